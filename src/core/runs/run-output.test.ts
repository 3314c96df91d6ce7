import { expect, test } from 'vitest'
import { generationRate, hasMeasured, readRunOutput } from './run-output'

const old = `llama_print_timings:        eval time =     7012.34 ms /    63 runs   (  111.31 ms per token,     8.98 tokens per second)\n`
const middle = `llama_perf_context_print:        eval time =    3456.78 ms /    63 runs   (   54.87 ms per token,    18.23 tokens per second)\n`
const today = `0.01.237.127 I common_perf_print:        eval time =     569.40 ms /    15 runs   (   37.96 ms per token,    26.34 tokens per second)\n`

test.each([
  ['2023', old, (63 * 1000) / 7012.34],
  ['2024', middle, (63 * 1000) / 3456.78],
  ['today', today, (15 * 1000) / 569.4]
])('perf lines of %s: the rate is computed, the text kept', (_name, log, rate) => {
  const output = readRunOutput({ program: 'llama-completion', stdout: ' Once upon', log })
  expect(output.text).toBe(' Once upon')
  expect(hasMeasured(output)).toBe(true)
  expect(generationRate(output)).toBeCloseTo(rate, 6)
})

test('--log-jsonl, and the chat of llama-cli', () => {
  const log = `{"type":"log","time":1,"level":"info","msg":${JSON.stringify(today.slice(15))}}\n`
  expect(hasMeasured(readRunOutput({ program: 'llama-completion', stdout: '', log }))).toBe(true)
  const stdout = '> Hello\nworld\n[ Prompt: 14285.7 t/s | Generation: 2790.9 t/s ]\n'
  expect(generationRate(readRunOutput({ program: 'llama-cli', stdout, log: '' }))).toBe(2790.9)
})

test('nothing measured is nothing measured, whatever was printed', () => {
  const output = readRunOutput({ program: 'llama-completion', stdout: 'some text', log: 'load_tensors: x\n' })
  expect(hasMeasured(output)).toBe(false)
  expect(generationRate(output)).toBeNull()
  const inf =
    'common_perf_print:        eval time =       0.00 ms /     0 runs   (     inf ms per token, inf tokens per second)\n'
  expect(hasMeasured(readRunOutput({ program: 'main', stdout: '', log: inf }))).toBe(false)
})

test('an old llama-bench that knows only -o json: its indented array is a measured run', () => {
  const stdout =
    '[\n  {\n    "build_commit": "x",\n    "n_prompt": 0,\n    "n_gen": 16,\n    "n_threads": 4,\n    "avg_ts": 9.5,\n    "samples_ts": [ 10, 9 ]\n  }\n]\n'
  const output = readRunOutput({ program: 'llama-bench', stdout, log: '' })
  expect(hasMeasured(output)).toBe(true)
  expect(output.tests).toMatchObject([{ name: 'tg16', samplesTokenRate: [10, 9], tokenRate: 9.5 }])
})

test('with --log-jsonl the text is what the model wrote, not its lines', () => {
  const line = (level: string, msg: string): string =>
    `${JSON.stringify({ type: 'log', time: 1, level, msg })}\n`
  const stdout = line('info', 'load_tensors: x\n') + line('none', ' Once') + line('none', ' upon')
  const output = readRunOutput({ program: 'llama-completion', stdout: stdout + line('info', today), log: '' })
  expect(output.text).toBe(' Once upon')
  expect(hasMeasured(output)).toBe(true)
})

test('llama-bench: repetitions stay in order', () => {
  const stdout =
    '{"build_commit": "x", "n_prompt": 0, "n_gen": 16, "n_depth": 512, "n_threads": 4, "avg_ts": 9.5, "samples_ts": [ 10, 9.9, 8 ]}\n'
  const output = readRunOutput({ program: 'llama-bench', stdout, log: '' })
  expect(output.tests).toEqual([
    {
      ...{ name: 'tg16 @ d512', threads: 4, promptTokens: 0, genTokens: 16, depth: 512 },
      ...{ samplesTokenRate: [10, 9.9, 8], tokenRate: 9.9 }
    }
  ])
  expect(generationRate(output)).toBe(9.9)
})
