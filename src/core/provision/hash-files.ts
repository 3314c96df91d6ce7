import type { AdbDevice } from '@core/adb/types'
import { inCalls } from './hash-calls'
import type { PhoneTools } from './phone-tools'
import { createRemoteHasher } from './remote-hash'

export interface FilesToHash<T> {
  readonly files: readonly T[]
  readonly signal: AbortSignal
  /** Bytes that were hashed since the last call. */
  readonly onBytes: (bytes: number) => void
}

/** SHA-256 of whole files on the phone, small ones many in a call; those that cannot be read are left out. */
export async function hashFiles<T extends { readonly path: string; readonly size: number }>(
  device: AdbDevice,
  tools: PhoneTools,
  { files, signal, onBytes }: FilesToHash<T>
): Promise<ReadonlyMap<T, string>> {
  const hasher = createRemoteHasher(device, tools.sha256)
  const hashes = new Map<T, string>()
  for (const some of inCalls(files)) {
    const [only] = some
    let told = 0
    const tell = (bytes: number): void => {
      onBytes(bytes - told)
      told = bytes
    }
    const result =
      only !== undefined && some.length === 1
        ? [await hasher.one(only.path, { signal, onProgress: tell })]
        : await hasher.many(
            some.map(({ path }) => path),
            signal
          )
    some.forEach((file, index) => {
      const hash = result[index]
      if (typeof hash === 'string') hashes.set(file, hash)
    })
    tell(some.reduce((sum, { size }) => sum + size, 0))
  }
  return hashes
}
