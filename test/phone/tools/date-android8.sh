#!/system/bin/sh
# date of Android 8: bionic's strftime knows no %N and prints the letter.
count=$#
while [ $count -gt 0 ]; do
  case $1 in
    +*) set -- "$@" "${1//%N/N}" ;;
    *) set -- "$@" "$1" ;;
  esac
  shift
  count=$((count - 1))
done
exec /usr/bin/toybox date "$@"
