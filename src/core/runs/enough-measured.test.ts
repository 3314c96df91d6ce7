import { expect, test } from 'vitest'
import { hasMeasuredFor } from './enough-measured'
import { readRunOutput } from './run-output'

const prompt =
  'common_perf_print: prompt eval time =     120.50 ms /    12 tokens (   10.04 ms per token,    99.59 tokens per second)\n'
const none =
  'common_perf_print:        eval time =       0.00 ms /     1 runs   (    0.00 ms per token,      inf tokens per second)\n'
const output = readRunOutput({ program: 'llama-completion', stdout: 'x', log: `${prompt}${none}` })

test('a run of one token has measured its prompt', () => {
  expect(hasMeasuredFor(output, { kind: 'prompt', tokens: 1 })).toBe(true)
})

test('a run of more tokens must have generated; without any figure nothing was measured', () => {
  expect(hasMeasuredFor(output, { kind: 'prompt', tokens: 8 })).toBe(false)
  const silent = readRunOutput({ program: 'llama-completion', stdout: 'x', log: none })
  expect(hasMeasuredFor(silent, { kind: 'prompt', tokens: 1 })).toBe(false)
})
