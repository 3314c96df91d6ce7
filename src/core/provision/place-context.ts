import type { AdbDevice } from '@core/adb/types'
import type { JobProgress } from './job-progress'
import type { PhoneTools } from './phone-tools'
import type { RemoteHasher } from './remote-hash'
import type { SourceReaders } from './source-readers'
import type { SpaceWatch } from './space-watch'

/** What hashing on the phone needs: one link that is up, and the signal that ends the attempt. */
export interface HashContext {
  readonly serial: string
  readonly device: AdbDevice
  readonly hasher: RemoteHasher
  readonly progress: JobProgress
  readonly signal: AbortSignal
  /** A steady clock in ms. */
  readonly now: () => number
}

/** What one attempt of a job works with, before it is known how fast the phone hashes. */
export interface UnmeasuredContext extends HashContext {
  readonly tools: PhoneTools
  readonly readers: SourceReaders
  readonly space: SpaceWatch
}

export interface PlaceContext extends UnmeasuredContext {
  /** Aborts when the phone's hash speed is measured, or need not be: hashing large files begins then. */
  readonly measured: AbortSignal
}
