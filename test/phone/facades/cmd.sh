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
    case $1 in
      set-mode) exec settings put global low_power "$2" ;;
      set-fixed-performance-mode-enabled) echo "$2" >$state/fixed-performance ;;
      *) exit 255 ;;
    esac
    ;;
  appops) exec appops "$@" ;;
  notification)
    case "$1 $2" in
      'set_dnd off' | 'set_dnd all') exec settings put global zen_mode 0 ;;
      'set_dnd priority') exec settings put global zen_mode 1 ;;
      'set_dnd none' | 'set_dnd on') exec settings put global zen_mode 2 ;;
      'set_dnd alarms') exec settings put global zen_mode 3 ;;
      *) echo "Unknown command: $1" >&2; exit 255 ;;
    esac
    ;;
  connectivity)
    case "$1 $2" in
      'airplane-mode enable') exec settings put global airplane_mode_on 1 ;;
      'airplane-mode disable') exec settings put global airplane_mode_on 0 ;;
      *) echo "Unknown command: $1" >&2; exit 255 ;;
    esac
    ;;
  role)
    [ "$1" = get-role-holders ] || exit 255
    for word; do role=$word; done
    while read -r name uid; do
      case $role:$name in
        android.app.role.HOME:*launcher*) echo "$name" ;;
        android.app.role.DIALER:*.dialer) echo "$name" ;;
      esac
    done </run/packages
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
