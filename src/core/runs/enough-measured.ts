import type { RunEngine, RunOutput } from '@shared/model'
import { hasMeasured } from './run-output'

/**
 * Did the program measure what this job can give? Of one token the prompt's pass makes all: there is no further pass to
 * time, so the prompt's rate is the whole result.
 */
export function hasMeasuredFor(output: RunOutput, engine: RunEngine): boolean {
  if (hasMeasured(output)) return true
  if (engine.kind !== 'prompt' || engine.tokens > 1) return false
  return output.timings.some(({ phase, tokenRate }) => phase === 'prompt eval' && tokenRate !== null)
}
