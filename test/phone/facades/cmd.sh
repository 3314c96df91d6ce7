#!/system/bin/sh
# cmd SERVICE ARGUMENTS: the same services under their other door.
state=/data/system/bench
service=$1
shift
case $service in
  package) exec pm "$@" ;;
  activity) exec am "$@" ;;
  settings) exec settings "$@" ;;
  battery) exec /system/etc/bench/battery-service.sh "$@" ;;
  power)
    [ "$1" = set-mode ] && exec settings put global low_power "$2"
    ;;
  thermalservice)
    case $1 in
      override-status) echo "$2" >$state/thermal-override ;;
      reset) rm -f $state/thermal-override ;;
      headroom) echo "Headroom in $2 seconds: 0.87" ;;
      *) exit 255 ;;
    esac
    ;;
  *)
    echo "cmd: Can't find service: $service" >&2
    exit 20
    ;;
esac
