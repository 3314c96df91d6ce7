import type { HelpFacts } from '@core/builds/capabilities'
import type { Result } from '@shared/base/result'
import type { RunIntent } from '@shared/model'
import { renderEngineArgs } from './engine-args'
import { plainIntent } from './engine-intent'
import type { Unsupported } from './load-flags'

/** What the arguments of one llama-server depend on, besides what its binary understands. */
export interface ServerSettings {
  readonly modelPath: string
  readonly port: string
  readonly threads: number
  readonly intent: Pick<RunIntent, 'context' | 'residency' | 'lock' | 'extraFlags'>
}

/**
 * The arguments of llama-server for an intent, as this binary's own help spells them. Nothing is dropped silently:
 * what the binary cannot do comes back as `Unsupported` naming the flag. The API key is no argument: it goes
 * through the environment (LLAMA_API_KEY), where `ps` does not show it.
 */
export function renderServerArgs(
  help: HelpFacts,
  settings: ServerSettings
): Result<readonly string[], Unsupported> {
  const { modelPath, port, threads, intent } = settings
  const { context, residency, lock, extraFlags } = intent
  return renderEngineArgs(
    help,
    { program: 'server', place: { modelPath, port } },
    { ...plainIntent, threads, context, residency, lock, extraFlags }
  )
}
