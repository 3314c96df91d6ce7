import type { AdbDevice, PushOptions, PushSource } from '@core/adb/types'

/** Under what name the phone's daemon writes, and under which the bytes are kept when it is interrupted. */
export interface Receiving {
  readonly incoming: string
  readonly kept: string
}

const renameMs = 30_000
/** The daemon makes the file a moment after the first bytes were taken. */
const keepScript = `
n=0
until [ -f "$1" ]; do
  n=$((n + 1))
  [ $n -gt 100 ] && exit 1
  sleep 0.05 2>/dev/null || sleep 1
done
mv -f "$1" "$2"`

/**
 * Pushes by sync SEND so that a broken link keeps what had arrived. adbd removes, by name, the file it was writing when
 * the stream breaks (AOSP file_sync_service.cpp): the file is renamed under its hands as soon as it is there, and from
 * then on every byte stays. Throws as `push`.
 */
export async function pushKept(
  device: AdbDevice,
  source: PushSource,
  { incoming, kept }: Receiving,
  options: PushOptions & { readonly signal: AbortSignal }
): Promise<{ readonly bytes: number }> {
  const failed = new AbortController()
  const signal = AbortSignal.any([options.signal, failed.signal])
  const keep = (): Promise<boolean> =>
    device
      .script(keepScript, [incoming, kept], { timeoutMs: renameMs, signal })
      .then(() => true)
      .catch(() => false)
  // From the first moment: what is sent before the renaming is lost with the link.
  let keeping = keep()
  let hasBegun = false
  const onProgress = (bytes: number): void => {
    // A source that was slow to begin has outlasted the first watch.
    if (bytes > 0 && !hasBegun) keeping = keeping.then((isKept) => isKept || keep())
    hasBegun ||= bytes > 0
    options.onProgress?.(bytes)
  }
  try {
    const result = await device.push(source, incoming, { ...options, onProgress })
    if (!(await keeping)) await device.exec(['mv', '-f', incoming, kept], { timeoutMs: renameMs })
    return result
  } catch (error) {
    failed.abort()
    throw error
  } finally {
    await keeping
  }
}
