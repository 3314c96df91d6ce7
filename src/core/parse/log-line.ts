import { groupsOf, type Groups } from './parsed'

/** One line of logcat or of the kernel's log. */
export interface LogLine {
  /** The time as it is printed, in whatever form (`01-02 10:00:00.123`, `1767348000.123`, uptime of the kernel). */
  readonly time: string | null
  /** Milliseconds since 1970 where the format tells (epoch), else null: others lack the year or the zone. */
  readonly epochMs: number | null
  /** Seconds since boot, of kernel lines. */
  readonly uptimeS: number | null
  readonly pid: number | null
  readonly tid: number | null
  /** V, D, I, W, E, F; null in kernel lines. */
  readonly level: string | null
  readonly tag: string
  readonly message: string
}

type Reader = readonly [pattern: RegExp, take: (found: Groups) => LogLine]

const date = String.raw`((?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d[.,]\d{3,9}(?: [+-]\d{4})?)`
const epoch = String.raw`(\d{9,11}[.]\d{3,9})`
/** With `-v uid` the user stands before the pid. */
const ids = String.raw`(?:[\w+]{1,32} +)??(\d{1,7}) +(\d{1,7})`
const rest = String.raw`([VDIWEFS]) ([^:]{0,128}?) *: ?(.*)$`

/** Formats of `logcat -v`: threadtime, epoch, time, brief, tag, process, bare tags, and the lines of `dmesg`. */
const readers: readonly Reader[] = [
  [
    new RegExp(`^${date} +${ids} ${rest}`),
    (f) => line({ time: f(1), pid: f(2), tid: f(3), level: f(4), tag: f(5), message: f(6) })
  ],
  [
    new RegExp(`^${epoch} +${ids} ${rest}`),
    (f) => line({ time: f(1), epoch: f(1), pid: f(2), tid: f(3), level: f(4), tag: f(5), message: f(6) })
  ],
  [
    new RegExp(`^${date} ([VDIWEFS])\\/([^:(]{0,128}?) *\\( *(\\d{1,7})\\): ?(.*)$`),
    (f) => line({ time: f(1), level: f(2), tag: f(3), pid: f(4), message: f(5) })
  ],
  [
    /^([VDIWEFS])\/([^:(]{0,128}?) *\( *(\d{1,7})\): ?(.*)$/,
    (f) => line({ level: f(1), tag: f(2), pid: f(3), message: f(4) })
  ],
  [/^([VDIWEFS])\/([^:(]{0,128}?) *: (.*)$/, (f) => line({ level: f(1), tag: f(2), message: f(3) })],
  [
    /^([VDIWEFS])\( *(\d{1,7})\) (.*?) +\(([^()]{0,128})\)$/,
    (f) => line({ level: f(1), pid: f(2), message: f(3), tag: f(4) })
  ],
  [
    /^(lowmemorykiller|killinfo|am_kill|am_low_memory|am_proc_died|ActivityManager) ?: ?(.*)$/,
    (f) => line({ tag: f(1), message: f(2) })
  ],
  [
    /^(?:<\d{1,3}>)?\[ *(\d{1,9}\.\d{1,6})\](?:\[ *[TC]\d{1,7}\])? ?(.*)$/,
    (f) => ({ ...line({ time: f(1), tag: 'kernel', message: f(2) }), uptimeS: Number(f(1)) })
  ]
]

interface Parts {
  readonly time?: string
  readonly epoch?: string
  readonly pid?: string
  readonly tid?: string
  readonly level?: string
  readonly tag: string
  readonly message: string
}

function line({ time, epoch: seconds, pid, tid, level, tag, message }: Parts): LogLine {
  return {
    time: time ?? null,
    epochMs: seconds === undefined ? null : Math.round(Number(seconds) * 1000),
    uptimeS: null,
    pid: pid === undefined ? null : Number(pid),
    tid: tid === undefined ? null : Number(tid),
    level: level ?? null,
    tag,
    message
  }
}

/** Reads one line of any format; null when it is none (a continuation, a torn line, junk). */
export function parseLogLine(text: string): LogLine | null {
  for (const [pattern, take] of readers) {
    const found = groupsOf(pattern, text)
    if (found !== null) return take(found)
  }
  return null
}

/** `--------- beginning of main`, `--------- switch to events`: which buffer follows; null for every other line. */
export function bufferMark(text: string): string | null {
  return groupsOf(/^-{5,} (?:beginning of|switch to) (?:\/dev\/log\/)?(\w{1,32})\s*$/, text)?.(1) ?? null
}
