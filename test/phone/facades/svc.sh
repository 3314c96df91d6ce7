#!/system/bin/sh
# svc power stayon true|false|usb|ac, svc wifi|data|bluetooth|nfc enable|disable, svc power reboot
case "$1 $2" in
  'power stayon')
    case $3 in
      true) value=15 ;;
      ac) value=1 ;;
      usb) value=2 ;;
      wireless) value=4 ;;
      *) value=0 ;;
    esac
    exec settings put global stay_on_while_plugged_in $value
    ;;
  'power reboot') exec reboot ;;
  'wifi enable' | 'wifi disable') key=wifi_on ;;
  'data enable' | 'data disable') key=mobile_data ;;
  'bluetooth enable' | 'bluetooth disable') key=bluetooth_on ;;
  'nfc enable' | 'nfc disable') key=nfc_on ;;
  *)
    echo 'Available commands: power, data, wifi, bluetooth, nfc' >&2
    exit 1
    ;;
esac
[ "$2" = enable ] && settings put global $key 1 || settings put global $key 0
