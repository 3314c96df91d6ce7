import type { PortableSession, ProtocolField } from '@shared/model'

/** What a field of the protocol is for one session: a number with its unit, or words; null = not told. */
export type ProtocolValue = number | string | null

/** One test of llama-bench: its name, and the repetitions as measured, token/s. */
export interface BenchSamples {
  readonly test: string
  readonly samples: readonly number[]
}

/** One of the things to compare: a recorded session, or a file of llama-bench. */
export interface CompareSource {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly build: string | null
  readonly model: string | null
  readonly protocol: Readonly<Record<ProtocolField, ProtocolValue>>
  readonly measured:
    | { readonly kind: 'session'; readonly session: PortableSession }
    | { readonly kind: 'bench'; readonly tests: readonly BenchSamples[] }
}

/** Words of a document, keys in order, so that two that say the same are equal. Empty values are left out. */
export function wordsOf(document: Readonly<Record<string, unknown>> | null | undefined): string | null {
  if (document === null || document === undefined) return null
  const words = Object.entries(document)
    .filter(([, value]) => !isEmpty(value))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key} ${wordOf(value)}`)
  return words.join(', ')
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function wordOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordOf).join('+')
  if (typeof value === 'object' && value !== null)
    return `(${wordsOf(value as Readonly<Record<string, unknown>>) ?? ''})`
  return String(value)
}
