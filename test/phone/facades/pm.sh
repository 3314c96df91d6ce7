#!/system/bin/sh
# pm list packages [-U] [-3] [-s] [-f] [FILTER] | pm path PACKAGE
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

case "$1 $2" in
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
