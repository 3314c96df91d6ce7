import type { Keys } from './keys'

/** Layer i is windowed iff i % period < period − 1 (llama-hparams.cpp set_swa_pattern), as of b11669. */
interface WindowRule {
  readonly period: number
  /** The window where the file does not tell. */
  readonly window?: number
  /** Only with this many layers. */
  readonly onlyLayers?: number
}

const rules: Readonly<Record<string, WindowRule>> = {
  gemma2: { period: 2, window: 4096 },
  gemma3: { period: 6 },
  gemma3n: { period: 5 },
  gemma4: { period: 6 },
  'gemma-embedding': { period: 6 },
  'gpt-oss': { period: 2 },
  cohere2: { period: 4 },
  cohere2moe: { period: 4 },
  exaone4: { period: 4, window: 4096, onlyLayers: 64 },
  'exaone-moe': { period: 4, window: 128 },
  olmo2: { period: 4 },
  afmoe: { period: 4 },
  smallthinker: { period: 4, window: 4096 },
  llama4: { period: 4, window: 8192 }
}

/** These have the key but llama.cpp pays no heed to it. */
const ignored = new Set(['phi3', 'llama', 'qwen2', 'qwen2moe', 'qwen2vl', 'qwen3', 'qwen3moe', 'mistral3'])

/** The window of one layer in tokens; null = it sees everything. */
export function windowOf(keys: Keys, layer: number, layers: number): number | null {
  if (ignored.has(keys.architecture)) return null
  const rule = rules[keys.architecture]
  if (rule?.onlyLayers !== undefined && rule.onlyLayers !== layers) return null
  const window = keys.number('attention.sliding_window') ?? rule?.window ?? 0
  if (window === 0) return null
  const pattern = 'attention.sliding_window_pattern'
  if (keys.isArray(pattern)) return keys.perLayer(pattern, layer) === 1 ? window : null
  const period = keys.number(pattern) ?? rule?.period ?? null
  if (period === null) return null
  return period === 0 || layer % period < period - 1 ? window : null
}
