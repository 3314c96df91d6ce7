#!/system/bin/sh
# toybox of a phone whose tools differ from the tree's: it has the commands that have a link, and they are the same.
case $1 in
  '' | -*) exec /usr/bin/toybox "$@" ;;
esac
name=$1
shift
if [ -e "/system/bin/$name" ]; then exec "/system/bin/$name" "$@"; fi
echo "toybox: Unknown command $name" >&2
exit 127
