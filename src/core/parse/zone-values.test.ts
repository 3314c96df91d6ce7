import { describe, expect, test } from 'vitest'
import { decideZoneScale, readZone } from './zone-values'

const cpu = { kind: 'cpu', batteryC: 31 } as const
const battery = { kind: 'battery', batteryC: 38.5 } as const

describe('scale, once per zone', () => {
  test.each([
    ['61200', cpu, 1000],
    ['60000', cpu, 1000],
    ['7600', cpu, 1000],
    ['65', cpu, 1],
    ['546', cpu, 10],
    ['33.0', cpu, 1],
    ['33.25', cpu, 1],
    ['385', battery, 10],
    ['38500', battery, 1000],
    ['39', battery, 1],
    ['0', cpu, null],
    ['-274000', cpu, null],
    ['', cpu, null]
  ] as const)('%s', (raw, zone, scale) => expect(decideZoneScale(raw, zone)).toBe(scale))
})

describe('values', () => {
  test('decimals keep their point', () => expect(readZone('33.25', 1).celsius).toBe(33.25))
  test.each([
    '-274000',
    '-273000',
    '-127000',
    '-40000',
    '125000',
    '0',
    '200000',
    '-31000',
    'x',
    'Invalid argument'
  ])('%s is unknown, with a reason', (raw) => {
    const reading = readZone(raw, 1000)
    expect(reading.celsius).toBeNull()
    expect(reading.reason).not.toBeNull()
  })
})

test('a zone follows its family also where no other temperature is known', () => {
  expect(decideZoneScale('612', { ...cpu, familyScale: 10 })).toBe(10)
  expect(decideZoneScale('900', { ...cpu, familyScale: 1000 })).toBe(1000)
})

test('an empty value could not be read', () =>
  expect(readZone(' ', 1000)).toEqual({ celsius: null, reason: 'could not be read' }))
