import { expect, test } from 'vitest'
import { createRunnerEventReader, parseRunnerEvent } from './run-events'

test('events of the runner, with a text that holds blanks and signs', () => {
  expect(parseRunnerEvent('1234.56 serverExited code=137 pid=42 text=ended by a=b 9')).toEqual({
    uptimeMs: 1_234_560,
    kind: 'serverExited',
    data: { code: '137', pid: '42', text: 'ended by a=b 9' }
  })
  expect(parseRunnerEvent('5 stopRequested')).toEqual({ uptimeMs: 5000, kind: 'stopRequested', data: {} })
  expect(parseRunnerEvent('12.5 note text=only words')?.data).toEqual({ text: 'only words' })
  expect(parseRunnerEvent('x')).toBeNull()
})

test('a line that arrives in halves is one event, garbage is rejected', () => {
  const reader = createRunnerEventReader()
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
  expect(reader.feed(bytes('1.00 loadSt'))).toEqual({ rows: [], rejected: [] })
  const { rows, rejected } = reader.feed(bytes('arted pid=7\r\n\nnonsense\n2.00 serverRe'))
  expect(rows).toEqual([{ uptimeMs: 1000, kind: 'loadStarted', data: { pid: '7' } }])
  expect(rejected).toEqual([{ line: 'nonsense', reason: 'no event' }])
})
