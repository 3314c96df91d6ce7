#!/system/bin/sh
# taskset [-ap] HEXMASK (COMMAND | PID): the host has fewer CPUs than the phone, so the phone's CPU v is the
# host's CPU v modulo their number. The real toybox does the rest.
flags=
while [ "${1#-}" != "$1" ]; do
  flags="$flags $1"
  shift
done
case $flags in *p*) [ $# -eq 1 ] && exec /usr/bin/toybox taskset $flags "$1" ;; esac
mask=${1#0x}
case $mask in
  '' | *[!0-9a-fA-F]*)
    echo "taskset: bad mask '$1'" >&2
    exit 1
    ;;
esac
shift
# /sys tells the phone's CPUs; what this process may use tells the host's.
while read -r name value; do [ "$name" = Cpus_allowed: ] && allowed=$((16#${value##*,})); done </proc/self/status
host=0
while [ $allowed -gt 0 ]; do host=$((host + (allowed & 1))) allowed=$((allowed >> 1)); done
bits=$((16#$mask)) mapped=0 cpu=0
while [ $bits -gt 0 ]; do
  [ $((bits & 1)) -eq 1 ] && mapped=$((mapped | (1 << (cpu % host))))
  bits=$((bits >> 1)) cpu=$((cpu + 1))
done
exec /usr/bin/toybox taskset $flags "$(printf '%x' $mapped)" "$@"
