import { rejected, type Parsed } from './parsed'

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
  const found = /^(\d{1,10}(?:\.\d{1,6})?) ([A-Za-z]{1,40})(?: (.*))?$/.exec(line.replace(/\r$/, ''))
  if (found === null) return null
  const data: Record<string, string> = {}
  const [pairs = '', text] = (found[3] ?? '').split(/(?:^| )text=(.*)$/)
  for (const pair of pairs.split(' ')) {
    const [, key, value] = /^([A-Za-z]\w{0,40})=(.*)$/.exec(pair) ?? []
    if (key !== undefined && value !== undefined) data[key] = value
  }
  if (text !== undefined) data['text'] = text
  return { uptimeMs: Math.round(Number(found[1]) * 1000), kind: found[2] ?? '', data }
}

/** A reader for one run's events.log, fed from its beginning. */
export function createRunnerEventReader(): RunnerEventReader {
  const decoder = new TextDecoder()
  let partial = ''
  return {
    feed(bytes) {
      const lines = (partial + decoder.decode(bytes, { stream: true })).split('\n')
      partial = lines.pop() ?? ''
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
