import type { LogLine } from './log-line'
import { groupsOf, parseInteger, type Groups } from './parsed'

/** Who ended a process. */
export type Killer =
  'lmkd' | 'kernelLmk' | 'kernelOom' | 'phantom' | 'user' | 'activityManager' | 'crash' | 'unknown'

/** Evidence of one kill in the log. `reason` is the log's own text; null = it gives none. */
export interface KillLine {
  readonly by: Killer
  readonly pid: number
  readonly process: string | null
  readonly uid: number | null
  readonly oomScoreAdj: number | null
  readonly rssKb: number | null
  readonly swapKb: number | null
  readonly reason: string | null
}

/** Other lines about memory and ends of processes. */
export type MemoryLine =
  | { readonly kind: 'kill'; readonly kill: KillLine }
  /** ActivityManager told apps that memory is low; `processes` is their number. */
  | { readonly kind: 'lowMemory'; readonly processes: number }
  /** A process died, of whatever cause. */
  | {
      readonly kind: 'died'
      readonly pid: number
      readonly process: string | null
      readonly signal: number | null
    }
  /** lmkd's own record of a kill it made, with the free memory at that moment. */
  | {
      readonly kind: 'killInfo'
      readonly pid: number
      readonly uid: number | null
      readonly oomScoreAdj: number | null
      readonly taskKb: number | null
      readonly reasonCode: number | null
      readonly memFreeKb: number | null
    }

interface KillParts {
  readonly by: Killer
  readonly pid: string
  readonly process?: string
  readonly uid?: string
  readonly adj?: string
  readonly rssKb?: string
  readonly swapKb?: string
  readonly reason?: string
}

function kill(parts: KillParts): MemoryLine {
  const { by, process, reason } = parts
  return {
    kind: 'kill',
    kill: {
      by,
      pid: Number(parts.pid),
      process: orNull(process),
      uid: parseInteger(parts.uid),
      oomScoreAdj: parseInteger(parts.adj),
      rssKb: parseInteger(parts.rssKb),
      swapKb: parseInteger(parts.swapKb),
      reason: orNull(reason)
    }
  }
}

function orNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text
}

type Reader = readonly [pattern: RegExp, take: (found: Groups) => MemoryLine]

/** Names may hold `:`, `./`, blanks and quotes: matched greedily up to the last `' (pid)`. */
const texts: readonly Reader[] = [
  [
    /^Kill '(.{0,256})' \((\d{1,7})\)(?:, uid (\d{1,10}))?, (?:oom_score_adj|oom_adj|adj) (-?\d{1,5}) to free (\d{1,12})kB(?: rss, (\d{1,12})k[Bb] swap)?(?:; reason: (.*)|.*)$/,
    (f) =>
      kill({
        by: 'lmkd',
        process: f(1),
        pid: f(2),
        uid: f(3),
        adj: f(4),
        rssKb: f(5),
        swapKb: f(6),
        reason: f(7)
      })
  ],
  [
    /Killing '(.{0,256})' \((\d{1,7})\)(?: \(tgid \d{1,7}\))?, adj (-?\d{1,5}),?(.*)$/,
    (f) => kill({ by: 'kernelLmk', process: f(1), pid: f(2), adj: f(3), rssKb: freed(f(4)) })
  ],
  [/Killed process (\d{1,7}) \((.{0,64}?)\)(.*)$/, (f) => kill(kernelOom(f))],
  [
    /^Killing PhantomProcessRecord \{\w{1,16} (\d{1,7}):(?:\d{1,7}:)?(.{0,256})\/\S{1,64}\}: (.*)$/,
    (f) => kill({ by: 'phantom', pid: f(1), process: f(2), reason: f(3) })
  ],
  [
    /^Killing (\d{1,7}):(.{0,256})\/\S{1,64} \(adj (-?\d{1,5})\): (.*)$/,
    (f) => kill({ by: amKiller(f(4)), pid: f(1), process: f(2), adj: f(3), reason: f(4) })
  ],
  [/^Fatal signal \d{1,3} \((\w{1,16})\)(.*), pid (\d{1,7})(.*)$/, (f) => kill(crash(f))],
  [
    /^Process (\d{1,7}) exited due to signal \(?(\d{1,3})\)?/,
    (f) => ({ kind: 'died', pid: Number(f(1)), process: null, signal: Number(f(2)) })
  ]
]

/** `Out of memory: Killed process 12345 (x) total-vm:…kB, anon-rss:…kB, file-rss:…kB, …` of the kernel. */
function kernelOom(found: Groups): KillParts {
  const rss = groupsOf(/anon-rss:(\d{1,12})kB, file-rss:(\d{1,12})kB/, found(3))
  const uid = groupsOf(/UID:(\d{1,10})/, found(3))
  const adj = groupsOf(/oom_score_adj:(-?\d{1,5})/, found(3))
  return {
    ...{ by: 'kernelOom', pid: found(1), process: found(2) },
    ...(rss === null ? {} : { rssKb: String(Number(rss(1)) + Number(rss(2))) }),
    ...(uid === null ? {} : { uid: uid(1) }),
    ...(adj === null ? {} : { adj: adj(1) })
  }
}

function crash(found: Groups): KillParts {
  const process = groupsOf(/^ \((.{0,128})\)$/, found(4))
  return {
    by: 'crash',
    pid: found(3),
    reason: found(1),
    ...(process === null ? {} : { process: process(1) })
  }
}

/** `to free 54321kB on behalf of …`, on the same line in some kernels. */
function freed(text: string): string {
  return groupsOf(/to free (\d{1,12})kB/, text)?.(1) ?? ''
}

/** Who stands behind a kill that ActivityManager carried out. */
function amKiller(reason: string): Killer {
  if (/phantom/i.test(reason)) return 'phantom'
  return /^(remove task|stop |force stop|user request|kill background|swipe)/i.test(reason)
    ? 'user'
    : 'activityManager'
}

/** What a line says about kills and memory pressure; null when nothing. Event log lines are told by their tags. */
export function readMemoryLine({ tag, message }: LogLine): MemoryLine | null {
  const name = tag.trim()
  const fields = eventFields(message)
  if (name === 'am_low_memory') return lowMemory(fields[0])
  if (name === 'am_kill') return amKill(fields)
  if (name === 'am_proc_died') return procDied(fields)
  if (name === 'killinfo' || name === '10195355') return killInfo(fields)
  // `lowmemorykiller: ` is the tag of lmkd; in the kernel's log it stands before the text.
  const text = name === 'kernel' ? message.replace(/^lowmemorykiller: /, '') : message
  for (const [pattern, take] of texts) {
    const found = groupsOf(pattern, text)
    if (found !== null) return take(found)
  }
  return null
}

function eventFields(message: string): string[] {
  return message
    .trim()
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((field) => field.trim())
}

function lowMemory(field: string | undefined): MemoryLine | null {
  const processes = parseInteger(field)
  return processes === null ? null : { kind: 'lowMemory', processes }
}

/** (User),(PID),(Process Name),(OomAdj),(Reason)[,(Rss)]: the last one in newer Androids only. */
function amKill([, pid, process = '', adj = '', ...reasons]: readonly string[]): MemoryLine | null {
  if (parseInteger(pid) === null || reasons.length === 0) return null
  const rss = reasons.length > 1 && parseInteger(reasons.at(-1)) !== null ? reasons.at(-1) : undefined
  const reason = (rss === undefined ? reasons : reasons.slice(0, -1)).join(', ')
  const parts = { by: amKiller(reason), pid: String(pid), process, adj, reason }
  return kill(rss === undefined ? parts : { ...parts, rssKb: rss })
}

function procDied([, pid, process]: readonly string[]): MemoryLine | null {
  const number = parseInteger(pid)
  return number === null ? null : { kind: 'died', pid: number, process: orNull(process), signal: null }
}

/** pid, uid, adj, least adj, task size kB, reason, free kB, … (some 38 fields; the first seven are read). */
function killInfo(fields: readonly string[]): MemoryLine | null {
  const [pid = null, uid = null, oomScoreAdj = null, , taskKb = null, reasonCode = null, memFreeKb = null] =
    fields.map((field) => parseInteger(field))
  return pid === null ? null : { kind: 'killInfo', pid, uid, oomScoreAdj, taskKb, reasonCode, memFreeKb }
}
