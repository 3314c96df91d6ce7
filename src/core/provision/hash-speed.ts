import type { AdbDevice } from '@core/adb/types'
import type { PhoneTools } from './phone-tools'

/** How fast the phone hashes, and how many programs at once make it fastest. */
export interface HashSpeed {
  /** Bytes per second over all lanes. */
  readonly rate: number
  /** Bytes per second of one program alone. */
  readonly laneRate: number
  readonly lanes: number
}

const mb = 1024 * 1024
const firstBytes = 8 * mb
const bytesForSure = 64 * mb
const quickMs = 150
const mostLanes = 8
/** Twice the lanes must bring this much more, or the cores are used up. */
const leastGain = 1.25
/** Slower than links are: worth a word even when it is short. With crypto extensions one core does 500 MB/s and more. */
const slowRate = 100e6
const middlingRate = 200e6
const shortSeconds = 1
const longSeconds = 10

/** Is hashing so many bytes worth a word? */
export function isSlow({ rate }: HashSpeed, bytes: number): boolean {
  const seconds = bytes / rate
  return (rate < slowRate && seconds >= shortSeconds) || (rate < middlingRate && seconds > longSeconds)
}

/** `times BYTES LANES`: each lane hashes so many zero bytes; the bytes come from dd where there is one. */
const speedScript = `
tool=$1 dd=$2 blocks=$3 lanes=$4
feed() { if [ "$dd" = - ]; then head -c $((blocks * 1048576)) /dev/zero; else $dd if=/dev/zero bs=1048576 count=$blocks 2>/dev/null; fi; }
while [ $lanes -gt 0 ]; do
  feed | $tool >/dev/null &
  lanes=$((lanes - 1))
done
wait`

/**
 * Measures on zeros how fast the phone hashes: one program first, then twice as many as long as that helps, at most one a
 * core. About half a second where hashing is quick; `bytes` = what there is to hash, so that little work is not preceded
 * by much measuring.
 */
export async function probeHashSpeed(
  device: AdbDevice,
  tools: PhoneTools,
  { bytes, signal }: { readonly bytes: number; readonly signal: AbortSignal }
): Promise<HashSpeed> {
  const took = async (each: number, lanes: number): Promise<number> => {
    const args = [tools.sha256, tools.dd ?? '-', String(each / mb), String(lanes)]
    const { durationMs } = await device.script(speedScript, args, { timeoutMs: 120_000, signal })
    return durationMs
  }
  // A phone's shell takes a while to start: that is not hashing.
  const { durationMs: idleMs } = await device.script('true', [], { timeoutMs: 20_000, signal })
  const rateOf = (total: number, ms: number): number => (total * 1000) / Math.max(1, ms - idleMs)
  let each = firstBytes
  let laneRate = rateOf(each, await took(each, 1))
  if (firstBytes / laneRate < quickMs / 1000 && bytes > 4 * bytesForSure) {
    each = bytesForSure
    laneRate = rateOf(each, await took(each, 1))
  }
  return await addLanes({ laneRate, each, most: Math.min(tools.cores, mostLanes), bytes }, took, rateOf)
}

interface LaneSearch {
  readonly laneRate: number
  readonly each: number
  readonly most: number
  readonly bytes: number
}

async function addLanes(
  { laneRate, each, most, bytes }: LaneSearch,
  took: (each: number, lanes: number) => Promise<number>,
  rateOf: (total: number, ms: number) => number
): Promise<HashSpeed> {
  let best: HashSpeed = { rate: laneRate, laneRate, lanes: 1 }
  for (let lanes = 2; lanes <= most; lanes *= 2) {
    // Not worth measuring: the work itself takes no longer.
    if (bytes / best.rate < (5 * each) / laneRate) break
    const rate = rateOf(each * lanes, await took(each, lanes))
    if (rate < best.rate * leastGain) break
    best = { rate, laneRate, lanes }
  }
  return best
}
