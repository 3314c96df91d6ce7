import type { HelpFacts } from '@core/builds/capabilities'
import type { Result } from '@shared/base/result'
import type { RunIntent } from '@shared/model'
import { renderEngineArgs } from './engine-args'
import { intentForEngine } from './engine-intent'
import type { Unsupported } from './load-flags'

/** What the arguments of one llama-server depend on, besides what its binary understands. */
export interface ServerSettings {
  readonly modelPath: string
  readonly port: string
  readonly threads: number | null
  readonly intent: Partial<RunIntent>
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
  const asked = intentForEngine(intent, threads)
  const knows = (...names: readonly string[]): boolean => names.some((name) => help.flags.has(name))
  const wanted = {
    ...asked,
    // Every request carries these; a server that cannot be told at its start is told there.
    seed: knows('-s', '--seed') ? asked.seed : null,
    temperature: knows('--temp', '--temperature') ? asked.temperature : null,
    topK: knows('--top-k') ? asked.topK : null,
    topP: knows('--top-p') ? asked.topP : null,
    minP: knows('--min-p') ? asked.minP : null,
    repeatPenalty: knows('--repeat-penalty') ? asked.repeatPenalty : null
  }
  return renderEngineArgs(help, { program: 'server', place: { modelPath, port } }, wanted)
}
