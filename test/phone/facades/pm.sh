#!/system/bin/sh
# pm list packages [-U] [-3] [-s] [-f] [FILTER], path PACKAGE, suspend|unsuspend|disable-user|enable|default-state PACKAGE
list_packages() {
  show_uid= filter= show_file=
  for word; do
    case $word in
      -U) show_uid=1 ;;
      -f) show_file=1 ;;
      -*) ;;
      *) filter=$word ;;
    esac
  done
  while read -r name uid; do
    [ "${name#*"$filter"}" = "$name" ] && [ -n "$filter" ] && continue
    line=package:
    [ -n "$show_file" ] && line="${line}/data/app/$name/base.apk="
    line=$line$name
    [ -n "$show_uid" ] && line="$line uid:$uid"
    echo "$line"
  done </run/packages
}

# change VERB [--user N] PACKAGE: what an app's state is in `dumpsys package`; it outlasts a reboot.
change() {
  verb=$1
  shift
  [ "$1" = --user ] && shift 2
  grep -q "^$1 " /run/packages || { echo "Error: java.lang.IllegalArgumentException: Unknown package: $1" >&2; exit 255; }
  file=/data/system/bench/state-$1
  suspended=false enabled=0
  { read -r suspended enabled <"$file"; } 2>/dev/null
  case $verb in
    suspend) suspended=true word='suspended state: true' ;;
    unsuspend) suspended=false word='suspended state: false' ;;
    disable-user) enabled=3 word='state: disabled-user' ;;
    enable) enabled=1 word='state: enabled' ;;
    default-state) enabled=0 word='state: default' ;;
  esac
  echo "$suspended $enabled" >"$file"
  [ $verb = disable-user ] && am force-stop "$1"
  echo "Package $1 new $word"
}

case "$1 $2" in
  suspend\ * | unsuspend\ * | disable-user\ * | enable\ * | default-state\ *) change "$@" ;;
  'list packages') shift 2; list_packages "$@" ;;
  path\ *)
    while read -r name uid; do
      [ "$name" = "$2" ] && echo "package:/data/app/$name/base.apk" && exit 0
    done </run/packages
    exit 1
    ;;
  *)
    echo "Unknown command: $1" >&2
    exit 255
    ;;
esac
