#!/system/bin/sh
# Hotplate's sampler: one resident shell that writes what a phone does, as text.
#
#   sampler.sh INTERVAL_S RUN_PID_FILE|- [FILE [CAP_BYTES]]
#
# INTERVAL_S is 0.1 to 5. RUN_PID_FILE may appear later: it holds the pid of the process to follow. Without FILE the
# text goes to stdout. With FILE it is appended there, in segments: FILE, then FILE.OFFSET, where OFFSET is how many
# bytes were written before; when all together pass CAP_BYTES (64 MiB) the oldest segment is removed.
#
# For mksh (Android's sh). The fast ring forks nothing: $(<file) and read are builtins, and the wait is a
# read with a timeout on a pipe. Three children live as long as the loop: the process table (`top`, or a shell that
# reads /proc where top is not to be trusted), logcat, and a helper that runs dumpsys when asked, so that a slow
# system_server delays no sample. All output goes through this shell, one write a record.
#
# Format 2. Header lines start with '#'. A tick is the lines from "t UPTIME" to ".":
#   z V V ...   the thermal zones of group 0, in the order of the #zone lines, raw text; nothing between two blanks =
#               could not be read      y G V V ...  the same for group G: one of the other groups in turn, once a second
#   f V V ...   scaling_cur_freq by #policy, kHz     l V V ...  scaling_max_freq; left out while it stays the same
#   cpu...      lines of /proc/stat: the sum each tick, the cores every 5 s
#   m T F A     MemTotal, MemFree, MemAvailable, kB: every 1.5 s at most
#   r PID STATE MAJFLT U S THREADS START RSS CPU   fields of /proc/PID/stat of the run
#   p CPU       the CPU that the run's first thread was last on: every 1.5 s at most, not beside m
#   o WHO U S CU CS   CPU ticks of the sampler's own main, helper, top, logcat (user, system) and of the children it
#               waited for             o reads N  files read so far
# A block is "b KIND START BYTES END" and then exactly BYTES bytes and a newline: top, scan, kids, hot, logcat, battery,
# thermalservice, meminfo, packages, power (sysfs nodes as name=value). START and END are /proc/uptime. A text of "="
# is the one before of that kind again. #rate lines tell when the sampler slows down for its own cost, and back.
# Ends on TERM, HUP, INT, when its output closes and when its parent is gone; its children end with it.

nl='
'
blanks=$IFS

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

# fields FILE: the fields of a /proc stat line behind the name -> FIELDS, empty when it is gone. Read as one piece: a read of
# a line asks the kernel for each byte. And ## or a long % would compare the line at each of its places before the right one.
fields() {
  LINE= FIELDS=
  IFS= read -r -N 512 LINE <"$1"
  [ -n "$LINE" ] || return
  FIELDS=${LINE#*') '}
  case $FIELDS in *') '*) FIELDS=${LINE##*') '} ;; esac
}

# comm: the name in the line that fields read -> COMM
comm() {
  COMM=$((${#LINE} - ${#FIELDS} - 2))
  COMM=${LINE:0:COMM}
  COMM=${COMM#*'('}
}

# uid_of FOLDER: whose process it is -> uid, empty when it is gone.
uid_of() {
  uid= TEXT_OF=
  IFS= read -r -N 1024 TEXT_OF <"$1/status"
  case $TEXT_OF in
  *"${nl}Uid:"*)
    uid=${TEXT_OF%%"${nl}Uid:"*}
    uid=${TEXT_OF:${#uid}+5:16}
    ;;
  esac
  set -- $uid
  uid=$1
}

finish() {
  trap '' TERM HUP INT PIPE EXIT
  [ -n "$TOP" ] && kill "$TOP" 2>/dev/null
  [ -n "$HELPER" ] && kill "$HELPER" 2>/dev/null
  [ -n "$LOGCAT" ] && kill "$LOGCAT" 2>/dev/null
  exit "$1"
}

say() {
  print -rn -- "$1" || finish 0
  [ -n "$OUT" ] && POS=$((POS + ${#1}))
}

# open_out: goes on writing where an earlier sampler of this file stopped.
open_out() {
  POS=$(stat -c %s "$OUT" 2>/dev/null || echo 0)
  SEGMENT=$OUT SEGMENT_AT=0 OLD=
  exec >>"$OUT" || exit 1
}

# rotate: a new segment when this one has an eighth of the cap; the oldest go when all are more than the cap.
rotate() {
  [ $((POS - SEGMENT_AT)) -ge $((CAP / 8)) ] || return
  OLD="$OLD $SEGMENT_AT"
  SEGMENT_AT=$POS
  exec >>"$OUT.$POS" || finish 1
  set -- $OLD
  if [ $((POS - $1 + CAP / 8)) -gt "$CAP" ]; then
    if [ "$1" = 0 ]; then rm -f "$OUT"; else rm -f "$OUT.$1"; fi
    shift
    OLD=$*
  fi
  header
}

block() { say "b $1 $2 ${#4} $3$nl$4$nl"; }

# too_slow FILE: does a read take more than 5 ms? The clock counts in 10 ms, so several reads are timed, and what looks
# slow is timed once more: the phone may just have been busy. MS is then what a read took.
too_slow() {
  now
  before=$NOW
  value=$(<"$1") value=$(<"$1") value=$(<"$1") value=$(<"$1")
  now
  [ $((NOW - before)) -ge 2 ] || return 1
  now
  before=$NOW
  value=$(<"$1") value=$(<"$1") value=$(<"$1") value=$(<"$1")
  value=$(<"$1") value=$(<"$1") value=$(<"$1") value=$(<"$1")
  now
  MS=$(((NOW - before) * 10 / 8))
  [ "$MS" -gt 5 ]
} 2>/dev/null

# group_of TYPE: 0 for the zones that a run is judged by (at most 32, of which at most 24 are of the chip and four of these
# of its GPU: neighbours that differ little), else one of eight groups that are read in turn.
group_of() {
  GROUP=$((ZONE_COUNT % 8 + 1))
  [ "$FAST_COUNT" -lt 32 ] || return
  case $1 in
  *-step | *trip* | *bcl* | *vbat* | *ibat*) return ;;
  skin* | quiet* | battery | bms | mtktsbattery) ;;
  *) [ "$FAST_COUNT" -lt 16 ] || return ;;
  esac
  case $1 in
  cpu* | gpu* | apc* | skin* | quiet* | battery | bms | mtktscpu* | mtktsgpu* | mtktsbattery | tsens_tz* | BIG* | MID* | LITTLE* | G3D* | soc[-_]* | ank[0-9]* | prometheus*) ;;
  *) return ;;
  esac
  case $1 in
  gpu* | mtktsgpu* | G3D*)
    [ "$GPU_COUNT" -lt 4 ] || return
    GPU_COUNT=$((GPU_COUNT + 1))
    ;;
  esac
  GROUP=0
  FAST_COUNT=$((FAST_COUNT + 1))
}

# probe_zones: keeps what answers with a number within 5 ms; tells once why the others are left out.
probe_zones() {
  ZONE_COUNT=0 FAST_COUNT=0 GPU_COUNT=0 ZONE_LINES=
  for zone in /sys/class/thermal/thermal_zone*; do
    id=${zone##*thermal_zone}
    case $id in '' | *[!0-9]*) continue ;; esac
    type=
    [ -r "$zone/type" ] && type=$(<"$zone/type")
    type=${type%%"$nl"*}
    value=
    [ -r "$zone/temp" ] && { value=$(<"$zone/temp"); } 2>/dev/null
    case $value in
    '' | *[!0-9.-]*)
      value=$(cat "$zone/temp" 2>&1)
      ZONE_LINES="$ZONE_LINES#skip zone $id|$type|${value##*: }$nl"
      ;;
    *)
      if too_slow "$zone/temp"; then
        ZONE_LINES="$ZONE_LINES#skip zone $id|$type|slow: one read takes $MS ms$nl"
      else
        group_of "$type"
        eval "body$GROUP=\"\$body$GROUP \\\$(<$zone/temp)\""
        ZONE_COUNT=$((ZONE_COUNT + 1))
        ZONE_LINES="$ZONE_LINES#zone $GROUP|$id|$type$nl"
      fi
      ;;
    esac
  done
  # A group in one expansion, written out once: half the interpreter's work of a loop over the names.
  for GROUP in 0 1 2 3 4 5 6 7 8; do
    eval "body=\$body$GROUP"
    eval "read_zones$GROUP() { VALUES=\"$body\"; }"
  done
  GROUP=0
  [ -n "$ZONE_LINES" ] || ZONE_LINES="#skip zone -|-|/sys/class/thermal cannot be listed or is empty$nl"
}

probe_policies() {
  clocks= caps= POLICY_LINES= POLICY_COUNT=0
  led=
  # Kernels before 4.3 have no policy folders: there the CPU that leads a cluster holds it, the others link to it.
  for policy in /sys/devices/system/cpu/cpufreq/policy* /sys/devices/system/cpu/cpu[0-9]*/cpufreq; do
    id=${policy%/cpufreq}
    id=${id##*policy}
    id=${id##*cpu}
    case $id in '' | *[!0-9]*) continue ;; esac
    cpus=
    [ -r "$policy/related_cpus" ] && cpus=$(<"$policy/related_cpus")
    first=${cpus:-$id}
    case "$led " in *" ${first%% *} "*) continue ;; esac
    led="$led $first"
    max=
    [ -r "$policy/cpuinfo_max_freq" ] && max=$(<"$policy/cpuinfo_max_freq")
    clocks="$clocks \$(<$policy/scaling_cur_freq)"
    caps="$caps \$(<$policy/scaling_max_freq)"
    POLICY_COUNT=$((POLICY_COUNT + 1))
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
  CAPS_SAID=
  say "#hotplate-sampler 2
#sdk $SDK
#hz ${HZ:-100}
#page ${PAGE:-4096}
#interval $INTERVAL
#top $TOP_KIND
$ZONE_LINES$POLICY_LINES$POWER_LINE#end
"
}

# helper: one request a line on stdin, one block a request on stdout. Ends when the loop's pipe closes.
# The first thermalservice dump is whole; later ones keep what changes: their thresholds and old readings are 2/3 of them.
helper() {
  exec 5<&- 8<&-
  WHOLE= LAST_battery= LAST_thermalservice=
  while read -r kind; do
    now
    start=$UPTIME
    case $kind in
    battery) text=$(dumpsys battery 2>&1) ;;
    thermalservice)
      text=$(dumpsys thermalservice 2>&1)
      case $WHOLE$text in
      1*'Current temperatures from HAL:'*)
        text="${text%%Cached temperatures:*}Current temperatures from HAL:${text##*Current temperatures from HAL:}"
        text=${text%%Temperature static thresholds*}
        ;;
      esac
      WHOLE=1
      ;;
    packages) text=$(cmd package list packages -U 2>&1 || pm list packages -U 2>&1) ;;
    esac
    case $kind:$text in
    battery:"$LAST_battery" | thermalservice:"$LAST_thermalservice") text='=' ;;
    battery:*) LAST_battery=$text ;;
    thermalservice:*) LAST_thermalservice=$text ;;
    esac
    now
    print -rn -- "b $kind $start ${#text} $UPTIME$nl$text$nl" || exit
  done
}

# scan EVERY_S: the process table without top, for Android 9 and older, where top repeats its first frame for ever (8, 9)
# or rounds to 1 % of the phone (7). Lines "PID PPID START TICKS CHILD_TICKS RSS UID NAME" of the processes that used CPU
# since the scan before (all at first), busy ones first, after "Scan FROM TO". TICKS and CHILD_TICKS are totals.
scan() {
  EVERY_S=$1 FROM= COUNT=0
  while :; do
    now
    hot= cool=
    for proc in /proc/[0-9]*; do
      fields "$proc/stat"
      [ -n "$FIELDS" ] || continue
      pid=${proc#/proc/}
      set -- $FIELDS
      used=$((${12} + ${13})) children=$((${14} + ${15}))
      case ${SEEN[pid]} in
      "${20} $used $children") continue ;;
      "${20} "*)
        old=${SEEN[pid]#* }
        old=${old%% *}
        ;;
      *) old=0 COUNT=$((COUNT + 1)) ;;
      esac
      SEEN[pid]="${20} $used $children"
      name=
      IFS= read -r -d '' name <"$proc/cmdline"
      uid_of "$proc"
      name=${name%%"$nl"*}
      [ -n "$name" ] || { comm && name="[$COMM]"; }
      row="$pid $2 ${20} $used $children ${22} $uid $name$nl"
      if [ $((used - old)) -ge 10 ]; then hot=$hot$row; else cool=$cool$row; fi
    done
    print -rn -- "Scan ${FROM:--} $UPTIME$nl$hot$cool.$nl" || exit
    FROM=$UPTIME
    # The memory of ended processes is dropped now and then; the next scan tells all again.
    [ "$COUNT" -gt 3000 ] && set +A SEEN && COUNT=0
    sleep "$EVERY_S"
  done
}

start_top() {
  case $TOP_KIND in
  resident) top -b -d "$TOP_S" -m 40 -s 3 -o PID,USER,%CPU,RES,TIME+,NAME 2>&1 |& ;;
  scan) scan $((TOP_S > 3 ? TOP_S : 4)) 2>/dev/null |& ;;
  esac
  TOP=$! CUT=
  exec 5<&p 4>&p
  exec 4>&-
}

# start_logcat: who is killed, and by whom. Only the buffers and tags that tell it; from SINCE on, not what is older.
start_logcat() {
  [ -n "$SINCE" ] || SINCE=$(date '+%m-%d %H:%M:%S.000')
  logcat -b main -b system -b events -b crash -v threadtime -T "$SINCE" lowmemorykiller:V lmkd:V killinfo:V am_kill:V \
    am_low_memory:V am_proc_died:V am_crash:V ActivityManager:I libc:F DEBUG:F '*:S' 2>&1 |&
  LOGCAT=$!
  exec 8<&p 4>&p
  exec 4>&-
}

# kills: passes on what logcat printed since the last tick.
kills() {
  text=
  IFS= read -r -t 0 -n 65536 -u8 text
  rc=$?
  if [ -n "$text" ]; then
    block logcat "$UPTIME" "$UPTIME" "$text"
  elif [ $rc -eq 1 ]; then
    LOGCAT= SINCE=$(date '+%m-%d %H:%M:%S.000')
    exec 8<&-
    LOGCAT_DUE=$((NOW + 6000))
  fi
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

# table: a block of what the process table printed. Of a whole frame of top the header row and the rows that used CPU are
# kept: they come sorted by CPU, and the rest is idle, also when it comes later.
table() {
  kind=top
  if [ -n "$CUT" ]; then
    case $frame in
    *Tasks:*) frame=Tasks:${frame#*Tasks:} ;;
    *) return ;;
    esac
    CUT=
  fi
  case $frame in
  *'PID '*'PID '*) ;;
  *'PID '*'  0.0 '*)
    head=${frame%%'PID '*}
    frame="  ${frame:${#head}}"
    frame=${frame%%"  0.0 "*}
    frame=${frame%"$nl"*}$nl
    CUT=1
    ;;
  esac
  [ "$TOP_KIND" = scan ] && kind=scan
  TABLE=$frame
  block $kind "$frame_at" "$frame_at" "$frame"
}

# frames T: waits T seconds for top; passes on what it printed, a whole frame where it can: top may print line by
# line, so one without idle rows is waited for a little longer.
frames() {
  frame= patience=3
  IFS= read -r -t "$1" -n 65536 -u5 frame
  rc=$?
  if [ -n "$frame" ]; then
    now
    frame_at=$UPTIME
    case $frame in
    *'  0.0 '* | *"$nl.$nl") ;;
    *) if [ -n "$HELPER" ]; then answer 0.06; fi ;;
    esac
    while :; do
      more=
      IFS= read -r -t 0 -n 65536 -u5 more
      frame=$frame$more
      [ -n "$more" ] && continue
      case $frame in *'  0.0 '* | *"$nl.$nl") break ;; esac
      [ $patience -gt 0 ] || break
      IFS= read -r -t 0.1 -n 65536 -u5 more
      [ -n "$more" ] || patience=$((patience - 1))
      frame=$frame$more
    done
    table
    # The rest of a frame brings no rows that used CPU.
    [ "$TOP_KIND" = resident ] && [ "$TABLE" != "$KIDS_OF" ] && kids
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

# cost WHO PID: what the sampler's own process used, and whose child it is.
cost() {
  who=$1
  fields /proc/$2/stat
  set -- $FIELDS
  [ $# -ge 15 ] || return
  PPID_OF=$2
  rec="$rec${nl}o $who ${12} ${13} ${14} ${15}"
  USED=$((USED + ${12} + ${13} + ${14} + ${15}))
}

# tick: one sample, stamped with the clock that was read at the end of the pause before it.
tick() {
  rec="t $UPTIME"
  read_zones0
  [ -n "$VALUES" ] && rec="$rec${nl}z$VALUES"
  if [ $((NOW - TURN_AT)) -ge 95 ]; then
    TURN_AT=$NOW
    GROUP=$((GROUP % 8 + 1))
    read_zones$GROUP
    [ -n "$VALUES" ] && rec="$rec${nl}y $GROUP$VALUES"
  fi
  read_clocks
  [ -n "$VALUES" ] && rec="$rec${nl}f$VALUES"
  [ "$CAPS" = "$CAPS_SAID" ] || rec="$rec${nl}l$CAPS" CAPS_SAID=$CAPS
  if [ $((NOW - CORES_AT)) -ge 500 ]; then
    CORES_AT=$NOW
    IFS= read -r -N 8192 text </proc/stat
    rec="$rec$nl${text%%"$nl"intr*}"
  else
    IFS= read -r -N 160 text </proc/stat
    rec="$rec$nl${text%%"$nl"*}"
  fi
  if [ $((NOW - FREE_AT)) -ge 150 ]; then
    FREE_AT=$NOW
    read -r -N 160 _ total _ _ free _ name avail _ </proc/meminfo
    [ "$name" = MemAvailable: ] || avail=x
    rec="$rec${nl}m $total $free $avail" READS=$((READS + 1))
  fi
  READS=$((READS + ZONE_READS + POLICY_COUNT + POLICY_COUNT + 2))
  if [ -r "$RUN_FILE" ]; then
    run=$(<"$RUN_FILE")
    case $run in
    '' | *[!0-9]*) ;;
    *)
      fields /proc/$run/stat
      set -- $FIELDS
      [ $# -ge 37 ] && rec="$rec${nl}r $run $1 ${10} ${12} ${13} ${18} ${20} ${22} ${37}" READS=$((READS + 2))
      if [ $FREE_AT != $NOW ] && [ $((NOW - PLACE_AT)) -ge 150 ]; then place; fi
      ;;
    esac
  fi
  if [ $((NOW - OWN_AT)) -ge 500 ]; then own_cost; fi
  say "$rec$nl.$nl"
}

# place: where the run works, between two readings of all its threads.
place() {
  PLACE_AT=$NOW
  fields /proc/$run/task/$run/stat
  set -- $FIELDS
  [ $# -ge 37 ] && rec="$rec${nl}p ${37}" READS=$((READS + 1))
}

# own_cost: what the sampler used so far; and whether it is still wanted.
own_cost() {
  OWN_AT=$NOW USED=0
  cost main $$
  [ "$PPID_OF" = "$PARENT" ] || finish 0
  [ -n "$HELPER" ] && cost helper "$HELPER"
  MAIN_USED=$USED
  [ -n "$TOP" ] && cost top "$TOP"
  [ -n "$LOGCAT" ] && cost logcat "$LOGCAT"
  READS=$((READS + 4))
  rec="$rec${nl}o reads $READS"
  [ $((NOW - JUDGED_AT)) -ge 1000 ] && judge_cost
}

# judge_cost: slows down when the last ten seconds cost more than 1 % of a core, the process table first when it is most
# of it; a minute at less than half of that brings back one step of what was asked for.
judge_cost() {
  spent=$((USED - JUDGED_USED)) main_spent=$((MAIN_USED - JUDGED_MAIN)) spent_in=$((NOW - JUDGED_AT))
  JUDGED_AT=$NOW JUDGED_USED=$USED JUDGED_MAIN=$MAIN_USED
  # A child that was started anew counts from 0 again; the first ten seconds hold the start.
  [ $spent -ge 0 ] && [ $main_spent -ge 0 ] && [ -n "$JUDGED" ] || { JUDGED=1 && return; }
  pct=$((spent * 1000000 / (HERTZ * spent_in)))
  if [ $pct -gt 100 ]; then
    CALM=0
    if [ $((main_spent * 2)) -lt $spent ] && [ "$TOP_S" -lt 16 ]; then
      TOP_S=$((TOP_S * 2))
      restart_top
    elif [ "$EVERY" -lt 500 ]; then
      set_every $((EVERY * 2))
    else
      return
    fi
  elif [ $pct -lt 50 ] && [ "$TOP_S$EVERY" != "2$ASKED_EVERY" ]; then
    CALM=$((CALM + 1))
    [ $CALM -ge 6 ] || return
    CALM=0
    if [ "$EVERY" -gt "$ASKED_EVERY" ]; then
      set_every $((EVERY / 2))
    else
      TOP_S=$((TOP_S / 2))
      restart_top
    fi
  else
    CALM=0
    return
  fi
  seconds "$EVERY"
  # A comment in the middle of a tick would tear it: it comes before.
  rec="#rate $UPTIME $SECONDS_TEXT $TOP_S $pct$nl$rec"
}

set_every() {
  EVERY=$1
  [ "$EVERY" -gt 500 ] && EVERY=500
  [ "$EVERY" -lt "$ASKED_EVERY" ] && EVERY=$ASKED_EVERY
}

restart_top() {
  [ -n "$TOP" ] && kill "$TOP" 2>/dev/null
  TOP_DUE=$NOW
}

# busy_pids: the pids of the first eight rows of the table -> PIDS
busy_pids() {
  PIDS= count=0
  set -f
  IFS=$nl
  set -- $TABLE
  IFS=$blanks
  for row; do
    set -- $row
    case $1 in '' | *[!0-9]*) continue ;; esac
    PIDS="$PIDS $1" count=$((count + 1))
    [ $count -lt 8 ] || break
  done
  set +f
}

# kids: what the ended children of busy processes used: top shows none that lived for less than its interval. Lines
# "PID START TICKS", TICKS being the total of all whom the process waited for.
kids() {
  text= KIDS_OF=$TABLE
  busy_pids
  for pid in $PIDS; do
    # The sampler's own without children are told in the tick already.
    case $pid in $$ | "$TOP" | "$LOGCAT") continue ;; esac
    fields /proc/$pid/stat
    set -- $FIELDS
    [ "${14}${15}" = 00 ] || [ $# -lt 20 ] || text="$text$pid ${20} $((${14} + ${15}))$nl"
  done
  [ -n "$text" ] && block kids "$frame_at" "$frame_at" "$text"
}

# hot: who the busy processes are, and on which CPU each busy thread of the run is. Lines
# "P PID START PPID UID OOM_SCORE_ADJ CPU CPUSET" and "T PID TID TICKS CPU COMM".
hot() {
  text=
  busy_pids
  for pid in $run $PIDS; do
    case $text in *"P $pid "*) continue ;; esac
    fields /proc/$pid/stat
    [ -n "$FIELDS" ] || continue
    adj= cpuset=
    read -r adj </proc/$pid/oom_score_adj
    uid_of /proc/$pid
    read -r cpuset </proc/$pid/cpuset || cpuset=$(grep cpuset: /proc/$pid/cgroup)
    set -- $FIELDS
    text="${text}P $pid ${20} $2 ${uid:-?} ${adj:-?} ${37} ${cpuset:-?}$nl"
  done
  case $run in
  '' | *[!0-9]*) ;;
  *)
    for task in /proc/$run/task/[0-9]*; do
      fields "$task/stat"
      [ -n "$FIELDS" ] || continue
      comm
      set -- $FIELDS
      text="${text}T $run ${task##*/} $((${12} + ${13})) ${37} $COMM$nl"
    done
    ;;
  esac
  [ -n "$text" ] && block hot "$UPTIME" "$UPTIME" "$text"
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
  if [ -n "$LOGCAT" ]; then kills; fi
  if [ $((NOW - POWER_AT)) -ge 500 ]; then POWER_AT=$NOW && power; fi
  if [ $((NOW - MEMORY_AT)) -ge 3000 ]; then
    MEMORY_AT=$NOW
    block meminfo "$UPTIME" "$UPTIME" "$(</proc/meminfo)"
  fi
  if [ $((NOW - HOT_AT)) -ge 1000 ]; then HOT_AT=$NOW && hot; fi
  if [ -n "$ASKED" ]; then answer 0; fi
  if [ "$BATTERY_EVERY" -gt 0 ] && [ $((NOW - BATTERY_AT)) -ge "$BATTERY_EVERY" ]; then
    ask battery && BATTERY_AT=$NOW
  fi
  if [ "$THERMAL_EVERY" -gt 0 ] && [ $((NOW - THERMAL_AT)) -ge "$THERMAL_EVERY" ]; then
    ask thermalservice && THERMAL_AT=$NOW
  fi
  if [ -n "$PACKAGES_DUE" ]; then ask packages && PACKAGES_DUE=; fi
  if [ -z "$TOP" ] && [ $((NOW - TOP_DUE)) -ge 0 ]; then start_top; fi
  if [ -z "$LOGCAT" ] && [ $((NOW - LOGCAT_DUE)) -ge 0 ]; then start_logcat; fi
}

main() {
  set +U
  centi "$1"
  [ "$CENTI" -lt 10 ] && CENTI=10
  [ "$CENTI" -gt 500 ] && CENTI=500
  EVERY=$CENTI ASKED_EVERY=$CENTI TOP_S=2
  seconds "$EVERY"
  INTERVAL=$SECONDS_TEXT
  RUN_FILE=$2 OUT=$3 CAP=${4:-67108864}
  TOP= HELPER= LOGCAT= SINCE= ASKED= TABLE= KIDS_OF= PACKAGES_DUE=1
  set -- $(</proc/$$/stat)
  PARENT=$4
  trap 'finish 143' TERM
  trap 'finish 129' HUP
  trap 'finish 130' INT
  trap 'finish 0' PIPE
  [ -n "$OUT" ] && open_out
  SDK=$(getprop ro.build.version.sdk 2>/dev/null)
  case $SDK in '' | *[!0-9]*) SDK=0 ;; esac
  HZ=$(getconf CLK_TCK 2>/dev/null)
  PAGE=$(getconf PAGESIZE 2>/dev/null)
  HERTZ=${HZ:-100}
  TOP_KIND=scan
  [ "$SDK" -ge 29 ] && TOP_KIND=resident
  probe_zones
  probe_policies
  probe_power
  ZONE_READS=$((FAST_COUNT + (ZONE_COUNT - FAST_COUNT) / 8))
  # Where few zones answer, thermalservice is the thermometer: asked more often.
  THERMAL_EVERY=1000
  [ "$ZONE_COUNT" -lt 3 ] && THERMAL_EVERY=200
  BATTERY_EVERY=500
  [ -n "$POWER" ] && BATTERY_EVERY=3000
  header
  start_top
  start_helper
  start_logcat
  now
  POWER_AT=$((NOW - 9999)) OWN_AT=$POWER_AT MEMORY_AT=$POWER_AT BATTERY_AT=$POWER_AT THERMAL_AT=$POWER_AT
  TURN_AT=$POWER_AT CORES_AT=$POWER_AT FREE_AT=$POWER_AT PLACE_AT=$POWER_AT HOT_AT=$((NOW - 700)) TOP_DUE=$NOW LOGCAT_DUE=$NOW HEADER_AT=$NOW
  JUDGED= JUDGED_AT=$NOW JUDGED_USED=0 JUDGED_MAIN=0 CALM=0 READS=0
  DEADLINE=$NOW
  while :; do
    tick
    slow
    if [ -n "$OUT" ]; then rotate; fi
    if [ $((NOW - HEADER_AT)) -ge 60000 ]; then HEADER_AT=$NOW && header; fi
    DEADLINE=$((DEADLINE + EVERY))
    # After a suspended or overloaded stretch the grid starts anew instead of catching up.
    if [ $((DEADLINE - NOW)) -lt 0 ] || [ $((DEADLINE - NOW)) -gt $((2 * EVERY)) ]; then DEADLINE=$((NOW + EVERY)); fi
    pause
  done
}

main "$@" 2>/dev/null
exit
