import type { AdbDevice } from '@core/adb/types'
import type { JobProgress } from './job-progress'
import type { RemoteHasher } from './remote-hash'

/** What one attempt of a job works with: one link that is up, and the signal that ends the attempt. */
export interface PlaceContext {
  readonly serial: string
  readonly device: AdbDevice
  readonly hasher: RemoteHasher
  readonly progress: JobProgress
  readonly signal: AbortSignal
  readonly now: () => number
}
