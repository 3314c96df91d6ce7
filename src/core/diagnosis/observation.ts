import type { SessionEvent } from '@shared/model'

/** What a detector has to say: an event without the number that the session gives it. */
export type Observation = Omit<SessionEvent, 'id'>

/** Values of one moment by series name; null and absent both mean unknown. */
export type Values = ReadonlyMap<string, number | null>

/** One process as `top` told it; CPU in percent of one core. */
export interface ProcessReading {
  readonly pid: number
  readonly user: string
  readonly name: string
  readonly cpuPct: number
}
