#!/system/bin/sh
# taskset [-ap] HEXMASK (COMMAND | PID), taskset -p PID: the host has fewer CPUs than the phone, so the phone's CPU v is
# the host's CPU v modulo their number, and the real toybox does the rest. The mask that was asked for is noted: the
# bench places the run's threads by it, and /proc says it back.
asked=/run/affinity

# start_of PID: a pid is used again; with its start it is one process.
start_of() {
  IFS= read -r line <"/proc/$1/stat" || return 1
  set -- ${line##*') '}
  START=${20}
}

# note PID MASK
note() { start_of "$1" && echo "$2 $START" >"$asked/$1"; } 2>/dev/null

# mask_of PID: the mask that somebody asked for, else all CPUs.
mask_of() {
  MASK=0
  for folder in /sys/devices/system/cpu/cpu[0-9]*; do MASK=$((MASK * 2 + 1)); done
  MASK=$(printf '%x' $MASK)
  start_of "$1" || return 1
  { read -r known since <"$asked/$1"; } 2>/dev/null && [ "$since" = "$START" ] && MASK=$known
}

flags=
while [ "${1#-}" != "$1" ]; do
  flags="$flags $1"
  shift
done
case $flags in
  *p*)
    if [ $# -eq 1 ]; then
      mask_of "$1" || exec /usr/bin/toybox taskset $flags "$1"
      echo "pid $1's current affinity mask: $MASK"
      exit 0
    fi
    note "$2" "${1#0x}"
    ;;
  *) note $$ "${1#0x}" ;;
esac
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
