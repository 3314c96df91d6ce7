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

/** Hashing less than this needs no measuring first. */
export const leastProbedBytes = 64 * 1024 * 1024

const mb = 1024 * 1024
const firstBytes = 8 * mb
/** A longer measuring is for work that is so many times as long. */
const probeShare = 64
/** The measuring of more programs at once likewise; where hashing is what a job waits for, it is worth more. */
const laneShare = { quick: 64, crawling: 8 } as const
/** Programs at once where that was not measured. */
const unmeasuredLanes = 2
const leastTellingMs = 150
const mostLanes = 8
/** Twice the lanes must bring this much more, or the cores are used up. */
const leastGain = 1.25
/** What any cable carries: a phone that hashes slower than this is what a job waits for. */
const slowestLinkRate = 40e6
/** What a USB 3 cable carries at the least. With crypto extensions one core hashes 500 MB/s and more. */
const quickRate = 200e6
const shortSeconds = 5
const longSeconds = 30

/** Is hashing so many bytes worth a word? Where it takes longer than the sending, or long and the phone is no quick one. */
export function isSlow({ rate }: Pick<HashSpeed, 'rate'>, bytes: number): boolean {
  const seconds = bytes / rate
  return (rate < slowestLinkRate && seconds >= shortSeconds) || (rate < quickRate && seconds >= longSeconds)
}

/** Is this what a job will wait for, so that its progress must be seen in small steps? */
export function isCrawling({ rate }: Pick<HashSpeed, 'rate'>): boolean {
  return rate < slowestLinkRate
}

/**
 * Bytes per second of a call that took `ms`, of which an empty one takes `idleMs`. On a busy phone that one is no exact
 * measure: at least half of the time counts as hashing, so that noise never makes a phone look quicker than twice its speed.
 */
export function hashRate(bytes: number, ms: number, idleMs: number): number {
  return (bytes * 1000) / Math.max(1, ms / 2, ms - idleMs)
}

/** Does a call tell more of hashing than of starting a shell? */
export function isTelling(ms: number, idleMs: number): boolean {
  return ms >= Math.max(leastTellingMs, 3 * idleMs)
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
  const rateOf = (total: number, ms: number): number => hashRate(total, ms, idleMs)
  let each = firstBytes
  let ms = await took(each, 1)
  // More of it, as long as the measuring stays small beside the work.
  while (!isTelling(ms, idleMs) && each * probeShare <= bytes) {
    each *= 2
    ms = await took(each, 1)
  }
  const laneRate = rateOf(each, ms)
  return await addLanes({ laneRate, each, cores: tools.cores, bytes }, took, rateOf)
}

/** How many programs at once, where that was not measured. */
export function lanesUnmeasured({ cores }: Pick<PhoneTools, 'cores'>): number {
  return Math.min(unmeasuredLanes, cores)
}

interface LaneSearch {
  readonly laneRate: number
  readonly each: number
  readonly cores: number
  readonly bytes: number
}

async function addLanes(
  { laneRate, each, cores, bytes }: LaneSearch,
  took: (each: number, lanes: number) => Promise<number>,
  rateOf: (total: number, ms: number) => number
): Promise<HashSpeed> {
  let best: HashSpeed = { rate: laneRate, laneRate, lanes: 1 }
  for (let lanes = 2; lanes <= Math.min(cores, mostLanes); lanes *= 2) {
    // Not worth measuring beside so little work.
    const share = isCrawling(best) ? laneShare.crawling : laneShare.quick
    if (bytes / best.rate < (share * each) / laneRate)
      return { ...best, lanes: Math.max(best.lanes, lanesUnmeasured({ cores })) }
    const rate = rateOf(each * lanes, await took(each, lanes))
    if (rate < best.rate * leastGain) break
    best = { rate, laneRate, lanes }
  }
  return best
}
