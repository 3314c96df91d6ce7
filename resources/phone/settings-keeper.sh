#!/system/bin/sh
# Hotplate's keeper of settings that were changed for a run that is yet to begin: brings them back when no run begins and
# nobody looks at its gates any more.
#
#   settings-keeper.sh FOLDER AWAY_S
#
# FOLDER is keeper/settings of the root; it holds watchdog.sh, and `beat`, which the PC writes anew while it looks. Writes
# keeper.pid (PID TICKS). Once beat has not changed for AWAY_S seconds, and no run lives, it becomes a watchdog without a
# process, which undoes the journal at once.

set -f

# owned PID TICKS: is this still the process that was started, and alive?
owned() {
  [ -n "$1" ] && [ -n "$2" ] || return 1
  { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
  ticks=$2
  set -- ${line##*') '}
  [ "$1" != Z ] && [ "${20}" = "$ticks" ]
}

# running: does a run or a tune live? Its own watchdog brings the settings back.
running() {
  set +f
  for file in "$ROOT"/runs/*/runner.pid; do
    pid= start=
    { read -r pid start line <"$file"; } 2>/dev/null
    owned "$pid" "$start" && set -f && return
  done
  set -f
  return 1
}

cd "$1" || exit 1
ROOT=${1%/*/*} AWAY=$2
read -r line <"/proc/$$/stat"
set -- ${line##*') '}
trap : HUP INT PIPE
# init kills what is left of adbd's cgroup when adbd ends: leave it where the phone lets us.
for procs in /acct/cgroup.procs /dev/cg2_bpf/cgroup.procs /sys/fs/cgroup/cgroup.procs; do
  [ -w "$procs" ] && echo $$ >"$procs"
done 2>/dev/null
echo "$$ ${20}" >keeper.pid
idle=0 last=
while [ $idle -lt "$AWAY" ]; do
  if running; then
    idle=0
    sleep 30
    continue
  fi
  sleep 5
  beat=
  { read -r beat <beat; } 2>/dev/null
  if [ "$beat" = "$last" ]; then idle=$((idle + 5)); else idle=0 last=$beat; fi
done
rm -f keeper.pid
exec sh ./watchdog.sh "$PWD" 0 0 0 0 0
