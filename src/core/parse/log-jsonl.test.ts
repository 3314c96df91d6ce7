import { expect, test } from 'vitest'
import { splitLogJsonl } from './log-jsonl'

const line = (level: string, msg: string): string =>
  `${JSON.stringify({ type: 'log', time: 1, level, msg })}\n`

test('with --log-jsonl the tokens of level none are the text, everything else is the log', () => {
  const printed =
    line('info', 'load_tensors: x\n') +
    line('none', ' Once') +
    '{"type":"fit_memory_breakdown","rows":[]}\n' +
    line('none', ' upon\n') +
    line('info', 'common_perf_print: y\n')
  expect(splitLogJsonl(printed)).toEqual({
    text: ' Once upon\n',
    log: 'load_tensors: x\ncommon_perf_print: y\n'
  })
})

test('without it all is text, also where the model writes JSON', () => {
  const printed = ' Once\n{"type": "log", torn\n{"a": 1}\nupon'
  expect(splitLogJsonl(printed)).toEqual({ text: printed, log: '' })
})
