import type { AdbDevice } from '@core/adb/types'
import { parseProcPidStat, type ProcPidStat } from '@core/parse/proc-pid-stat'
import { parseCpuLine } from '@core/parse/proc-stat'
import { phoneRoot } from '@core/phone/layout'

/** A process and how much of one core it used while it was watched. */
export interface LoadedProcess {
  readonly pid: number
  readonly startTicks: number
  readonly uid: number | null
  readonly name: string
  readonly commandLine: string
  readonly cpuPct: number
}

/** What a phone's processes did in a window of about a second. `totalPct` is of /proc/stat: also what lived too short to be seen. */
export interface ProcessLoad {
  readonly windowMs: number
  readonly busy: readonly LoadedProcess[]
  readonly totalPct: number | null
  /** Processes of llama.cpp, busy or not. */
  readonly llama: readonly LoadedProcess[]
}

/** Kernel's clock ticks a second, as user space sees them on every Android. */
const ticksPerS = 100
const listedMost = 12
const leastPct = 1

const statScript = `look() {
  cat /proc/uptime
  head -n 1 /proc/stat
  cat /proc/[0-9]*/stat 2>/dev/null
}
look
echo then
sleep 1
look
exit 0`

/** Args: pids. Lines `PID UID COMMAND LINE`, arguments parted by blanks. */
const namesScript = `for pid; do
  uid=
  while read -r key value rest; do [ "$key" = Uid: ] && uid=$value && break; done 2>/dev/null <"/proc/$pid/status"
  echo "$pid \${uid:--} $(tr '\\0\\n' '  ' 2>/dev/null <"/proc/$pid/cmdline")"
done
exit 0`

/** Watches all processes for a second. Two questions to the phone; names are asked only of those that matter. */
export async function readProcessLoad(device: AdbDevice, signal?: AbortSignal): Promise<ProcessLoad> {
  const options = { timeoutMs: 30_000, ...(signal && { signal }) }
  const { stdout } = await device.script(statScript, [], options)
  const window = parseWindow(stdout)
  const pids = [...window.busy, ...window.llama].map(({ stat }) => String(stat.pid))
  const names = pids.length === 0 ? '' : (await device.script(namesScript, pids, options)).stdout
  return nameProcesses(window, names)
}

interface Candidate {
  readonly stat: ProcPidStat
  readonly cpuPct: number
}

export interface LoadWindow {
  readonly windowMs: number
  readonly totalPct: number | null
  readonly busy: readonly Candidate[]
  readonly llama: readonly Candidate[]
}

/** Who used how much between the two looks. A process that was born in between is counted from its birth. Pure. */
export function parseWindow(text: string): LoadWindow {
  const [first = '', second = ''] = text.split(/^then$/m)
  const before = look(first)
  const after = look(second)
  const windowMs = after.uptimeMs - before.uptimeMs
  const share = (ticks: number): number => (windowMs > 0 ? (ticks / ticksPerS / windowMs) * 100_000 : 0)
  const candidates = [...after.stats.values()].flatMap((stat): Candidate[] => {
    const then = before.stats.get(stat.pid)
    const base = then?.startTicks === stat.startTicks ? then.userTicks + then.systemTicks : 0
    return stat.state === 'Z' ? [] : [{ stat, cpuPct: share(stat.userTicks + stat.systemTicks - base) }]
  })
  const isLlama = ({ stat }: Candidate): boolean => /^llama-/.test(stat.comm)
  const busy = candidates.filter((one) => one.cpuPct >= leastPct && !isLlama(one))
  const ticks =
    after.busyTicks === null || before.busyTicks === null ? null : after.busyTicks - before.busyTicks
  return {
    windowMs,
    totalPct: ticks === null || windowMs <= 0 ? null : share(ticks),
    busy: busy.sort((a, b) => b.cpuPct - a.cpuPct).slice(0, listedMost),
    llama: candidates.filter(isLlama)
  }
}

interface Look {
  readonly uptimeMs: number
  readonly busyTicks: number | null
  readonly stats: ReadonlyMap<number, ProcPidStat>
}

function look(text: string): Look {
  const lines = text.trim().split('\n')
  const stats = lines.slice(2).flatMap((line) => parseProcPidStat(line) ?? [])
  return {
    uptimeMs: Math.round(Number.parseFloat(lines[0] ?? '') * 1000) || 0,
    busyTicks: parseCpuLine(lines[1] ?? '')?.busy ?? null,
    stats: new Map(stats.map((stat) => [stat.pid, stat]))
  }
}

/** Joins the window with names; a process that has gone meanwhile keeps its short name. Pure. */
export function nameProcesses(window: LoadWindow, names: string): ProcessLoad {
  const told = new Map(
    [...names.matchAll(/^(\d+) (\d+|-) (.*)$/gm)].map(([, pid, uid, line]) => [
      Number(pid),
      { uid: uid === '-' ? null : Number(uid), line: (line ?? '').trim() }
    ])
  )
  const named = ({ stat, cpuPct }: Candidate): LoadedProcess => {
    const { uid = null, line = '' } = told.get(stat.pid) ?? {}
    const program = line.split(' ')[0] ?? ''
    const name =
      line === '' ? `[${stat.comm}]` : program.startsWith('/') ? program.replace(/^.*\//, '') : program
    return { pid: stat.pid, startTicks: stat.startTicks, uid, name, commandLine: line, cpuPct }
  }
  const { windowMs, totalPct } = window
  return {
    ...{ windowMs, totalPct, llama: window.llama.map(named) },
    busy: window.busy.map(named).filter((process) => !isOurOwn(process))
  }
}

/** adbd, the sampler and these very questions are Hotplate's, not a hog. */
function isOurOwn({ name, uid, commandLine }: LoadedProcess): boolean {
  if (name === 'adbd' || name === '[adbd]' || commandLine.includes(phoneRoot)) return true
  return (
    (uid === 2000 || uid === 0) &&
    /^(sh|cat|head|sleep|sampler\.sh|dumpsys|cmd|settings|top|logcat)$/.test(name)
  )
}
