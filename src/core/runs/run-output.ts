import type { LlamaBenchResult } from '@core/parse/bench-table'
import { splitLogJsonl } from '@core/parse/log-jsonl'
import { parseLlamaFigures, unwrapLogJsonl, type LlamaTiming } from '@core/parse/llama-timings'
import type { BenchTest, RunOutput, RunTiming } from '@shared/model'

/** What a program of one job left: its standard output and its log. */
export interface OutputTexts {
  readonly program: string
  readonly stdout: string
  readonly log: string
}

const longestText = 20_000

/**
 * What a prompt or bench run answered, of any generation: perf lines of the log (or what the chat of llama-cli prints),
 * JSON lines or the table of llama-bench. Rates are computed from tokens and ms.
 */
export function readRunOutput({ program, stdout, log }: OutputTexts): RunOutput {
  const bench = program === 'llama-bench'
  const figures = parseLlamaFigures(`${unwrapLogJsonl(log)}\n${unwrapLogJsonl(stdout)}`)
  return {
    program,
    text: bench ? null : splitLogJsonl(stdout).text.slice(0, longestText),
    timings: figures.timings.map(timingOf),
    tests: figures.bench.map(testOf)
  }
}

/** Did the program measure what it was started for? Exit code 0 alone proves nothing. */
export function hasMeasured(output: RunOutput): boolean {
  if (output.program === 'llama-bench') return output.tests.length > 0
  return output.timings.some(({ phase, tokenRate }) => phase === 'eval' && tokenRate !== null)
}

/** Tokens a second of generation: of the prompt run, or of the first bench test that generates; null = none. */
export function generationRate({ timings, tests }: RunOutput): number | null {
  const prompt = timings.find(({ phase }) => phase === 'eval')?.tokenRate ?? null
  return (
    prompt ??
    tests.find(({ genTokens, promptTokens }) => genTokens > 0 && promptTokens === 0)?.tokenRate ??
    null
  )
}

function timingOf({ phase, ms, count, tokensPerSecond, printedTokensPerSecond }: LlamaTiming): RunTiming {
  return {
    phase,
    ms,
    tokens: count,
    tokenRate: tokensPerSecond ?? (ms === null ? printedTokensPerSecond : null)
  }
}

function testOf(result: LlamaBenchResult): BenchTest {
  const { promptTokens, generatedTokens, depthTokens, threads, samplesTokensPerSecond } = result
  const [prompt, gen, depth] = [promptTokens ?? 0, generatedTokens ?? 0, depthTokens ?? 0]
  return {
    name: testName(prompt, gen, depth),
    ...{ threads, promptTokens: prompt, genTokens: gen, depth },
    samplesTokenRate: [...samplesTokensPerSecond],
    tokenRate: medianRate(samplesTokensPerSecond) ?? result.averageTokensPerSecond
  }
}

function testName(prompt: number, gen: number, depth: number): string {
  const parts = [prompt > 0 ? `pp${String(prompt)}` : '', gen > 0 ? `tg${String(gen)}` : '']
  return `${parts.filter((part) => part !== '').join('+')}${depth > 0 ? ` @ d${String(depth)}` : ''}`
}

function medianRate(samples: readonly number[]): number | null {
  if (samples.length === 0) return null
  const sorted = [...samples].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2
}
