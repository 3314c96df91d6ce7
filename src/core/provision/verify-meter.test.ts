import { expect, test } from 'vitest'
import { VerifyMeter } from './verify-meter'

function meterAt(): {
  readonly meter: VerifyMeter
  readonly clock: { ms: number }
  readonly changes: () => number
} {
  const clock = { ms: 0 }
  let changes = 0
  const meter = new VerifyMeter(
    () => clock.ms,
    () => void (changes += 1)
  )
  return { meter, clock, changes: () => changes }
}

test('before it is known how much there is, nothing is claimed', () => {
  const { meter } = meterAt()
  expect(meter.fraction).toBeNull()
  expect(meter.snapshot()).toEqual({
    ...{ doneBytes: 0, totalBytes: 0, elapsedMs: 0, rateBytesPerSecond: null, etaMs: null, slowHash: null }
  })
})

test('the measured rate gives the time left until the work tells its own', () => {
  const { meter, clock } = meterAt()
  clock.ms = 1000
  meter.begin(1_000_000_000)
  meter.measured({ rate: 500e6, laneRate: 250e6, lanes: 2 })
  expect(meter.snapshot()).toMatchObject({ rateBytesPerSecond: 500e6, etaMs: 2000, slowHash: null })
  clock.ms = 2000
  meter.add(250_000_000)
  expect(meter.snapshot()).toMatchObject({ rateBytesPerSecond: 250e6, etaMs: 3000, elapsedMs: 2000 })
  expect(meter.fraction).toBe(0.25)
})

test('what is hashed before any rate is known has no time left', () => {
  const { meter, clock } = meterAt()
  meter.begin(100)
  clock.ms = 90
  meter.add(60)
  expect(meter.snapshot()).toMatchObject({ rateBytesPerSecond: null, etaMs: null })
  meter.add(40)
  expect(meter.snapshot()).toMatchObject({ doneBytes: 100, rateBytesPerSecond: null, etaMs: 0 })
})

test('a slow phone says how long all of it takes', () => {
  const { meter } = meterAt()
  meter.begin(2_000_000_000)
  meter.measured({ rate: 20e6, laneRate: 10e6, lanes: 2 })
  expect(meter.snapshot().slowHash).toEqual({ rateBytesPerSecond: 20e6, seconds: 100, lanes: 2 })
})

test('files of another length never make it more than all', () => {
  const { meter, clock, changes } = meterAt()
  meter.begin(100)
  clock.ms = 1000
  meter.add(70)
  meter.add(70)
  expect(meter.snapshot()).toMatchObject({ doneBytes: 100, etaMs: 0 })
  expect(meter.fraction).toBe(1)
  expect(changes()).toBe(3)
  meter.begin(0)
  expect(meter.fraction).toBe(1)
})
