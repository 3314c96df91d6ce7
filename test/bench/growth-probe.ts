import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Memory of this process when nothing that could go is left in it. */
export interface Held {
  readonly atS: number
  readonly heapMb: number
  readonly rssMb: number
}

/** Collects the garbage and tells what is held at a simulated second. */
export function readHeld(atS: number): Held {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { atS, heapMb: (heapUsed + external) / 1e6, rssMb: rss / 1e6 }
}

/** Least-squares slope of the points, in MB for each simulated hour. */
export function slopePerHour(points: readonly Held[], of: (held: Held) => number): number {
  const mean = (value: (held: Held) => number) =>
    points.reduce((sum, one) => sum + value(one), 0) / points.length
  const [meanS, meanMb] = [mean(({ atS }) => atS), mean(of)]
  const product = points.reduce((sum, one) => sum + (one.atS - meanS) * (of(one) - meanMb), 0)
  const square = points.reduce((sum, { atS }) => sum + (atS - meanS) ** 2, 0)
  return square === 0 ? 0 : (3600 * product) / square
}
