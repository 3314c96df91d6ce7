import type { Rejected } from '@core/parse/parsed'

/** A captured text without the noise around it, and what the user told about the phone. */
export interface InspectInput {
  readonly text: string
  /** `ro.build.version.sdk` of the phone; null = not told. */
  readonly sdk: number | null
  /** How many CPUs the phone has; null = not told. */
  readonly cpus: number | null
}

/** What one kind makes of a capture: named fields for the document, lines it could not read, words for the reader. */
export interface Inspected {
  readonly data: Readonly<Record<string, unknown>>
  readonly rejected: readonly Rejected[]
  readonly notes: readonly string[]
}

export type Inspector = (input: InspectInput) => Inspected
