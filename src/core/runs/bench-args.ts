import type { HelpFacts } from '@core/builds/capabilities'
import { fail, ok, type Result } from '@shared/base/result'
import type { RunEngine } from '@shared/model'
import type { Unsupported } from './load-flags'
import type { Said } from './said-twice'

export type BenchTests = Extract<RunEngine, { readonly kind: 'bench' }>

/** The tests of llama-bench as its arguments: lengths of prompt and of generation, depths (since b5215), repetitions. */
export function renderBenchTests(
  help: HelpFacts,
  { promptTokens, genTokens, depths, repetitions }: BenchTests
): Result<readonly string[], Unsupported> {
  const atDepth = depths.some((depth) => depth > 0)
  if (atDepth && !help.flags.has('-d')) return fail({ intent: 'depth', detail: 'its --help knows no -d' })
  return ok([
    ...['-p', list(promptTokens), '-n', list(genTokens), '-r', String(repetitions)],
    ...(atDepth ? ['-d', list(depths)] : [])
  ])
}

/** The names of what `renderBenchTests` sends; a second value would be a further test. */
export function saidByTests({ depths }: BenchTests): readonly Said[] {
  const atDepth = depths.some((depth) => depth > 0)
  return [
    { intent: 'lengths of prompts', names: ['-p', '--n-prompt'], value: '' },
    { intent: 'lengths of generation', names: ['-n', '--n-gen'], value: '' },
    { intent: 'repetitions', names: ['-r', '--repetitions'], value: '' },
    { intent: 'depth', names: ['-d', '--n-depth'], value: atDepth ? '' : null }
  ]
}

/** llama-bench takes 0 for “no such test”. */
function list(values: readonly number[]): string {
  return values.length === 0 ? '0' : values.join(',')
}
