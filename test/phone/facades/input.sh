#!/system/bin/sh
# input keyevent CODE: the keys that wake the phone and put it to sleep.
asleep=/data/system/bench/asleep
[ "$1" = keyevent ] || exit 0
case $2 in
  26 | KEYCODE_POWER | POWER) if [ -e $asleep ]; then rm $asleep; else : >$asleep; fi ;;
  223 | KEYCODE_SLEEP | SLEEP) : >$asleep ;;
  224 | KEYCODE_WAKEUP | WAKEUP) rm -f $asleep ;;
esac
