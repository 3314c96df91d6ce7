import type { FileProgress, FileState, ProvisionStatus } from '@shared/model'

/** Having it on the phone and having proven it count half each. */
export function fractionDone(status: ProvisionStatus): number {
  const hashed = status.files.reduce((sum, file) => sum + file.hashedBytes, 0)
  const there = Math.min(status.totalBytes, status.sentBytes + status.skippedBytes)
  return status.totalBytes === 0 ? 1 : (there + hashed) / (2 * status.totalBytes)
}

/** One line for the rail, for example `sending m-00003-of-00005.gguf`. */
export function describeStatus(status: ProvisionStatus): string {
  if (status.state === 'waitingForPhone') return 'waiting for the phone'
  if (status.state === 'paused') return 'paused'
  const busy = (state: FileState): FileProgress | undefined =>
    status.files.find((file) => file.state === state)
  const file = busy('sending') ?? busy('hashing') ?? busy('checking')
  if (file === undefined) return 'preparing'
  return `${file.state} ${file.name}`
}
