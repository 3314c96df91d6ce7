import { readMemoryLine, type KillLine, type MemoryLine } from './kill-lines'
import { bufferMark, parseLogLine, type LogLine } from './log-line'
import { groupsOf, longestLine, parseInteger, rejected, splitPartial, type Rejected } from './parsed'

/** What a log tells about kills and memory, in its order. `buffer` null = the log has no marks of buffers. */
export type LogEvent = MemoryLine & { readonly at: LogLine; readonly buffer: string | null }

export interface LogBatch {
  readonly events: readonly LogEvent[]
  /** Lines that were read, with those that tell nothing of interest. */
  readonly lineCount: number
  readonly rejected: readonly Rejected[]
}

/** Reads a growing log; a kill of the in-kernel killer spans lines, so the last one stays open between calls. */
export interface LogReader {
  feed(chunk: string): LogBatch
  /** The stream ended: its last line may lack an end. */
  end(): LogBatch
}

interface OpenKill {
  readonly event: LogEvent & { readonly kind: 'kill' }
  readonly more: string[]
}

/** Lines that may follow `Killing 'x' (123), adj 906,` of the in-kernel killer. */
const mostContinuations = 4
const continuation = /^\s*(?:to free \d|cache \d|Free memory is|GFP mask|oom_score|\(|task |on behalf)/

export function createLogReader(): LogReader {
  let partial = ''
  let buffer: string | null = null
  let open: OpenKill | null = null
  let lineCount = 0
  let events: LogEvent[] = []
  let bad: Rejected[] = []

  const close = (): void => {
    if (open === null) return
    events.push({ ...open.event, kill: withContinuation(open.event.kill, open.more) })
    open = null
  }
  const take = (line: string): void => {
    if (line.trim() === '') return
    const mark = bufferMark(line)
    if (mark !== null) {
      buffer = mark
      return
    }
    const parsed = parseLogLine(line)
    const text = parsed === null ? line : parsed.message
    if (open !== null && open.more.length < mostContinuations && continuation.test(text)) {
      open.more.push(text.trim())
      return
    }
    close()
    if (parsed === null) {
      bad.push(rejected(line, 'no line of a log in a format that we know'))
      return
    }
    lineCount += 1
    const memory = readMemoryLine(parsed)
    if (memory === null) return
    const event = { ...memory, at: parsed, buffer }
    if (event.kind === 'kill' && event.kill.by === 'kernelLmk') open = { event, more: [] }
    else events.push(event)
  }
  const drain = (): LogBatch => {
    const batch = { events, lineCount, rejected: bad }
    events = []
    bad = []
    lineCount = 0
    return batch
  }
  return {
    feed(chunk) {
      const { lines, rest } = splitPartial(partial + chunk)
      partial = rest
      if (partial.length > longestLine) {
        bad.push(rejected(partial, 'a line without an end'))
        partial = ''
      }
      for (const line of lines) take(tidy(line))
      return drain()
    },
    end() {
      take(tidy(partial))
      partial = ''
      close()
      return drain()
    }
  }
}

/** Without carriage returns, cut where nothing of a log is that long. */
function tidy(line: string): string {
  return line.replaceAll('\r', '').slice(0, longestLine)
}

function withContinuation(kill: KillLine, more: readonly string[]): KillLine {
  const text = more.join(' ')
  const rss = groupsOf(/to free (\d{1,12})kB/, text)
  return {
    ...kill,
    rssKb: rss === null ? kill.rssKb : parseInteger(rss(1)),
    reason: text === '' ? kill.reason : text
  }
}

/** A whole captured log. */
export function parseLogcat(text: string): LogBatch {
  const reader = createLogReader()
  const body = reader.feed(text)
  const rest = reader.end()
  return {
    events: [...body.events, ...rest.events],
    lineCount: body.lineCount + rest.lineCount,
    rejected: [...body.rejected, ...rest.rejected]
  }
}
