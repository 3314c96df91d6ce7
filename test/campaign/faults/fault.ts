import type { BenchPhone } from '@phone/index'
import type { Random } from '../random'
import type { Stand } from '../stand'

/** Every way in which a transfer is hurt. */
export const FAULT_KINDS = [
  'cut',
  'stall',
  'adbServerKill',
  'reboot',
  'programKill',
  'sleep',
  'fullDisk',
  'flipInFlight',
  'flipOnDisk',
  'truncate',
  'clockJump'
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** Where a fault strikes: a phone in mid-transfer. */
export interface Scene {
  readonly stand: Stand
  readonly phone: BenchPhone
  readonly random: Random
  /** Stalls longer than the program's patience may be made; they take half a minute. */
  readonly mayTakeLong: boolean
}

/** Bytes that a fault made wrong on the phone. */
export interface Damage {
  readonly shard: string
  /** Chunks (of 4 MiB) that hold a wrong byte now. */
  readonly chunks: readonly number[]
  /** Bytes that are gone and so must be sent once more, whatever the program does. */
  readonly lostBytes: number
}

/** What was done. */
export interface Hit {
  readonly detail: string
  readonly damage?: Damage
}

export interface Fault {
  /** Which phones notice. */
  readonly reach: 'phone' | 'allPhones'
  /** Strikes, and mends the cause: afterwards the cable is in, the disk has room, the server runs. Null = it found nothing to hit. */
  readonly inject: (scene: Scene) => Promise<Hit | null>
}
