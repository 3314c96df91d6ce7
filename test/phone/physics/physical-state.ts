import type { BatteryState } from './power'
import type { Temperatures } from './thermal-network'

/** What a phone really is at one moment, before any driver, service or dialect puts it into words. */
export interface PhysicalState {
  /** On the phone's monotonic clock. */
  readonly uptimeMs: number
  readonly temperatures: Temperatures
  readonly battery: BatteryState
  readonly isPlugged: boolean
  /** By policy, in the profile's order. */
  readonly clocksKHz: readonly number[]
  readonly capsKHz: readonly number[]
  readonly memoryAvailableKB: number
  /** CPU time used so far, in seconds, by CPU. */
  readonly busySeconds: readonly number[]
}
