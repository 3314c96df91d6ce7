#!/system/bin/sh
# Hotplate's watchdog: keeps one process of a run within its limits, with the PC gone, and brings the phone's settings
# back when the run is over.
#
#   watchdog.sh FOLDER PID TICKS BATTERY_MC SKIN_MC LIMIT_S
#
# FOLDER is runs/<id>. PID and TICKS (stat field 22) name the only process that is ever signalled: TERM, after 5 s KILL.
# BATTERY_MC and SKIN_MC are limits in thousandths of a degree, LIMIT_S a time in seconds from the start of this script;
# 0 = no such limit. The runner starts it right after the process, in a session of its own, all output to /dev/null:
#   setsid sh ./watchdog.sh "$FOLDER" "$SERVER" "$SERVER_TICKS" 45000 48000 3600 </dev/null >/dev/null 2>&1 &
# (nohup where there is no setsid; TERM means that the run is over.)
#
# Stops the process when two readings in a row pass a limit, when a sensor that told before tells nothing for 5 s, and at
# the time limit. It goes on until that process and the runner (runner.pid) are gone, then undoes what journal.json of the
# root (FOLDER/../..) lists and is not back yet, unless a program on a PC holds the file `lease` (PID TICKS of its shell).
#
# Appends to FOLDER/events.log, as the runner does (UPTIME KIND key=value…):
#   watchdog state=started pid=N ticks=N batteryMc=N skinMc=N limitS=N battery=SOURCE skin=SOURCE    SOURCE may be none
#   limitReached reason=battery|skin|sensorLost|time sensor=battery|skin valueMc=N limitMc=N pid=N   before the stop
#   watchdog state=ended restored=N failed=N
# and writes the same reason into FOLDER/watchdog.reason before it stops the process.
#
# For mksh (Android's sh). A round forks nothing where the battery's and the skin's nodes can be read; else one dumpsys
# each 5 s.

set -f
# One pattern a line for the journal's marks, whatever the shell makes of quotes inside expansions.
open='"restoredAt":null'
nl='
'

now() {
  UPTIME=$(</proc/uptime)
  UPTIME=${UPTIME%% *}
  NOW=${UPTIME%.*}
  while [ ${#NOW} -gt 7 ]; do NOW=${NOW#?}; done
  while [ "${NOW#0?}" != "$NOW" ]; do NOW=${NOW#0}; done
}

event() {
  now
  print -r -- "$UPTIME $*" >>events.log
}

# fields LINE -> FIELDS: a stat line behind the name, which may hold blanks and brackets; but ## compares the line at each
# of its places, so it is the last resort.
fields() {
  FIELDS=${1#*') '}
  case $FIELDS in *') '*) FIELDS=${1##*') '} ;; esac
}

# owned PID TICKS: is this still the process that was started, and alive? A pid alone may be someone else's by now.
owned() {
  [ -n "$1" ] && [ -n "$2" ] && [ -r "/proc/$1/stat" ] || return 1
  line=
  { line=$(</proc/$1/stat); } 2>/dev/null
  ticks=$2
  fields "$line"
  set -- $FIELDS
  [ -n "${20}" ] && [ "${20}" = "$ticks" ] && [ "$1" != Z ]
}

# nap: a second, without a fork: a read with a timeout on a pipe that stays silent.
nap() {
  if [ -n "$NAPPER" ]; then
    read -t 1 -u3 line 2>/dev/null
    [ $? -ne 1 ] && return
    NAPPER=
  fi
  sleep 1
}

# milli TEXT: a temperature in whole, tenths or thousandths of a degree -> MC; none when no unit makes it plausible.
milli() {
  MC=
  case $1 in
  '' | - | *[!0-9.-]* | ?*-* | *.*.*) return 1 ;;
  *.*) whole=${1%%.*} part=${1#*.}000 && part=${part%"${part#???}"} ;;
  *) whole=$1 part=000 ;;
  esac
  sign=${whole%%[0-9]*} whole=${whole#-}
  [ -n "$whole" ] && [ ${#whole} -le 6 ] || return 1
  digits=$whole$part
  while [ "${digits#0?}" != "$digits" ]; do digits=${digits#0}; done
  [ $digits -eq 0 ] && return 1
  case $1 in
  *.*) [ $digits -le 130000 ] && MC=$sign$digits ;;
  *)
    if [ $whole -le 130 ]; then MC=$sign${whole}000
    elif [ $whole -le 1300 ]; then MC=$sign${whole}00
    elif [ $whole -le 119999 ] && [ $whole -ge 5000 ]; then MC=$sign$whole
    fi
    ;;
  esac
  [ -n "$MC" ] && [ "$MC" -gt -30000 ] && [ "$MC" -lt 120000 ]
}

# node PATH -> MC
node() {
  raw=
  { read -r raw <"$1"; } 2>/dev/null
  milli "$raw"
}

# battery_node -> MC: raw times BATTERY_SCALE. Below freezing counts as unreadable: so do placeholders.
battery_node() {
  raw= MC=
  { read -r raw <"$BATTERY_NODE"; } 2>/dev/null
  case $raw in '' | *[!0-9]* | ???????*) return 1 ;; esac
  while [ "${raw#0?}" != "$raw" ]; do raw=${raw#0}; done
  MC=$((raw * BATTERY_SCALE))
  [ $MC -gt 0 ] && [ $MC -lt 120000 ]
}

# battery_scale DUMPED_MC: the kernel's convention is tenths; another unit where that agrees with dumpsys and tenths do not.
battery_scale() {
  for BATTERY_SCALE in 100 1000 1; do
    battery_node && [ $((MC - $1)) -lt 6000 ] && [ $(($1 - MC)) -lt 6000 ] && return
  done
  BATTERY_SCALE=100
}

# dump_battery -> MC: the first `  temperature:` of dumpsys battery, tenths of a degree.
dump_battery() {
  raw=$(dumpsys battery 2>/dev/null) || return 1
  case $raw in *"$nl  temperature: "*) ;; *) MC= && return 1 ;; esac
  raw=${raw#*"$nl  temperature: "}
  raw=${raw%%"$nl"*}
  case $raw in '' | *[!0-9]*) MC= && return 1 ;; esac
  MC=${raw}00
  [ ${#raw} -le 4 ] && [ "$MC" -gt 0 ] && [ "$MC" -lt 120000 ]
}

# dump_skin -> MC: the hottest sensor of type 3 among the current ones; cached values may be hours old.
dump_skin() {
  MC= hottest=
  raw=$(dumpsys thermalservice 2>/dev/null)
  case $raw in *'Current temperatures from HAL:'*) ;; *) return 1 ;; esac
  raw=${raw#*'Current temperatures from HAL:'}
  raw=${raw%%'Current cooling devices'*}
  while [ "$raw" != "${raw#*'mValue='}" ]; do
    raw=${raw#*'mValue='}
    case ${raw%%'}'*} in
    *'mType=3,'*)
      value=${raw%%,*}
      case $value in *.*) ;; *) value=$value.0 ;; esac
      milli "$value" && { [ -z "$hottest" ] || [ "$MC" -gt "$hottest" ]; } && hottest=$MC
      ;;
    esac
  done
  MC=$hottest
  [ -n "$MC" ]
}

# zones -> MC: the hottest of SKIN_ZONES.
zones() {
  hottest=
  for zone in $SKIN_ZONES; do
    node "/sys/class/thermal/$zone/temp" && { [ -z "$hottest" ] || [ "$MC" -gt "$hottest" ]; } && hottest=$MC
  done
  MC=$hottest
  [ -n "$MC" ]
}

# find_sensors: what tells now. BATTERY and SKIN are node, dump or none (zones for the skin).
find_sensors() {
  BATTERY=none SKIN=none SKIN_ZONES= BATTERY_NODE=/sys/class/power_supply/battery/temp
  BATTERY_SCALE=100
  dump_battery && BATTERY=dump && battery_scale "$MC"
  battery_node && BATTERY=node
  set +f
  for zone in /sys/class/thermal/thermal_zone*; do
    type=
    { read -r type <"$zone/type"; } 2>/dev/null
    case $type in
    *-step | *-max | VIRTUAL-*) ;;
    skin | skin[-_]* | quiet[-_]therm*) node "$zone/temp" && SKIN_ZONES="$SKIN_ZONES ${zone##*/}" SKIN=zones ;;
    esac
  done
  set -f
  [ $SKIN = none ] && dump_skin && SKIN=dump
}

# look SENSOR -> MC, or nothing for one that is not due yet (returns 2).
look() {
  case $1:$2 in
  battery:node) battery_node ;;
  skin:zones) zones ;;
  *)
    [ $((ROUND % 5)) -eq 0 ] || return 2
    if [ $1 = battery ]; then dump_battery; else dump_skin; fi
    ;;
  esac
}

# judge SENSOR SOURCE LIMIT OVER LOST: looks, and sets OVER and LOST to the new counts; stops the process if need be.
judge() {
  OVER=$4 LOST=$5
  [ $2 = none ] && return
  look $1 $2
  case $? in
  0) LOST=0 ;;
  1) LOST=$((LOST + 1)) && MC= ;;
  *) return ;;
  esac
  most=5
  [ $2 = dump ] && most=3
  if [ $LOST -ge $most ]; then stop sensorLost $1 '' "$3"; fi
  if [ -z "$MC" ] || [ "$3" -le 0 ] || [ "$MC" -lt "$3" ]; then
    [ -n "$MC" ] && OVER=0
    return
  fi
  OVER=$((OVER + 1))
  [ $OVER -ge 2 ] && stop $1 $1 "$MC" "$3"
}

# stop REASON SENSOR VALUE LIMIT: ends the owned process, once.
stop() {
  [ -n "$STOPPED" ] && return
  owned "$PID" "$START" || return
  STOPPED=$1
  print -r -- "$1" >watchdog.reason
  event limitReached "reason=$1" "sensor=$2" "valueMc=$3" "limitMc=$4" "pid=$PID"
  kill -TERM "$PID" 2>/dev/null
  tries=0
  while owned "$PID" "$START" && [ $tries -lt 5 ]; do
    nap
    tries=$((tries + 1))
  done
  owned "$PID" "$START" && kill -KILL "$PID"
}

# lock, unlock: one writer of the journal at a time. A lock whose owner is gone is taken over.
lock() {
  tries=0
  until mkdir "$ROOT/journal.lock" 2>/dev/null; do
    who= when=
    { read -r who when <"$ROOT/journal.lock/owner"; } 2>/dev/null
    if ! owned "$who" "$when" && [ $tries -gt 2 ]; then rm -rf "$ROOT/journal.lock"; fi
    tries=$((tries + 1))
    [ $tries -gt 60 ] && return 1
    sleep 1
  done
  print -r -- "$$ $MY_TICKS" >"$ROOT/journal.lock/owner"
}

unlock() { rm -rf "$ROOT/journal.lock"; }

# words JSON_ARRAY -> WORDS: the strings of an array. Only plain words are written there; anything else is refused.
words() {
  WORDS=${1#'["'}
  WORDS=${WORDS%'"]'}
  out=
  while :; do
    case $WORDS in
    *'","'*) out="$out ${WORDS%%'","'*}" WORDS=${WORDS#*'","'} ;;
    *) out="$out $WORDS" && break ;;
    esac
  done
  WORDS=${out# }
  case $WORDS in '' | *[!A-Za-z0-9._:/\ +-]*) return 1 ;; esac
  case ${WORDS%% *} in settings | cmd | svc | am | pm) ;; *) return 1 ;; esac
}

# field NAME LINE -> FIELD: what follows "NAME":, up to the end of its array or word.
field() {
  FIELD=
  case $2 in *"\"$1\":["*) FIELD=${2#*"\"$1\":"} && FIELD=${FIELD%%]*}] ;;
  *"\"$1\":\""*) FIELD=${2#*"\"$1\":\""} && FIELD=${FIELD%%'"'*} ;;
  *) return 1 ;;
  esac
}

# undo LINE: puts one entry back and looks whether it is.
undo() {
  field undo "$1" && words "$FIELD" || return 1
  $WORDS >/dev/null 2>&1 </dev/null || return 1
  field check "$1" || return 0
  words "$FIELD" || return 1
  found=$($WORDS 2>/dev/null </dev/null)
  field expect "$1"
  [ "$found" = "$FIELD" ]
}

# restore: the journal backwards. It is rewritten once, at the end, under a new revision.
restore() {
  [ -s "$ROOT/journal.json" ] || return
  grep -q "$open" "$ROOT/journal.json" || return
  lock || return
  count=0
  while IFS= read -r line || [ -n "$line" ]; do
    ROWS[$count]=$line
    count=$((count + 1))
  done <"$ROOT/journal.json"
  at=$count stamp=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  while [ $at -gt 1 ]; do
    at=$((at - 1))
    row=${ROWS[$at]}
    case $row in *"$open"*) ;; *) continue ;; esac
    case $row in *'"undo":["'*) ;; *) continue ;; esac
    if undo "$row"; then
      RESTORED=$((RESTORED + 1))
      ROWS[$at]="${row%%"$open"*}\"restoredAt\":\"$stamp\"${row#*"$open"}"
    else
      FAILED=$((FAILED + 1))
    fi
  done
  revision=${ROWS[0]#*'"revision":'}
  revision=${revision%%[!0-9]*}
  case ${ROWS[0]} in
  *'"revision":'*) ROWS[0]="${ROWS[0]%%'"revision":'*}\"revision\":$((revision + 1))${ROWS[0]#*"\"revision\":$revision"}" ;;
  esac
  at=0
  while [ $at -lt $count ]; do
    print -r -- "${ROWS[$at]}"
    at=$((at + 1))
  done >"$ROOT/journal.json.new" && mv "$ROOT/journal.json.new" "$ROOT/journal.json"
  unlock
}

# over: have the process and the runner ended?
over() {
  owned "$PID" "$START" && return 1
  [ -n "$ENDING" ] && return
  who= when=
  { read -r who when line <runner.pid; } 2>/dev/null
  ! owned "$who" "$when"
}

PID=$2 START=$3 BATTERY_MC=$4 SKIN_MC=$5 LIMIT=$6
cd "$1" || exit 1
FOLDER=$(pwd)
ROOT=${FOLDER%/*/*}
exec 2>>watchdog.log
STOPPED= ENDING= NAPPER= RESTORED=0 FAILED=0 ROUND=0 BATTERY_OVER=0 BATTERY_LOST=0 SKIN_OVER=0 SKIN_LOST=0
fields "$(</proc/$$/stat)"
set -- $FIELDS
MY_TICKS=${20}
trap 'ENDING=1' TERM
trap : PIPE HUP INT
# init kills what is left of adbd's cgroup when adbd ends: leave it where the phone lets us.
for procs in /acct/cgroup.procs /dev/cg2_bpf/cgroup.procs /sys/fs/cgroup/cgroup.procs; do
  [ -w "$procs" ] && print -r -- $$ >"$procs"
done 2>/dev/null
cat |&
NAPPER=$!
exec 3<&p 4>&p
now
BEGAN=$NOW
find_sensors
event watchdog state=started "pid=$PID" "ticks=$START" "batteryMc=$BATTERY_MC" "skinMc=$SKIN_MC" "limitS=$LIMIT" \
  "battery=$BATTERY" "skin=$SKIN"
until over; do
  nap
  now
  ROUND=$((ROUND + 1))
  [ -n "$STOPPED" ] && continue
  [ "$LIMIT" -gt 0 ] && [ $((NOW - BEGAN)) -ge "$LIMIT" ] && stop time '' '' ''
  judge battery $BATTERY "$BATTERY_MC" $BATTERY_OVER $BATTERY_LOST
  BATTERY_OVER=$OVER BATTERY_LOST=$LOST
  judge skin $SKIN "$SKIN_MC" $SKIN_OVER $SKIN_LOST
  SKIN_OVER=$OVER SKIN_LOST=$LOST
done
who= when=
{ read -r who when <"$ROOT/lease"; } 2>/dev/null
owned "$who" "$when" || restore
event watchdog state=ended "restored=$RESTORED" "failed=$FAILED"
exec 3<&- 4>&-
exit 0
