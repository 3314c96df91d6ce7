#!/system/bin/sh
# cmd appops get|set [--user N] PACKAGE OP [MODE]; modes outlast a reboot, as on a phone.
state=/data/system/bench/appops
action=$1
shift
[ "$1" = --user ] && shift 2
package=$1 op=$2 mode=$3
grep -q "^$package " /run/packages || { echo "Error: Unknown package: $package" >&2; exit 255; }
mkdir -p $state
case $action in
  get)
    if [ -e "$state/$package-$op" ]; then echo "$op: $(cat "$state/$package-$op")"
    else printf 'No operations.\nDefault mode: allow\n'
    fi
    ;;
  set)
    case $mode in
      default) rm -f "$state/$package-$op" ;;
      allow | ignore | deny | foreground) echo "$mode" >"$state/$package-$op" ;;
      *) echo "Error: Mode is not valid: $mode" >&2; exit 255 ;;
    esac
    # Android stops the services of an app that may not run in the background, and freezes what is left of it.
    case $op:$mode in
      RUN_ANY_IN_BACKGROUND:ignore | RUN_ANY_IN_BACKGROUND:deny) echo "freeze $package" >/run/requests ;;
      RUN_ANY_IN_BACKGROUND:*) echo "unfreeze $package" >/run/requests ;;
    esac
    ;;
  *) exit 255 ;;
esac
