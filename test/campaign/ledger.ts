import type { FaultKind } from './faults/fault'

/** A phone that a fault struck in mid-transfer. */
export interface Struck {
  readonly serial: string
  /** The shard that was on its way there, or the one whose bytes the fault changed. */
  readonly shard: string | null
  /** Bytes sent beyond the least possible, by this fault's share; null until the delivery is over. */
  excessBytes: number | null
}

/** What one fault did. */
export interface FaultRecord {
  readonly step: number
  readonly kind: FaultKind
  readonly detail: string
  /** How much of the model the phone had been sent when it was hit, in this delivery. */
  readonly atBytes: number
  readonly struck: readonly Struck[]
  /** From the cause's end until the model travels again; null where it never stopped. */
  resumeMs: number | null
  /** Error codes of jobs that ended and had to be asked for again. */
  readonly restarts: string[]
}

/** What one shard needed and what it got. */
export interface ShardAccount {
  readonly serial: string
  readonly shard: string
  readonly sentBytes: number
  /** Its size, and what a fault cut off after it had arrived. */
  readonly leastBytes: number
}

/** A stall that ends within the program's patience, a sleep and a clock leave the stream whole: it goes on at once. */
const wholeStreamMs = 200
const mayPassUnnoticed: readonly FaultKind[] = ['stall', 'sleep', 'clockJump']

/**
 * Shares the excess of every shard among the faults that struck it, evenly; those that passed unnoticed bear it only
 * where no other did. Returns what no fault explains: excess of shards that nothing struck.
 */
export function shareExcess(accounts: readonly ShardAccount[], records: readonly FaultRecord[]): number {
  let unexplained = 0
  for (const { serial, shard, sentBytes, leastBytes } of accounts) {
    const all = records.flatMap((record) => record.struck.map((one) => ({ one, record })))
    const here = all.filter(({ one }) => one.serial === serial && one.shard === shard)
    const noticed = here.filter(({ record }) => !passedUnnoticed(record))
    const guilty = (noticed.length > 0 ? noticed : here).map(({ one }) => one)
    const excess = sentBytes - leastBytes
    if (guilty.length === 0) unexplained += Math.max(0, excess)
    for (const one of guilty) one.excessBytes = (one.excessBytes ?? 0) + excess / guilty.length
  }
  for (const { struck } of records) for (const one of struck) one.excessBytes ??= 0
  return unexplained
}

function passedUnnoticed({ kind, resumeMs }: FaultRecord): boolean {
  return mayPassUnnoticed.includes(kind) && resumeMs !== null && resumeMs < wholeStreamMs
}
