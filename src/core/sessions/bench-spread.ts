import { fallingOf } from '@core/statistics/falling'
import { estimateOf } from '@core/statistics/interval'
import type { BenchSpread, RunOutput } from '@shared/model'

/** What a run answered, with the spread of each test's repetitions. */
export function withSpread(output: RunOutput): RunOutput {
  return {
    ...output,
    tests: output.tests.map((test) => ({ ...test, spread: spreadOf(test.samplesTokenRate) }))
  }
}

function spreadOf(samples: readonly number[]): BenchSpread {
  const found = estimateOf(samples)
  const interval = found?.interval ?? null
  return {
    interval: interval === null ? null : [interval[0], interval[1]],
    cvPct: found?.cvPct ?? null,
    falling: fallingOf(samples).falling
  }
}
