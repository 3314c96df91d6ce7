import type { Evidence, VerdictCause } from '@shared/model'
import type { Column } from './numbers'

/**
 * Something that may have cost speed: how much of it there was in each cell (0 = none), and what is known beforehand of
 * how much log-latency one unit of it costs. The session itself then says how much it did cost.
 */
export interface Candidate {
  readonly cause: VerdictCause
  readonly subject: string | null
  readonly dose: Column
  /** Cost of one unit of dose in log-latency, expected and its standard deviation. */
  readonly prior: { readonly mean: number; readonly sd: number }
  readonly most: number
  /** Physics alone is enough (clocks, context); otherwise the token rate must have moved with it. */
  readonly knownLaw: boolean
  readonly confidence: number
  readonly evidence: (fromS: number, toS: number) => readonly Evidence[]
  readonly action: string | null
}
