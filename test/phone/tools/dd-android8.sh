#!/system/bin/sh
# dd of Android 8, which is the BSD one: no iflag=, oflag= or status=, no conv=fsync, and sizes take small letters only.
refuse() {
  echo "dd: $1" >&2
  exit 1
}

bytes() { # operand value
  case $2 in
    *[!0-9]?* | *[!0-9bkmgw]) refuse "$1: illegal numeric value" ;;
    *b) size=$((${2%b} * 512)) ;;
    *k) size=$((${2%k} * 1024)) ;;
    *m) size=$((${2%m} * 1048576)) ;;
    *g) size=$((${2%g} * 1073741824)) ;;
    *w) size=$((${2%w} * 4)) ;;
    *) size=$2 ;;
  esac
}

count=$#
while [ $count -gt 0 ]; do
  operand=${1%%=*} value=${1#*=}
  case $operand in
    if | of) set -- "$@" "$1" ;;
    bs | ibs | obs | count | skip | seek | iseek | oseek)
      bytes "$operand" "$value"
      case $operand in
        iseek) operand=skip ;;
        oseek) operand=seek ;;
      esac
      set -- "$@" "$operand=$size"
      ;;
    conv)
      for word in ${value//,/ }; do
        case $word in
          noerror | notrunc | swab | sync) ;;
          *) refuse "unknown conversion $word" ;;
        esac
      done
      set -- "$@" "$1"
      ;;
    *) refuse "unknown operand $operand" ;;
  esac
  shift
  count=$((count - 1))
done
exec /usr/bin/busybox dd "$@"
