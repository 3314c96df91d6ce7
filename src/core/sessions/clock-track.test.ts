import { expect, test } from 'vitest'
import { noClock, trackClock, type ClockTrack } from './clock-track'

const at = (atMs: number, offsetMs: number, roundTripMs = 4) => ({ atMs, offsetMs, roundTripMs })

test('a clock that runs 50 ppm fast is found in half an hour of noisy measurements', () => {
  let track: ClockTrack = noClock
  for (let minute = 0; minute <= 30; minute += 1) {
    const atMs = minute * 60_000
    track = trackClock(track, at(atMs, 1_000_000 + atMs * 50e-6 + (minute % 3) - 1))
  }
  expect(track.driftPpm).toBeGreaterThan(47)
  expect(track.driftPpm).toBeLessThan(53)
  expect(track.steps).toBe(0)
})

test('drift is unknown until a minute lies between two measurements', () => {
  const one = trackClock(noClock, at(0, 5))
  expect(one.driftPpm).toBeNull()
  expect(trackClock(one, at(59_000, 5)).driftPpm).toBeNull()
  expect(trackClock(one, at(61_000, 5)).driftPpm).toBe(0)
})

test('a PC clock that was set is a step, not a drift', () => {
  const track = [at(0, 5), at(60_000, 6), at(120_000, 3_600_006), at(240_000, 3_600_006)].reduce(
    trackClock,
    noClock
  )
  expect(track).toMatchObject({ steps: 1, driftPpm: 0, points: { length: 2 } })
})

test('the list of measurements stays bounded and keeps its ends', () => {
  let track: ClockTrack = noClock
  for (let n = 0; n < 3000; n += 1) track = trackClock(track, at(n * 60_000, 7))
  expect(track.points.length).toBeLessThanOrEqual(500)
  expect([track.points[0]?.atMs, track.points.at(-1)?.atMs]).toEqual([0, 2999 * 60_000])
})
