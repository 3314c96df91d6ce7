import type { AdbDevice } from '@core/adb/types'

/**
 * Prints a file from byte $2 (1 = the first) and goes on as it grows. A file that is not there yet is waited for.
 * The dot on stderr every 10 s is how the phone learns that nobody listens any more (a pulled cable, a PC that was
 * switched off): then writing fails and the follower ends itself, also when the file no longer grows.
 */
const followScript = `f=$1
while [ ! -e "$f" ]; do sleep 1; echo . >&2 || exit; done
tail -c "+$2" -f "$f" &
t=$!
trap 'kill $t 2>/dev/null; exit 143' TERM HUP INT
trap '' PIPE
while sleep 10 && kill -0 $t 2>/dev/null && echo . >&2; do :; done 2>&2
kill $t 2>/dev/null`

export interface FollowOptions {
  readonly path: string
  /** Bytes that are already here. */
  readonly offset: number
  readonly signal: AbortSignal
  readonly take: (bytes: Uint8Array) => Promise<void>
}

/**
 * Follows one growing file on the phone until the signal, one long-lived process for it, its pieces taken in order.
 * Resolves when the follower ended (killed by the signal or by someone on the phone); throws TRANSPORT_LOST and what
 * `take` throws. The process on the phone is ended in every case where the link allows.
 */
export async function followFile(device: AdbDevice, options: FollowOptions): Promise<void> {
  const { path, offset, signal, take } = options
  const process = await device.spawn(['sh', '-c', followScript, 'hotplate', path, String(offset + 1)], {
    signal
  })
  try {
    for await (const bytes of process.stdout) await take(bytes)
    await process.exit
  } finally {
    await process.kill().catch(() => undefined)
  }
}
