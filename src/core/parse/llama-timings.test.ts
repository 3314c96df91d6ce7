import { describe, expect, test } from 'vitest'
import { parseLlamaFigures, unwrapLogJsonl } from './llama-timings'

const one = (line: string): unknown => parseLlamaFigures(`${line}\n`).timings[0]

describe('timings of every generation', () => {
  test.each([
    [
      'llama_print_timings:     sample time =    34.51 ms /    64 runs   (    0.54 ms per run)',
      'sample',
      34.51,
      64
    ],
    [
      'llama_print_timings: prompt eval time =      456.78 ms /     9 tokens (   50.75 ms per token,    19.70 tokens per second)',
      'prompt eval',
      456.78,
      9
    ],
    [
      'llama_perf_sampler_print:    sampling time =      12.34 ms /    73 runs   (    0.17 ms per token,  5915.72 tokens per second)',
      'sampling',
      12.34,
      73
    ],
    [
      'llama_perf_context_print:        eval time =    3456.78 ms /    63 runs   (   54.87 ms per token,    18.23 tokens per second)',
      'eval',
      3456.78,
      63
    ],
    ['0.01.237.125 I common_perf_print:        load time =     555.94 ms', 'load', 555.94, null]
  ])('%s', (line, phase, ms, count) => expect(one(line)).toMatchObject({ phase, ms, count, task: null }))

  test('rates are computed, the printed one is kept', () => {
    expect(
      one(
        'llama_perf_context_print:        eval time =    3500.00 ms /    63 runs   (   54.87 ms per token,    18.23 tokens per second)'
      )
    ).toMatchObject({ tokensPerSecond: 18, printedTokensPerSecond: 18.23 })
    expect(one('llama_print_timings:     sample time =     0.00 ms /    64 runs')).toMatchObject({
      tokensPerSecond: null,
      printedTokensPerSecond: null
    })
  })
  test('inf and nan are unknown', () =>
    expect(
      one(
        'common_perf_print: prompt eval time =   nan ms /     1 tokens (  -nan ms per token,      inf tokens per second)'
      )
    ).toMatchObject({ ms: null, tokensPerSecond: null, printedTokensPerSecond: null }))
  test('the server counts the first token, which takes no time', () =>
    expect(
      one(
        '0.00.289.877 I slot print_timing: id  0 | task 0 |        eval time =       1.50 ms /     4 tokens (    0.58 ms per token,  1719.20 tokens per second)'
      )
    ).toMatchObject({ task: 0, count: 4, tokensPerSecond: 2000 }))
  test('and its prompt not', () =>
    expect(
      one('slot print_timing: id  0 | task 0 | prompt eval time =       2.00 ms /     4 tokens')
    ).toMatchObject({ tokensPerSecond: 2000 }))
})

test('rates while generating, the memory table', () => {
  const figures = parseLlamaFigures(
    'slot x: n_gen =    120, tg =  10.25 t/s, tg_3s =   9.80 t/s\n' +
      '0.00.035.982 I common_memory_breakdown_print: |   - Host               |                   73 =    10 +       1 +      62                |\n'
  )
  expect(figures.rates).toEqual([{ tokens: 120, tokensPerSecond: 10.25, recentTokensPerSecond: 9.8 }])
  expect(figures.memory).toEqual([
    { device: 'Host', selfMiB: 73, modelMiB: 10, contextMiB: 1, computeMiB: 62 }
  ])
})

test('llama-bench keeps its repetitions in order; torn lines are listed', () => {
  const { bench, rejected } = parseLlamaFigures(
    '{"build_commit": "3f5", "model_type": "llama 7B", "n_prompt": 0, "n_gen": 16, "n_depth": 512, "n_threads": 4, "avg_ts": 10.5, "samples_ts": [ 12, 10, 9.5, null ]}\n' +
      '{"build_commit": "x", "samples_ts": 5}\n{"build_commit": "3f5"\ncommon_perf_print:        eval time =     5\n'
  )
  expect(bench).toEqual([
    {
      model: 'llama 7B',
      promptTokens: 0,
      generatedTokens: 16,
      depthTokens: 512,
      threads: 4,
      averageTokensPerSecond: 10.5,
      samplesTokensPerSecond: [12, 10, 9.5]
    },
    {
      model: null,
      promptTokens: null,
      generatedTokens: null,
      depthTokens: null,
      threads: null,
      averageTokensPerSecond: null,
      samplesTokensPerSecond: []
    }
  ])
  expect(rejected).toHaveLength(2)
})

test('--log-jsonl lines are unwrapped, others stay', () => {
  const text =
    '{"type":"log","time":1,"level":"info","msg":"load_tensors: x\\n"}\n{"type":"log","ms\n{"type":"log","msg":5}\nplain\n'
  expect(unwrapLogJsonl(text)).toBe('load_tensors: x\n{"type":"log","ms\n{"type":"log","msg":5}\nplain')
})

test('lines without figures are nothing to read and nothing to reject', () =>
  expect(parseLlamaFigures('main: hello\n\n')).toEqual({
    ...{ timings: [], rates: [], bench: [], memory: [], rejected: [] }
  }))

test('the chat of llama-cli tells rates alone', () =>
  expect(parseLlamaFigures('[ Prompt: 14285.7 t/s | Generation: 2790.9 t/s ]\n').timings).toMatchObject([
    { phase: 'prompt eval', ms: null, count: null, tokensPerSecond: null, printedTokensPerSecond: 14_285.7 },
    { phase: 'eval', ms: null, count: null, tokensPerSecond: null, printedTokensPerSecond: 2790.9 }
  ]))
