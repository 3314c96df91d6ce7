import { RunIntent } from '@shared/model'

/** The optional intents as typed: an empty text says nothing, and the program's own default stands. */
export interface RunWishes {
  readonly threadsBatch: string
  readonly batch: string
  readonly ubatch: string
  readonly kvTypeK: string
  readonly kvTypeV: string
  readonly repack: string
  readonly flashAttention: string
  readonly device: string
  readonly gpuLayers: string
  readonly seed: string
  readonly temperature: string
  readonly topK: string
  readonly topP: string
  readonly minP: string
  readonly repeatPenalty: string
}

export type WishName = keyof RunWishes

export const noWishes: RunWishes = {
  threadsBatch: '',
  batch: '',
  ubatch: '',
  kvTypeK: '',
  kvTypeV: '',
  repack: '',
  flashAttention: '',
  device: '',
  gpuLayers: '',
  seed: '',
  temperature: '',
  topK: '',
  topP: '',
  minP: '',
  repeatPenalty: ''
}

const samplers = ['temperature', 'topK', 'topP', 'minP', 'repeatPenalty'] as const
const numbers: readonly WishName[] = ['threadsBatch', 'batch', 'ubatch', 'seed', ...samplers]
const names = Object.keys(noWishes) as readonly WishName[]

/** The wishes that an intent has, as the form shows them. */
export function wishesOf(intent: RunIntent): RunWishes {
  const text = (name: WishName): string => {
    const value = intent[name]
    if (value === null || value === undefined) return ''
    return name === 'repack' ? (value === true ? 'on' : 'off') : String(value)
  }
  return { ...noWishes, ...Object.fromEntries(names.map((name) => [name, text(name)])) }
}

/** The part of an intent that the wishes make; what was not said is left out. Faulty ones are left out as well. */
export function wishedIntent(wishes: RunWishes): Partial<RunIntent> {
  const parsed = RunIntent.partial().safeParse(
    Object.fromEntries(
      names
        .filter((name) => wishes[name].trim() !== '' && isRight(name, wishes[name]))
        .map((name) => [name, valueOf(name, wishes[name])])
    )
  )
  if (!parsed.success) return {}
  return Object.fromEntries(
    Object.entries(parsed.data).filter(([name]) =>
      names.some((one) => one === name && wishes[one].trim() !== '')
    )
  )
}

/** The wishes that the contract would not take. */
export function wishFaults(wishes: RunWishes): readonly WishName[] {
  return names.filter((name) => wishes[name].trim() !== '' && !isRight(name, wishes[name]))
}

function isRight(name: WishName, text: string): boolean {
  return RunIntent.shape[name].safeParse(valueOf(name, text)).success
}

function valueOf(name: WishName, text: string): string | number | boolean {
  const trimmed = text.trim()
  if (name === 'repack') return trimmed === 'on'
  return numbers.includes(name) ? Number(trimmed) : trimmed
}
