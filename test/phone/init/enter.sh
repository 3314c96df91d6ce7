#!/bin/sh
# Stage 1 of a boot, on the host side of the wall: runs as pid 1 of a new mount, pid and network namespace, lays the
# phone's mounts over the cached tree and steps into it. $1 = tree, $2 = the phone's work folder.
set -e
tree=$1
work=$2
root=$work/root

"$tree/usr/bin/busybox" ifconfig lo 127.0.0.1 up
mount --bind "$tree" "$root"
mount -o remount,bind,ro "$root"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
# The bench lays its own words over some of /proc; what is under them it reads here, where only it may look.
mount -t tmpfs -o mode=700,nosuid,nodev tmpfs "$root/bench"
mkdir "$root/bench/proc"
mount -t proc -o nosuid,nodev,noexec proc "$root/bench/proc"

# /dev: only what a phone's programs need, with pseudo terminals of its own.
mount -t tmpfs -o mode=755,nosuid tmpfs "$root/dev"
for node in null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0; do
  name=${node%%:*} numbers=${node#*:}
  mknod -m 666 "$root/dev/$name" c "${numbers%%:*}" "${numbers#*:}"
done
mkdir "$root/dev/pts" "$root/dev/shm" "$root/dev/socket"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mkfifo -m 666 "$root/dev/never"
chmod 666 "$root/dev/never"

for folder in sys system run data; do mount --bind "$work/$folder" "$root/$folder"; done
for folder in sys system; do mount -o remount,bind,ro "$root/$folder"; done
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"

# Shared storage is noexec on a phone.
mount -t tmpfs -o size=1g,uid=2000,gid=1015,mode=770,noexec,nosuid sdcard "$root/sdcard"

for name in passwd group; do mount --bind "$work/etc/$name" "$root/etc/$name"; done
for name in meminfo cpuinfo stat; do mount --bind "$work/proc/$name" "$root/proc/$name"; done
mount --bind "$work/proc/boot_id" "$root/proc/sys/kernel/random/boot_id"
for name in cpu io memory; do
  if [ -e "$root/proc/pressure/$name" ]; then mount --bind "$work/proc/denied" "$root/proc/pressure/$name"; fi
done

exec chroot "$root" /system/bin/sh /system/etc/bench/init.sh
