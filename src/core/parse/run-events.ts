import { groupsOf, rejected, splitPartial, type Parsed } from './parsed'

/** One line of events.log, written by the runner: phone clock, kind, data. */
export interface RunnerEvent {
  readonly uptimeMs: number
  readonly kind: string
  readonly data: Readonly<Record<string, string>>
}

/** Reads a growing events.log; keeps the last, unfinished line between calls. */
export interface RunnerEventReader {
  feed(bytes: Uint8Array): Parsed<RunnerEvent>
}

/**
 * One event from `UPTIME KIND key=value key=value text=REST OF THE LINE`: the uptime in seconds as /proc/uptime
 * tells it, values without blanks but for `text`, which is last. null when the line is none.
 */
export function parseRunnerEvent(line: string): RunnerEvent | null {
  const found = groupsOf(/^(\d{1,10}(?:\.\d{1,6})?) ([A-Za-z]{1,40})(?: (.*))?$/, line.replace(/\r$/, ''))
  if (found === null) return null
  const data: Record<string, string> = {}
  const whole = found(3)
  const textAt = whole.search(/(?:^| )text=/)
  for (const pair of (textAt < 0 ? whole : whole.slice(0, textAt)).split(' ')) {
    const parts = groupsOf(/^([A-Za-z]\w{0,40})=(.*)$/, pair)
    if (parts !== null) data[parts(1)] = parts(2)
  }
  if (textAt >= 0) data['text'] = whole.slice(textAt).replace(/^ ?text=/, '')
  return { uptimeMs: Math.round(Number(found(1)) * 1000), kind: found(2), data }
}

/** A reader for one run's events.log, fed from its beginning. */
export function createRunnerEventReader(): RunnerEventReader {
  const decoder = new TextDecoder()
  let partial = ''
  return {
    feed(bytes) {
      const { lines, rest } = splitPartial(partial + decoder.decode(bytes, { stream: true }))
      partial = rest
      const parsed = lines
        .filter((line) => line.trim() !== '')
        .map((line) => ({ line, event: parseRunnerEvent(line) }))
      return {
        rows: parsed.flatMap(({ event }) => (event === null ? [] : [event])),
        rejected: parsed.flatMap(({ line, event }) => (event === null ? [rejected(line, 'no event')] : []))
      }
    }
  }
}
