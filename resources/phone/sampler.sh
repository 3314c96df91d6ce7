#!/system/bin/sh
# Hotplate's sampler: one resident shell that prints what a phone does, as text, to stdout.
#
#   sampler.sh INTERVAL_S RUN_PID_FILE|-
#
# INTERVAL_S is 0.1 to 5. RUN_PID_FILE may appear later: it holds the pid of the process to follow.
# For mksh (Android's sh). The fast ring forks nothing: $(<file) and read are builtins, and the wait is a
# read with a timeout on a pipe. Two children live as long as the loop: `top`, and a helper that runs dumpsys
# when asked, so that a slow system_server delays no sample. All output goes through this shell, one write a record.
#
# Format 1. Header lines start with '#'. A tick is the lines from "t UPTIME" to ".":
#   z V V ...   thermal zones in the order of the #zone lines, raw text; nothing between two blanks = could not be read
#   f V V ...   scaling_cur_freq by #policy, kHz     l V V ...  scaling_max_freq; the same
#   cpu...      lines of /proc/stat                  m T F A    MemTotal, MemFree, MemAvailable, kB
#   r STAT      /proc/PID/stat of the run            o WHO U S CU CS  the sampler's own main, helper and top: CPU ticks of
#               itself (user, system) and of the children it waited for
# A block is "b KIND START BYTES END" and then exactly BYTES bytes and a newline: top, battery, thermalservice,
# meminfo, packages, power (sysfs nodes as name=value). START and END are /proc/uptime.
# Ends on TERM, HUP, INT, when stdout closes and when its parent is gone; its children end with it.

nl='
'

# now: UPTIME as printed by the kernel, NOW in 1/100 s (mksh counts in 32 bits: the upper digits are dropped).
now() {
  UPTIME=$(</proc/uptime)
  UPTIME=${UPTIME%% *}
  NOW=${UPTIME%.*}
  while [ ${#NOW} -gt 7 ]; do NOW=${NOW#?}; done
  NOW=$NOW${UPTIME#*.}
  while [ "${NOW#0?}" != "$NOW" ]; do NOW=${NOW#0}; done
}

# centi TEXT: seconds with a point -> CENTI in 1/100 s, 100 when it is not a number.
centi() {
  case $1 in
  '' | *[!0-9.]* | *.*.*) CENTI=100 && return ;;
  *.*) CENTI=${1%%.*}; set -- "${1#*.}00" ;;
  *) CENTI=$1; set -- 00 ;;
  esac
  while [ ${#1} -gt 2 ]; do set -- "${1%?}"; done
  CENTI=$CENTI$1
  while [ "${CENTI#0?}" != "$CENTI" ]; do CENTI=${CENTI#0}; done
}

# seconds N: N in 1/100 s -> SECONDS_TEXT
seconds() {
  SECONDS_TEXT=$(($1 % 100))
  [ ${#SECONDS_TEXT} -lt 2 ] && SECONDS_TEXT=0$SECONDS_TEXT
  SECONDS_TEXT=$(($1 / 100)).$SECONDS_TEXT
}

finish() {
  trap '' TERM HUP INT PIPE EXIT
  [ -n "$TOP" ] && kill "$TOP" 2>/dev/null
  [ -n "$HELPER" ] && kill "$HELPER" 2>/dev/null
  exit "$1"
}

say() { print -rn -- "$1" || finish 0; }

block() { say "b $1 $2 ${#4} $3$nl$4$nl"; }

# probe_zones: keeps what answers with a number within 50 ms; tells once why the others are left out.
probe_zones() {
  body=
  ZONE_COUNT=0
  ZONE_LINES=
  for zone in /sys/class/thermal/thermal_zone*; do
    id=${zone##*thermal_zone}
    case $id in '' | *[!0-9]*) continue ;; esac
    type=
    [ -r "$zone/type" ] && type=$(<"$zone/type")
    type=${type%%"$nl"*}
    now
    before=$NOW
    value=
    [ -r "$zone/temp" ] && { value=$(<"$zone/temp"); } 2>/dev/null
    now
    case $value in
    '' | *[!0-9.-]*)
      value=$(cat "$zone/temp" 2>&1)
      ZONE_LINES="$ZONE_LINES#skip zone $id|$type|${value##*: }$nl"
      ;;
    *)
      if [ $((NOW - before)) -gt 5 ]; then
        ZONE_LINES="$ZONE_LINES#skip zone $id|$type|one read took $((NOW - before))0 ms$nl"
      else
        body="$body \$(<$zone/temp)"
        ZONE_COUNT=$((ZONE_COUNT + 1))
        ZONE_LINES="$ZONE_LINES#zone $id|$type$nl"
      fi
      ;;
    esac
  done
  # All zones in one expansion, written out once: half the interpreter's work of a loop over their names.
  eval "read_zones() { VALUES=\"$body\"; }"
  [ -n "$ZONE_LINES" ] || ZONE_LINES="#skip zone -|-|/sys/class/thermal cannot be listed or is empty$nl"
}

probe_policies() {
  clocks=
  caps=
  POLICY_LINES=
  for policy in /sys/devices/system/cpu/cpufreq/policy*; do
    id=${policy##*policy}
    case $id in '' | *[!0-9]*) continue ;; esac
    cpus=
    [ -r "$policy/related_cpus" ] && cpus=$(<"$policy/related_cpus")
    max=
    [ -r "$policy/cpuinfo_max_freq" ] && max=$(<"$policy/cpuinfo_max_freq")
    clocks="$clocks \$(<$policy/scaling_cur_freq)"
    caps="$caps \$(<$policy/scaling_max_freq)"
    POLICY_LINES="$POLICY_LINES#policy $id|$cpus|$max$nl"
  done
  eval "read_clocks() { VALUES=\"$clocks\" CAPS=\"$caps\"; }"
}

# probe_power: the first folder that is a battery and lets its current or its level be read.
probe_power() {
  POWER=
  POWER_LINE="#power -|no battery below /sys/class/power_supply can be read$nl"
  for supply in /sys/class/power_supply/battery /sys/class/power_supply/bms /sys/class/power_supply/*; do
    kind=
    [ -r "$supply/type" ] && kind=$(<"$supply/type")
    case $kind in Battery | BMS) ;; *) continue ;; esac
    [ -r "$supply/current_now" ] || [ -r "$supply/capacity" ] || continue
    POWER=$supply
    POWER_LINE="#power $supply$nl"
    return
  done
}

header() {
  say "#hotplate-sampler 1
#sdk $SDK
#hz ${HZ:-100}
#page ${PAGE:-4096}
#interval $INTERVAL
#top $TOP_KIND
$ZONE_LINES$POLICY_LINES$POWER_LINE#end
"
}

# helper: one request a line on stdin, one block a request on stdout. Ends when the loop's pipe closes.
helper() {
  exec 5<&-
  while read -r kind; do
    now
    start=$UPTIME
    case $kind in
    battery) text=$(dumpsys battery 2>&1) ;;
    thermalservice) text=$(dumpsys thermalservice 2>&1) ;;
    packages) text=$(cmd package list packages -U 2>&1 || pm list packages -U 2>&1) ;;
    esac
    now
    print -rn -- "b $kind $start ${#text} $UPTIME$nl$text$nl" || exit
  done
}

# One frame after the other where the resident top is not to be trusted (Android 8 and 9 repeat the first frame).
top_again() {
  while :; do
    "$@" 2>&1 || exit
    sleep 3
  done
}

start_top() {
  columns=PID,USER,%CPU,RES,TIME+,NAME
  case $TOP_KIND in
  resident) top -b -d 2 -m 40 -s 3 -o $columns 2>&1 |& ;;
  again) top_again top -b -n 1 -m 40 -s 3 -o $columns |& ;;
  unlimited) top_again top -b -n 1 -s 3 -o $columns |& ;;
  toolbox) top_again top -m 40 -n 1 -d 1 -s cpu |& ;;
  esac
  TOP=$!
  exec 5<&p 4>&p
  exec 4>&-
}

start_helper() {
  helper |&
  HELPER=$!
  exec 6<&p 7>&p
}

# ask KIND: at most one request is under way, so that a stuck dumpsys cannot pile up.
ask() {
  [ -z "$ASKED" ] && [ -n "$HELPER" ] || return 1
  print -u7 "$1" 2>/dev/null || return 1
  ASKED=$1
}

# A read that times out gives 142, one that a signal interrupts gives 2 and leaves its variable as it was
# (a child that is stopped and continued is such a signal); only 1 is the end of the pipe.

# answer T: waits T seconds for the helper; passes its block on. Only the first byte is waited for with a timeout:
# what follows is there or comes at once, and must not be lost half-way.
answer() {
  first=
  IFS= read -r -t "$1" -n 1 -u6 first
  rc=$?
  case $first in
  b)
    IFS= read -r -u6 line
    set -- b$line
    IFS= read -r -N "$4" -u6 text
    block "$2" "$3" "$5" "$text"
    IFS= read -r -u6 line
    ASKED=
    case $2:$text in
    *"Can't find service"* | *'Permission Denial'* | *'inaccessible or not found'*)
      case $2 in
      thermalservice) THERMAL_EVERY=0 ;;
      battery) BATTERY_EVERY=0 ;;
      esac
      ;;
    esac
    ;;
  *) [ $rc -eq 1 ] && HELPER= && ASKED= ;;
  esac
}

# frames T: waits T seconds for top; passes on what it printed, a whole frame where it can.
frames() {
  frame=
  IFS= read -r -t "$1" -n 65536 -u5 frame
  rc=$?
  if [ -n "$frame" ]; then
    now
    frame_at=$UPTIME
    if [ -n "$HELPER" ]; then answer 0.06; fi
    more=$frame
    while [ -n "$more" ]; do
      more=
      IFS= read -r -t 0 -n 65536 -u5 more
      frame=$frame$more
    done
    block top "$frame_at" "$frame_at" "$frame"
  elif [ $rc -eq 1 ]; then
    TOP=
    exec 5<&-
    say "#note top ended$nl"
    TOP_DUE=$((NOW + 1000))
  fi
}

# pause: until DEADLINE. The wait is a read that nothing answers, or top's next frame.
pause() {
  while now && left=$((DEADLINE - NOW)) && [ $left -gt 0 ]; do
    [ $left -gt 1000 ] && return
    seconds $left
    if [ -n "$TOP" ]; then
      frames "$SECONDS_TEXT"
    elif [ -n "$HELPER" ]; then
      answer "$SECONDS_TEXT"
    else
      sleep "$SECONDS_TEXT"
    fi
  done
}

# cost WHO STAT: what the sampler's own process used, out of its stat line.
cost() {
  set -- "$1" ${2#*') '}
  rec="$rec${nl}o $1 ${13} ${14} ${15} ${16}"
}

tick() {
  now
  rec="t $UPTIME"
  read_zones
  [ -n "$VALUES" ] && rec="$rec${nl}z$VALUES"
  read_clocks
  [ -n "$VALUES" ] && rec="$rec${nl}f$VALUES${nl}l$CAPS"
  IFS= read -r -N 8192 text </proc/stat
  rec="$rec$nl${text%%"$nl"intr*}"
  read -r -N 160 _ total _ _ free _ name avail _ </proc/meminfo
  [ "$name" = MemAvailable: ] || avail=x
  rec="$rec${nl}m $total $free $avail"
  if [ -r "$RUN_FILE" ]; then
    run=$(<"$RUN_FILE")
    case $run in '' | *[!0-9]*) ;; *) text=$(</proc/$run/stat) && rec="$rec${nl}r $text" ;; esac
  fi
  if [ $((NOW - OWN_AT)) -ge 200 ]; then
    OWN_AT=$NOW
    own=$(</proc/$$/stat)
    cost main "$own"
    [ -n "$HELPER" ] && cost helper "$(</proc/$HELPER/stat)"
    [ -n "$TOP" ] && cost top "$(</proc/$TOP/stat)"
    set -- ${own#*') '}
    [ "$2" = "$PARENT" ] || finish 0
  fi
  say "$rec$nl.$nl"
}

power() {
  [ -n "$POWER" ] || return
  text=
  for node in status capacity voltage_now current_now temp charge_counter; do
    [ -r "$POWER/$node" ] || continue
    value=$(<"$POWER/$node")
    text="$text$node=$value$nl"
  done
  block power "$UPTIME" "$UPTIME" "$text"
}

# slow: what is due of the slow ring, asked in turn.
slow() {
  if [ $((NOW - POWER_AT)) -ge 500 ]; then POWER_AT=$NOW && power; fi
  if [ $((NOW - MEMORY_AT)) -ge 1000 ]; then
    MEMORY_AT=$NOW
    block meminfo "$UPTIME" "$UPTIME" "$(</proc/meminfo)"
  fi
  if [ -n "$ASKED" ]; then answer 0; fi
  if [ "$BATTERY_EVERY" -gt 0 ] && [ $((NOW - BATTERY_AT)) -ge "$BATTERY_EVERY" ]; then
    ask battery && BATTERY_AT=$NOW
  fi
  if [ "$THERMAL_EVERY" -gt 0 ] && [ $((NOW - THERMAL_AT)) -ge "$THERMAL_EVERY" ]; then
    ask thermalservice && THERMAL_AT=$NOW
  fi
  if [ -n "$PACKAGES_DUE" ]; then ask packages && PACKAGES_DUE=; fi
  if [ -z "$TOP" ] && [ "$TOP_KIND" != none ] && [ $((NOW - TOP_DUE)) -ge 0 ]; then start_top; fi
}

main() {
  set +U
  centi "$1"
  [ "$CENTI" -lt 10 ] && CENTI=10
  [ "$CENTI" -gt 500 ] && CENTI=500
  EVERY=$CENTI
  seconds "$EVERY"
  INTERVAL=$SECONDS_TEXT
  RUN_FILE=$2
  TOP= HELPER= ASKED= PACKAGES_DUE=1
  set -- $(</proc/$$/stat)
  PARENT=$4
  trap 'finish 143' TERM
  trap 'finish 129' HUP
  trap 'finish 130' INT
  trap 'finish 0' PIPE
  SDK=$(getprop ro.build.version.sdk 2>/dev/null)
  case $SDK in '' | *[!0-9]*) SDK=0 ;; esac
  HZ=$(getconf CLK_TCK 2>/dev/null)
  PAGE=$(getconf PAGESIZE 2>/dev/null)
  if [ "$SDK" -ge 29 ]; then TOP_KIND=resident
  elif [ "$SDK" -eq 28 ]; then TOP_KIND=again
  elif [ "$SDK" -ge 26 ]; then TOP_KIND=unlimited
  else TOP_KIND=toolbox
  fi
  probe_zones
  probe_policies
  probe_power
  # Where few zones answer, thermalservice is the thermometer: asked more often.
  THERMAL_EVERY=500
  [ "$ZONE_COUNT" -lt 3 ] && THERMAL_EVERY=200
  BATTERY_EVERY=500
  [ -n "$POWER" ] && BATTERY_EVERY=3000
  header
  start_top
  start_helper
  now
  POWER_AT=$((NOW - 9999)) OWN_AT=$POWER_AT MEMORY_AT=$POWER_AT BATTERY_AT=$POWER_AT THERMAL_AT=$POWER_AT TOP_DUE=$NOW
  DEADLINE=$NOW
  HEADER_AT=$NOW
  while :; do
    tick
    slow
    if [ $((NOW - HEADER_AT)) -ge 60000 ]; then HEADER_AT=$NOW && header; fi
    DEADLINE=$((DEADLINE + EVERY))
    # After a suspended or overloaded stretch the grid starts anew instead of catching up.
    if [ $((DEADLINE - NOW)) -lt 0 ] || [ $((DEADLINE - NOW)) -gt $((2 * EVERY)) ]; then DEADLINE=$((NOW + EVERY)); fi
    pause
  done
}

main "$@" 2>/dev/null
exit
