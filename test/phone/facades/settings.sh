#!/system/bin/sh
# settings get|put|delete|list NAMESPACE [KEY [VALUE]]; values outlast a reboot, as on a phone.
[ "$1" = --user ] && shift 2
action=$1 space=$2 key=$3 value=$4
file=/data/system/bench/settings-$space
case $space in
  system | secure | global) ;;
  *)
    echo "Invalid namespace '$space'" >&2
    exit 255
    ;;
esac
[ -e "$file" ] || cat "/system/etc/bench/settings-$space" >"$file"

lookup() {
  while IFS='=' read -r name text; do
    if [ "$name" = "$key" ]; then
      echo "$text"
      return
    fi
  done <"$file"
  echo null
}

without() { while read -r line; do [ "${line%%=*}" = "$key" ] || echo "$line"; done <"$file"; }

case $action in
  get) lookup ;;
  list) cat "$file" ;;
  put) { without; echo "$key=$value"; } >"$file.new" && mv "$file.new" "$file" ;;
  delete)
    before=$(lookup)
    without >"$file.new" && mv "$file.new" "$file"
    [ "$before" = null ] && echo 'Deleted 0 rows' || echo 'Deleted 1 rows'
    ;;
  *)
    echo "Unknown command: $action" >&2
    exit 255
    ;;
esac
