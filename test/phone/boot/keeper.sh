#!/bin/sh
# Holds the mount namespace in which a phone's /data lives, so that it outlasts reboots and vanishes with the
# bench: when its stdin ends it removes what the phone left on the host. $1 = work folder, $2 = bytes of /data
# (disk = a folder of the host's disk), the rest = cgroup folders, inner ones first.
work=$1
bytes=$2
shift 2
if [ "$bytes" = disk ]; then
  mkdir -p "$work/data.disk" && mount --bind "$work/data.disk" "$work/data" || exit 1
else
  mount -t tmpfs -o "size=$bytes,mode=711,nosuid,nodev" data "$work/data" || exit 1
fi
echo ready
cat >/dev/null
umount "$work/data"
tries=0
for folder in "$@"; do
  while [ -d "$folder" ] && ! rmdir "$folder" 2>/dev/null && [ $tries -lt 40 ]; do
    tries=$((tries + 1))
    sleep 0.05
  done
done
rm -rf --one-file-system "$work"
