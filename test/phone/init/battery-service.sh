#!/system/bin/sh
# dumpsys battery [set KEY VALUE | unplug | reset | get KEY]: once a value is set, updates stop until `reset`.
copy=/data/system/bench/battery

freeze() {
  [ -e $copy ] && return
  {
    IFS= read -r title
    echo "$title"
    echo "  (UPDATES STOPPED -- use 'reset' to restart)"
    cat
  } </run/battery >$copy
}

change() { sed "s/^  $1: .*/  $1: $2/" $copy >$copy.new && mv $copy.new $copy; }

value() {
  file=/run/battery
  [ -e $copy ] && file=$copy
  while IFS=: read -r key text; do
    if [ "$key" = "  $1" ]; then
      echo "${text# }"
      return
    fi
  done <$file
}

while [ "$2" = -f ]; do set -- "$1" "$3" "$4"; done
case $1 in
  '') if [ -e $copy ]; then cat $copy; else cat /run/battery; fi ;;
  reset) rm -f $copy ;;
  unplug)
    freeze
    for source in AC USB Wireless Dock; do change "$source powered" false; done
    change status 3
    ;;
  set)
    freeze
    case $2 in
      level | status) change "$2" "$3" ;;
      temp) change temperature "$3" ;;
      ac | usb | wireless | dock)
        name=$2
        [ "$2" = ac ] && name=AC
        [ "$2" = usb ] && name=USB
        [ "$2" = wireless ] && name=Wireless
        [ "$2" = dock ] && name=Dock
        [ "$3" = 0 ] && change "$name powered" false || change "$name powered" true
        ;;
      *) echo "Unknown set option: $2" ;;
    esac
    ;;
  get)
    case $2 in
      level | status | present) value "$2" ;;
      temp) value temperature ;;
      counter) value 'Charge counter' ;;
      ac) value 'AC powered' ;;
      usb) value 'USB powered' ;;
      wireless) value 'Wireless powered' ;;
      dock) value 'Dock powered' ;;
      *) echo "Unknown get option: $2" ;;
    esac
    ;;
  *) echo "Unknown option: $1" ;;
esac
