/**
 * Scripts that the PC runs on the phone, for mksh. Values arrive as `$1`…, never in the text. A process is named by
 * pid and start time (field 22 of its stat line; the name before it may hold blanks and brackets): a pid alone may
 * belong to someone else by now, and after a reboot both mean nothing, so the boot id goes with them.
 */
const owned = `set -f
boot=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)
owned() {
  [ -n "$2" ] || return 1
  { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
  start=$2
  set -- \${line##*') '}
  [ "$1" != Z ] && shift 19 && [ "$1" = "$start" ]
}
gone() {
  i=0
  while owned "$1" "$2"; do
    [ $i -lt "$3" ] || return 1
    sleep 0.25 2>/dev/null || sleep 1
    i=$((i + 1))
  done
}
`

/** Args: run folder, server program, then FILE SIZE pairs. Says what is missing or of another size, then the ports in use. */
export const prepareScript = `
[ -e "$1/runner.pid" ] && echo "used $1"
[ -x "$2" ] || echo "missing $2"
mkdir -p "$1" || exit 1
shift 2
while [ $# -gt 1 ]; do
  if [ ! -f "$1" ]; then echo "missing $1"
  elif [ "$(stat -c %s "$1")" != "$2" ]; then echo "size $1"
  fi
  shift 2
done
echo ports
cat /proc/net/tcp /proc/net/tcp6 2>/dev/null
exit 0
`

/**
 * Args: those of runner.sh. Starts the runner in a session of its own, which outlives this shell, the cable and adbd.
 * Prints the boot id and runner.pid (PID TICKS UPTIME).
 */
export const startScript = `
cd "$1" || exit 1
leave=nohup
command -v setsid >/dev/null 2>&1 && leave=setsid
$leave sh ./runner.sh "$@" </dev/null >/dev/null 2>&1 &
i=0
while [ ! -s runner.pid ] && [ $i -lt 100 ]; do
  sleep 0.1 2>/dev/null || sleep 1
  i=$((i + 1))
done
cat /proc/sys/kernel/random/boot_id 2>/dev/null || echo
cat runner.pid
`

/**
 * Args: run folder, runner pid, its start ticks. Prints boot id, alive or gone, the exit file, the tails of log and stream.
 * The watchdog, which has its last word after the runner, is given 3 s.
 */
export const statusScript = `${owned}
echo "$boot"
owned "$2" "$3" && echo alive || echo gone
cd "$1" && [ -f exit ] || exit 0
[ -f watchdog.id ] && read -r pid ticks <watchdog.id && gone "$pid" "$ticks" 12
cat exit
tail -c 32768 server.log
echo
tail -c 4096 stream.sse
exit 0
`

/**
 * Args: run folder, runner pid, its start ticks, boot id. Asks the runner to end (its stop file, then TERM), gives it the
 * time it gives the server, kills it last; then makes sure that server and sampler are gone. Does nothing after a reboot.
 */
export const stopScript = `${owned}
[ -z "$4" ] || [ "$4" = "$boot" ] || exit 0
cd "$1" || exit 0
finish_off() {
  [ -f "$1" ] && read -r pid ticks <"$1" || return
  owned "$pid" "$ticks" && kill -TERM "$pid"
  gone "$pid" "$ticks" 40 && return
  owned "$pid" "$ticks" && kill -KILL "$pid"
  gone "$pid" "$ticks" 20
}
if owned "$2" "$3"; then
  : >stop
  if ! gone "$2" "$3" 8; then
    kill -TERM "$2"
    gone "$2" "$3" 60 || { owned "$2" "$3" && kill -KILL "$2"; gone "$2" "$3" 20; }
  fi
fi
finish_off server.id
finish_off sampler.id
owned "$2" "$3" && exit 1
[ -f exit ] && exit 0
read -r uptime rest </proc/uptime
ms=\${uptime%.*}\${uptime#*.}0
text='The runner was gone without its last word, or was killed.'
echo "{\\"reason\\":\\"stopped\\",\\"exitCode\\":null,\\"uptimeMs\\":$ms,\\"text\\":\\"$text\\"}" >exit.tmp
mv exit.tmp exit
`

/** Args: run folder. Prints what is true of the running server, one section after another, then its log's beginning. */
export const readBackScript = `${owned}
cd "$1" || exit 1
pid= ticks=
[ -f server.id ] && read -r pid ticks <server.id
owned "$pid" "$ticks" && echo alive || echo gone
echo "exe $(readlink "/proc/$pid/exe" 2>/dev/null)"
set +f
grep VmLck: "/proc/$pid/status" 2>/dev/null
grep 'Max locked memory' "/proc/$pid/limits" 2>/dev/null
cat /proc/$pid/task/*/status 2>/dev/null | grep Cpus_allowed_list:
cat /proc/$pid/task/*/stat 2>/dev/null | while read -r line; do echo "thread $line"; done
echo log
head -c 200000 server.log 2>/dev/null
[ -f output.txt ] && grep '^{"type": *"log"' output.txt | grep -v '"level": *"none"' | head -c 200000
exit 0
`
