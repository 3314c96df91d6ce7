/** Who a remote process is: a pid alone may belong to someone else by the time it is killed. */
export interface ProcessIdentity {
  readonly pid: number
  /** Field 22 of /proc/PID/stat, clock ticks since boot. */
  readonly startTicks: number
  /** Field 5; equal to the pid where adbd started the command in its own session, so children can be reached too. */
  readonly group: number
}

/**
 * Shell text that prints the shell's own /proc/PID/stat line first. A following `exec` keeps pid, start time and group,
 * so the line identifies the command itself. Needs only builtins.
 */
export const announceIdentity = `{ read -r hp </proc/$$/stat; } 2>/dev/null; echo "hp $hp";`

/** Reads the announced line; null when the phone could not tell. */
export function parseIdentity(line: string): ProcessIdentity | null {
  const match = /^hp (\d+) \(.*\) (.*)$/s.exec(line.trimEnd())
  if (match === null) return null
  const fields = (match[2] ?? '').split(' ')
  const identity = { pid: Number(match[1]), startTicks: Number(fields[19]), group: Number(fields[2]) }
  return Object.values(identity).every((value) => Number.isInteger(value) && value > 0) ? identity : null
}

/**
 * Ends exactly the process that was announced (`$1` pid, `$2` start ticks, `$3` group): TERM, two seconds, KILL.
 * Exit 0 = it is gone. Where it leads a group, the group gets the signals, and stragglers of the group are killed at the end.
 * A zombie counts as gone. `sleep 0.1` is refused by toolbox of Android ≤ 5; then whole seconds pass.
 */
export const killScript = `set -f
pid=$1 start=$2
alive() {
  { read -r line </proc/$pid/stat; } 2>/dev/null || return 1
  set -- \${line##*") "}
  [ "$1" != Z ] || return 1
  shift 19
  [ "$1" = "$start" ]
}
wait_gone() {
  i=0
  while alive && [ $i -lt $1 ]; do sleep 0.1 2>/dev/null || sleep 1; i=$((i+1)); done
  ! alive
}
alive || exit 0
target=$pid
[ "$3" = "$pid" ] && target=-$pid
kill -TERM -- $target
wait_gone 20
[ "$target" = "$pid" ] || kill -KILL -- $target 2>/dev/null
alive || exit 0
kill -KILL -- $target
wait_gone 20`
