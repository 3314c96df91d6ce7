import type { HelpFacts } from '@core/builds/capabilities'
import { fail, ok, type Result } from '@shared/base/result'
import { renderBenchTests, saidByTests, type BenchTests } from './bench-args'
import { renderEngineArgs } from './engine-args'
import { intentForEngine, programOf } from './engine-intent'
import type { Unsupported } from './load-flags'
import { saidTwice } from './said-twice'
import { renderServerArgs } from './server-args'
import type { LaunchRequest } from './types'

export interface ProgramSettings {
  readonly request: Pick<LaunchRequest, 'intent' | 'engine' | 'prompt'>
  readonly program: string
  readonly modelPath: string
  readonly port: string
  /** null = left to the program. */
  readonly threads: number | null
}

/** The arguments of the program that does the job of a request, as its own help spells them. */
export function renderProgramArgs(
  help: HelpFacts,
  settings: ProgramSettings
): Result<readonly string[], Unsupported> {
  const { request, program, modelPath, port, threads } = settings
  const { intent, engine = { kind: 'server' }, prompt } = request
  switch (engine.kind) {
    case 'server':
      return renderServerArgs(help, { modelPath, port, threads, intent })
    case 'prompt': {
      const wanted = { ...intentForEngine(intent, threads), tokens: engine.tokens, prompt }
      const place = { modelPath, port }
      return renderEngineArgs(help, { program: programOf(program, help) ?? 'completion', place }, wanted)
    }
    case 'bench':
      return renderBenchArgs(help, settings, engine)
  }
}

function renderBenchArgs(
  help: HelpFacts,
  { request: { intent }, modelPath, port, threads }: ProgramSettings,
  tests: BenchTests
): Result<readonly string[], Unsupported> {
  const twice = saidTwice(saidByTests(tests), new Set(intent.extraFlags))
  if (twice !== null) return fail(twice)
  // llama-bench makes its own context, of depth and tokens.
  const wanted = { ...intentForEngine(intent, threads), context: null }
  const args = renderEngineArgs(help, { program: 'bench', place: { modelPath, port } }, wanted)
  const words = renderBenchTests(help, tests)
  if (!args.ok || !words.ok) return args.ok ? words : args
  // Without it llama-bench keeps the loading log to itself.
  const talk = help.flags.has('-v') ? ['-v'] : []
  return ok([...args.value, ...words.value, ...talk])
}
