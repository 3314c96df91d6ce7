# Stage 2 of a boot: pid 1 inside the phone. Starts the daemons, then obeys the bench over stdin, one command a
# line. End of input means that the bench is gone: pid 1 ends, and with it every process of the phone.
umask 022
cd /
export PATH=/product/bin:/system_ext/bin:/system/bin:/system/xbin:/odm/bin:/vendor/bin
export ANDROID_ROOT=/system ANDROID_DATA=/data ANDROID_STORAGE=/storage TMPDIR=/data/local/tmp HOME=/
# OpenMP threads that spin at a barrier would burn the phone's small CPU budget; these make them sleep.
export OMP_WAIT_POLICY=passive GOMP_SPINCOUNT=0
export ADBD_PORT=$(cat /run/adbd-port)

adbd_pid=

# A process under an app's name: the name is argv[0] alone, the program comes on stdin.
start_named() { # uid name script
  (
    exec -a "$2" /usr/bin/setpriv --reuid="$1" --regid="$1" --clear-groups --inh-caps=-all \
      /usr/bin/env -i PATH="$PATH" BENCH_NAME="$2" /system/bin/sh /system/etc/bench/named.sh "$3"
  ) </dev/null >/dev/null 2>&1 &
}

adbd_start() {
  [ -n "$adbd_pid" ] && return
  (
    ulimit -l 64
    exec /usr/bin/setpriv --reuid=2000 --regid=2000 --groups 1004,1007,1011,1015,1028,3001,3002,3003,3006,3009,3011 \
      --inh-caps=-all --bounding-set=-all /usr/sbin/adbd
  ) </dev/null >>/run/log/adbd.log 2>&1 &
  adbd_pid=$!
}

adbd_stop() {
  [ -n "$adbd_pid" ] || return
  kill -9 "$adbd_pid"
  wait "$adbd_pid" 2>/dev/null
  adbd_pid=
}

system_server_start() {
  (
    exec /usr/bin/setpriv --reuid=1000 --regid=1000 --clear-groups --inh-caps=+kill --ambient-caps=+kill \
      /usr/bin/env -i PATH="$PATH" BENCH_NAME=system_server /system/bin/sh /system/etc/bench/named.sh server
  ) </dev/null >/dev/null 2>&1 &
}

mkdir -p /data/local/tmp /data/system/bench
chown 2000:2000 /data/local /data/local/tmp /data/system/bench
chmod 0771 /data/local/tmp
# Android forgets this mode when it restarts.
rm -f /data/system/bench/fixed-performance
chmod 0711 /data
chown 1000:1000 /data/system

while read -r uid name; do start_named "$uid" "$name" idle; done </system/etc/bench/processes
system_server_start
adbd_start

while read -r command first second third; do
  case $command in
    adbd-start) adbd_start ;;
    adbd-stop) adbd_stop ;;
    start) start_named "$first" "$second" "$third" ;;
  esac
done
