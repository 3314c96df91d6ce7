import { describe, expect, test } from 'vitest'
import { gaugeAmps, learnGauge, unknownGauge, type GaugeReading } from './battery-current'

const drawn = (raw: number, busyPct = 390): GaugeReading => ({ raw, status: 'discharging', busyPct })
const fed = (raw: number): GaugeReading => ({ raw, status: 'charging', busyPct: 10 })

function amps(readings: readonly GaugeReading[]): number | null {
  const known = readings.reduce(learnGauge, unknownGauge)
  const last = readings.at(-1)
  return last === undefined ? null : gaugeAmps(known, last).amps
}

describe('unit', () => {
  test('µA as documented', () => expect(amps([drawn(-1_350_000)])).toBe(-1.35))
  test('mA of a working Samsung', () => expect(amps([drawn(-1350)])).toBe(-1.35))
  test('an idle phone of 5 mA is not read as 5 A: nothing is decided', () => {
    expect(amps([drawn(-5000, 4)])).toBeNull()
    expect(amps([drawn(-5000, 4), drawn(-900_000)])).toBe(-0.9)
  })
  test('a large value corrects an early mA guess', () =>
    expect(amps([drawn(-15_000), drawn(-1_500_000)])).toBe(-1.5))
  test('a gauge stuck at 0 is unknown, not 0 A', () => expect(amps([drawn(0), drawn(0)])).toBeNull())
})

describe('unit of a single reading', () => {
  test('under 3 mA nobody is awake: it is mA (Galaxy S21, A52s)', () =>
    expect(amps([{ raw: -350, status: 'discharging', busyPct: null }])).toBe(-0.35))
  test('a trickle while charging decides nothing, nor does a crumb', () => {
    expect(amps([{ raw: 350, status: 'charging', busyPct: null }])).toBeNull()
    expect(amps([drawn(20)])).toBeNull()
  })
  test('a gauge that moved may really pass through 0', () => {
    expect(amps([drawn(-900_000), drawn(0)])).toBeCloseTo(0)
    expect(amps([drawn(0), fed(0), { raw: 0, status: 'other', busyPct: 0 }])).toBeNull()
    expect(amps([drawn(-900_000), { raw: -900_000, status: 'other', busyPct: 0 }])).toBe(-0.9)
    expect(amps([fed(900_000)])).toBe(0.9)
    expect(amps([drawn(0), drawn(0), fed(40_000), fed(0)])).toBe(0)
    const stuck = { ...unknownGauge, unit: 'milliAmps' } as const
    expect(gaugeAmps(stuck, drawn(0)).reason).toMatch(/only reads 0/)
  })
})

describe('sign', () => {
  test('positive while discharging (Mi A1)', () => expect(amps([drawn(1_200_000)])).toBe(-1.2))
  test('positive while discharging, and then charging with a minus', () =>
    expect(amps([drawn(1_200_000), fed(-800_000)])).toBe(0.8))
  test('negative while discharging (P8 lite)', () => expect(amps([drawn(-1_200_000)])).toBe(-1.2))
  test('a weak charger: status says charging, the signed gauge says drain', () =>
    expect(amps([drawn(-1_200_000), fed(500_000), fed(-300_000)])).toBe(-0.3))
  test('no sign and neither charging nor discharging is unknown', () =>
    expect(amps([drawn(1_200_000), { raw: 400_000, status: 'other', busyPct: 0 }])).toBeNull())
})
