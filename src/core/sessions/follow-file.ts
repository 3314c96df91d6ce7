import type { AdbDevice } from '@core/adb/types'
import { listSegments, segmentsFrom, type Segment } from './segments'

/**
 * Prints segment $1 from byte $2 (1 = the first) and goes on as it grows; ends when file $3 has a segment that begins after
 * $4. A file that is not there yet is waited for. The dot on stderr every 10 s is how the phone learns that nobody listens any
 * more (a pulled cable, a PC that was switched off): then writing fails and the follower ends itself, also when the
 * file no longer grows.
 */
const followScript = `f=$1
while [ ! -e "$f" ]; do sleep 1; echo . >&2 || exit; done
tail -c "+$2" -f "$f" &
t=$!
trap 'kill $t 2>/dev/null; exit 143' TERM HUP INT
trap '' PIPE
newer() {
  for s in "$1".[0-9]*; do
    [ -e "$s" ] && [ "\${s##*.}" -gt "$2" ] && return 0
  done
  return 1
}
while sleep 10 && kill -0 $t 2>/dev/null && echo . >&2; do newer "$3" "$4" && break; done 2>&2
kill $t 2>/dev/null`

export interface FollowOptions {
  readonly path: string
  /** Bytes that are already here. */
  readonly offset: () => number
  readonly signal: AbortSignal
  readonly take: (bytes: Uint8Array) => Promise<void>
  /** So many bytes after the offset are no longer on the phone; after it `offset` tells where they end. */
  readonly lost: (bytes: number) => Promise<void>
}

/**
 * Follows one growing file on the phone through all its segments until the signal, its pieces taken in order, each byte
 * once: it always goes on at `offset`. Resolves when the follower ended (killed by the signal or by someone on the
 * phone); throws TRANSPORT_LOST and what `take` throws. The process on the phone is ended where the link allows.
 */
export async function followFile(device: AdbDevice, options: FollowOptions): Promise<void> {
  const { signal } = options
  let lastAt = -1
  while (!signal.aborted) {
    const newest = await catchUp(device, options)
    // The same segment once more means that its follower was ended by someone, not by a newer segment.
    if (newest.at <= lastAt) return
    lastAt = newest.at
    await followSegment(device, options, newest)
  }
}

/** Takes what the older segments still hold; returns the newest one. */
async function catchUp(device: AdbDevice, options: FollowOptions): Promise<Segment> {
  const { path, offset, signal, take, lost } = options
  const rest = segmentsFrom(await listSegments(device, path, signal), offset())
  if (rest.lost > 0) await lost(rest.lost)
  for (const part of rest.parts.slice(0, -1))
    for await (const bytes of device.pull(part.path, { offset: part.from, signal })) await take(bytes)
  return rest.parts.at(-1) ?? { path, at: 0, size: 0 }
}

async function followSegment(device: AdbDevice, options: FollowOptions, segment: Segment): Promise<void> {
  const { path, offset, signal, take } = options
  const first = String(offset() - segment.at + 1)
  const args = ['hotplate', segment.path, first, path, String(segment.at)]
  const process = await device.spawn(['sh', '-c', followScript, ...args], { signal })
  try {
    for await (const bytes of process.stdout) await take(bytes)
    await process.exit
  } finally {
    await process.kill().catch(() => undefined)
  }
}
