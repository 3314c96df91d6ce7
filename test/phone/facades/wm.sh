#!/system/bin/sh
# wm size|density
case $1 in
  size) echo 'Physical size: 1440x3120' ;;
  density) echo 'Physical density: 560' ;;
  *) exit 255 ;;
esac
