import type { HelpFacts } from '@core/builds/capabilities'
import type { KvType, Residency, RunIntent } from '@shared/model'

/** llama.cpp programs a run can be given to. */
export const enginePrograms = ['server', 'completion', 'chat', 'bench'] as const
export type EngineProgram = (typeof enginePrograms)[number]

/** What is wanted of one llama.cpp process; null = nothing said, the program's own default stands. */
export interface EngineIntent {
  readonly threads: number | null
  readonly threadsBatch: number | null
  readonly context: number | null
  readonly batch: number | null
  readonly ubatch: number | null
  readonly kvTypeK: KvType | null
  readonly kvTypeV: KvType | null
  readonly residency: Residency
  readonly lock: boolean
  readonly repack: boolean | null
  readonly flashAttention: 'on' | 'off' | 'auto' | null
  readonly device: string | null
  readonly gpuLayers: string | null
  readonly seed: number | null
  readonly temperature: number | null
  readonly topK: number | null
  readonly topP: number | null
  readonly minP: number | null
  readonly repeatPenalty: number | null
  /** Tokens to generate. */
  readonly tokens: number | null
  readonly prompt: string | null
  readonly extraFlags: readonly string[]
}

/** Nothing wanted but the model. */
export const plainIntent: EngineIntent = {
  ...{
    threads: null,
    threadsBatch: null,
    context: null,
    batch: null,
    ubatch: null,
    kvTypeK: null,
    kvTypeV: null
  },
  ...{ residency: 'mmap', lock: false, repack: null, flashAttention: null, device: null, gpuLayers: null },
  ...{ seed: null, temperature: null, topK: null, topP: null, minP: null, repeatPenalty: null },
  ...{ tokens: null, prompt: null, extraFlags: [] }
}

/** A run's intent for one process; `threads` as the phone's topology gave them. What the intent leaves open stays open. */
export function intentForEngine(intent: Partial<RunIntent>, threads: number | null): EngineIntent {
  const { threadsBatch = null, batch = null, ubatch = null, kvTypeK = null, kvTypeV = null } = intent
  const { repack = null, flashAttention = null, device = null, gpuLayers = null } = intent
  const { context = null, residency = 'mmap', lock = false, extraFlags = [] } = intent
  const { seed = null, temperature = null, topK = null, topP = null } = intent
  const { minP = null, repeatPenalty = null } = intent
  return {
    ...{ threads, threadsBatch, context, batch, ubatch, kvTypeK, kvTypeV, residency, lock, repack },
    ...{ flashAttention, device, gpuLayers, seed, temperature, topK, topP, minP, repeatPenalty },
    ...{ tokens: null, prompt: null, extraFlags }
  }
}

/**
 * Which program a binary really is. `llama-cli` changed its nature: until b7347 the text completion that was `main`, since b7348
 * (pull request 17824) a chat client; its own help tells (`--server-base`, or no `--no-conversation`). Null = no program of ours.
 */
export function programOf(binary: string, help: HelpFacts): EngineProgram | null {
  const name = binary.replace(/^.*\//, '').replace(/\.exe$/, '')
  if (/^(llama-)?server$/.test(name)) return 'server'
  if (/^llama-bench$/.test(name)) return 'bench'
  if (/^(llama-completion|main)$/.test(name)) return 'completion'
  if (name !== 'llama-cli') return null
  const chats = help.flags.has('--server-base') || help.flags.has('--show-timings')
  return chats ? 'chat' : 'completion'
}
