import { z } from 'zod'
import type { ClockOffset } from './phone-clock'

/**
 * How the PC's clock and the phone's monotonic clock went together over a session. `offsetMs` = PC time (ms since 1970) minus the
 * phone's uptime in ms, `errorMs` = half of the round trip it was measured by, `atMs` = the uptime it is of.
 * `driftPpm` = how many ms in 1,000 s the PC's clock runs faster than the phone's (null until a minute lies between two
 * measurements); `steps` = how often the PC's clock was set by hand or by the network meanwhile.
 */
export const ClockTrack = z.object({
  points: z.array(z.object({ atMs: z.number(), offsetMs: z.number(), errorMs: z.number() })),
  driftPpm: z.number().nullable(),
  steps: z.number().int()
})
export type ClockTrack = z.infer<typeof ClockTrack>

export const noClock: ClockTrack = { points: [], driftPpm: null, steps: 0 }

const mostPoints = 500
const leastSpanMs = 60_000
/** Crystals differ by less than 200 ppm; more than that and a second is a clock that was set. */
const mostPpm = 200
const leastStepMs = 1_000

/** Adds a measurement. After a step the drift is learned anew, from the points behind it. */
export function trackClock(track: ClockTrack, measured: ClockOffset & { readonly atMs: number }): ClockTrack {
  const { atMs, offsetMs, roundTripMs } = measured
  const point = { atMs, offsetMs, errorMs: roundTripMs / 2 }
  const last = track.points.at(-1)
  if (last !== undefined && atMs <= last.atMs) return track
  const expectedMs = last === undefined ? offsetMs : last.offsetMs
  const allowedMs =
    leastStepMs + (last === undefined ? 0 : ((atMs - last.atMs) * mostPpm) / 1e6) + point.errorMs
  if (Math.abs(offsetMs - expectedMs) > allowedMs)
    return { points: [point], driftPpm: null, steps: track.steps + 1 }
  const points = thinned([...track.points, point])
  return { ...track, points, driftPpm: driftOf(points) }
}

/** Keeps the first and the newest, and every second one of those between when there are too many. */
function thinned(points: ClockTrack['points']): ClockTrack['points'] {
  if (points.length <= mostPoints) return points
  return points.filter((_, index) => index === 0 || index === points.length - 1 || index % 2 === 0)
}

/** Slope of the offsets by least squares, each weighed by how sure it is. */
function driftOf(points: ClockTrack['points']): number | null {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined || last.atMs - first.atMs < leastSpanMs) return null
  let [weight, x, y, xx, xy] = [0, 0, 0, 0, 0]
  for (const { atMs, offsetMs, errorMs } of points) {
    const w = 1 / (errorMs + 0.5) ** 2
    const [dx, dy] = [atMs - first.atMs, offsetMs - first.offsetMs]
    weight += w
    x += w * dx
    y += w * dy
    xx += w * dx * dx
    xy += w * dx * dy
  }
  const spread = weight * xx - x * x
  return spread === 0 ? null : ((weight * xy - x * y) / spread) * 1e6
}
