import type { HelpFacts } from '@core/builds/capabilities'
import { ok, type Result } from '@shared/base/result'
import { renderBenchTests } from './bench-args'
import { renderEngineArgs } from './engine-args'
import { intentForEngine, programOf } from './engine-intent'
import type { Unsupported } from './load-flags'
import { renderServerArgs } from './server-args'
import type { LaunchRequest } from './types'

export interface ProgramSettings {
  readonly request: Pick<LaunchRequest, 'intent' | 'engine' | 'prompt'>
  readonly program: string
  readonly modelPath: string
  readonly port: string
  readonly threads: number
}

/** The arguments of the program that does the job of a request, as its own help spells them. */
export function renderProgramArgs(
  help: HelpFacts,
  { request, program, modelPath, port, threads }: ProgramSettings
): Result<readonly string[], Unsupported> {
  const { intent, engine, prompt } = request
  const place = { modelPath, port }
  switch (engine?.kind ?? 'server') {
    case 'server':
      return renderServerArgs(help, { modelPath, port, threads, intent })
    case 'prompt': {
      const tokens = engine?.kind === 'prompt' ? engine.tokens : null
      const wanted = { ...intentForEngine(intent, threads), tokens, prompt }
      return renderEngineArgs(help, { program: programOf(program, help) ?? 'completion', place }, wanted)
    }
    case 'bench': {
      // llama-bench makes its own context, of depth and tokens.
      const wanted = { ...intentForEngine(intent, threads), context: null }
      const args = renderEngineArgs(help, { program: 'bench', place }, wanted)
      const tests = engine?.kind === 'bench' ? renderBenchTests(help, engine) : ok([])
      if (!args.ok || !tests.ok) return args.ok ? tests : args
      // Without it llama-bench keeps the loading log to itself.
      const talk = help.flags.has('-v') ? ['-v'] : []
      return ok([...args.value, ...tests.value, ...talk])
    }
  }
}
