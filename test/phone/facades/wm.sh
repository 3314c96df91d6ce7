#!/system/bin/sh
# wm size|density
case $1 in
  size) echo "Physical size: $(cat /system/etc/bench/screen)" ;;
  density) echo 'Physical density: 560' ;;
  *) exit 255 ;;
esac
