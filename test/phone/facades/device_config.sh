#!/system/bin/sh
# device_config get|put NAMESPACE KEY [VALUE]: flags that Android's servers may set; values outlast a reboot.
file=/data/system/bench/device-config
[ -e $file ] || : >$file
case $1 in
  get)
    while IFS='=' read -r name text; do [ "$name" = "$2/$3" ] && echo "$text" && exit 0; done <$file
    echo null
    ;;
  put) { grep -v "^$2/$3=" $file; echo "$2/$3=$4"; } >$file.new && mv $file.new $file ;;
  *)
    echo "Invalid command: $1" >&2
    exit 255
    ;;
esac
