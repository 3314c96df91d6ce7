#!/system/bin/sh
# uname: the phone's kernel, not the host's.
release=$(cat /system/etc/bench/kernel)
case $1 in
  -r) echo "$release" ;;
  -a) echo "Linux localhost $release #1 SMP PREEMPT Thu Jan 1 00:00:00 UTC 2026 aarch64 Toybox" ;;
  *) exec /usr/bin/toybox uname "$@" ;;
esac
