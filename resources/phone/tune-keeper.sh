#!/system/bin/sh
# Hotplate's keeper of a tune: lives on the phone from the first cell to the last, so that changed settings last over all
# cells and come back when the tune ends or its PC is gone.
#
#   tune-keeper.sh FOLDER AWAY_S BATTERY_MC SKIN_MC
#
# FOLDER is runs/tune-<id>; it holds watchdog.sh, and `beat` (COUNT OWNER), which the PC writes again and again. Writes
# runner.pid (PID TICKS UPTIME) like a run's runner, so that whoever asks finds the phone in use, and the file `lease` of the
# root (FOLDER/../..), so that watchdogs of runs leave the settings alone. Ends after TERM, and when beat has not changed for
# AWAY_S seconds: ends llama-bench (bench.id) first. Its watchdog ends it at the temperatures' limits (thousandths of a
# degree), and undoes the journal once it is gone.

set -f

# owned PID TICKS: is this still the process that was started, and alive?
owned() {
  [ -n "$1" ] && [ -n "$2" ] || return 1
  { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
  ticks=$2
  set -- ${line##*') '}
  [ "$1" != Z ] && [ "${20}" = "$ticks" ]
}

# end_bench: exactly the llama-bench of this tune.
end_bench() {
  pid= start=
  { read -r pid start <bench.id; } 2>/dev/null
  owned "$pid" "$start" || return
  kill -TERM "$pid"
  tries=0
  while owned "$pid" "$start" && [ $tries -lt 2 ]; do
    sleep 1
    tries=$((tries + 1))
  done
  owned "$pid" "$start" && kill -KILL "$pid"
}

cd "$1" || exit 1
ROOT=${1%/*/*} AWAY=$2 BATTERY_MC=$3 SKIN_MC=$4
read -r line <"/proc/$$/stat"
set -- ${line##*') '}
MINE="$$ ${20}"
ENDING=
trap 'ENDING=1' TERM
trap : HUP INT PIPE
read -r uptime line </proc/uptime
who= when=
{ read -r who when <"$ROOT/lease"; } 2>/dev/null
owned "$who" "$when" || echo "$MINE" >"$ROOT/lease"
leave=nohup
command -v setsid >/dev/null 2>&1 && leave=setsid
$leave sh ./watchdog.sh "$PWD" ${MINE% *} ${MINE#* } "$BATTERY_MC" "$SKIN_MC" 0 </dev/null >/dev/null 2>&1 &
echo "$MINE $uptime" >runner.pid
idle=0 last=
while [ -z "$ENDING" ] && [ $idle -lt "$AWAY" ]; do
  sleep 2
  beat=
  { read -r beat <beat; } 2>/dev/null
  if [ "$beat" = "$last" ]; then idle=$((idle + 2)); else idle=0 last=$beat; fi
done
end_bench
line=
{ read -r line <"$ROOT/lease"; } 2>/dev/null
[ "$line" = "$MINE" ] && rm -f "$ROOT/lease"
exit 0
