import type { AdbDevice } from '@core/adb/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import { chunkBytes } from './hash-tree'
import type { PhoneTools } from './phone-tools'
import { parseHashLine } from './remote-hash'

/** Chunks `from` to `end` (exclusive) of a file, hashed as one piece. */
export interface ChunkRange {
  readonly from: number
  readonly end: number
}

/** Each chunk of a piece by itself. */
export function singleChunks({ from, end }: ChunkRange): readonly ChunkRange[] {
  return Array.from({ length: Math.max(0, end - from) }, (_, index) => ({
    ...{ from: from + index, end: from + index + 1 }
  }))
}

/** One file of the phone and the pieces wanted of it, in ascending order, none overlapping. */
export interface RangesToHash {
  readonly path: string
  readonly ranges: readonly ChunkRange[]
  readonly signal: AbortSignal
}

/** One hash a line. The tool's words are split on purpose: they come from our own lists. */
const ddScript = `
tool=$1 dd=$2 f=$3; shift 3
while [ $# -gt 0 ]; do
  $dd if="$f" bs=${chunkBytes} skip=$1 count=$2 2>/dev/null | $tool || echo failed
  shift 2
done`

/** Sums are done on the PC: mksh counts in 32 bits. */
const headScript = `
tool=$1 f=$3; shift 3
exec 3<"$f" || exit 1
while [ $# -gt 0 ]; do
  [ $1 = 0 ] || head -c $1 <&3 >/dev/null
  head -c $2 <&3 | $tool || echo failed
  shift 2
done`

/**
 * Yields the SHA-256 of each piece as the phone tells it, null where it could not be read (no such file). Leaving the
 * loop or aborting ends the program on the phone. Throws what the link throws, REMOTE_FILE_FAILED without a tool.
 */
export async function* hashRanges(
  device: AdbDevice,
  tools: PhoneTools,
  { path, ranges, signal }: RangesToHash
): AsyncGenerator<string | null, void> {
  const script = tools.dd === null ? headScript : ddScript
  if (tools.dd === null && !tools.head)
    throw new HotplateError('REMOTE_FILE_FAILED', {
      ...{ serial: device.address, file: path, detail: 'no tool there can read a piece of a file.' }
    })
  const numbers = tools.dd === null ? byLength(ranges) : ranges.flatMap(({ from, end }) => [from, end - from])
  const args = [tools.sha256, tools.dd ?? '-', path, ...numbers.map(String)]
  const remote = await device.spawn(['sh', '-c', script, 'hotplate', ...args], { signal })
  let count = 0
  try {
    for await (const line of lines(remote.stdout)) {
      if (count === ranges.length) break
      count += 1
      yield parseHashLine(line)
    }
    await remote.exit
    signal.throwIfAborted()
    for (; count < ranges.length; count += 1) yield null
  } finally {
    await remote.kill().catch(() => undefined)
  }
}

/** Bytes to skip from where the last piece ended, and bytes to hash. */
function byLength(ranges: readonly ChunkRange[]): readonly number[] {
  return ranges.flatMap(({ from, end }, index) => {
    const at = ranges[index - 1]?.end ?? 0
    return [(from - at) * chunkBytes, (end - from) * chunkBytes]
  })
}

async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let rest = ''
  for await (const chunk of chunks) {
    const parts = (rest + Buffer.from(chunk).toString('latin1')).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}
