import { expect, test } from 'vitest'
import { parseBattery } from '@core/parse/battery'
import { parseThermalservice } from '@core/parse/thermalservice'
import type { LadderRung } from '@shared/model'
import { buildLadder, type LadderInput } from './ladder'
import { parseSupplies } from './power-supply'

const hal = parseThermalservice(`Thermal Status: 0
HAL Ready: true
Current temperatures from HAL:
\tTemperature{mValue=43.1, mType=3, mName=SKIN, mStatus=0}
`)
const dump = parseBattery(
  'Current Battery Service state:\n  present: true\n  level: 84\n  voltage: 4100\n  temperature: 342\n  current now: -350\n'
)
const input: LadderInput = {
  sdk: 34,
  sensors: [
    { id: '0', type: 'cpu-0-0', kind: 'cpu', rung: 'zones', used: true, reason: null },
    { id: '1', type: 'skin', kind: 'skin', rung: 'zones', used: false, reason: 'Permission denied' },
    { id: 'SKIN', type: '3', kind: 'skin', rung: 'thermalservice', used: true, reason: null }
  ],
  zonesError: null,
  thermal: hal,
  battery: dump,
  supply: parseSupplies('#supply /b\ncapacity=84\nvoltage_now=4100000\ntemp=342\ncurrent_now=-350000\n'),
  clocks: 'policy|0|1000000|2000000\npolicy|4||2400000\n',
  stat: 'cpu  1 2 3\n',
  memory: 'MemTotal: 1 kB\n',
  pressure: 'some avg10=0.00\n',
  tools: ['top', 'logcat']
}
const rung = (quantity: LadderRung['quantity'], change: Partial<LadderInput> = {}) =>
  buildLadder({ ...input, ...change }).find((one) => one.quantity === quantity)

test('each quantity stands on its best rung and says why no better one serves', () => {
  expect(rung('cpuTemp')).toMatchObject({ rung: 'zones', reason: null })
  expect(rung('skinTemp')).toMatchObject({
    rung: 'thermalservice',
    source: 'dumpsys thermalservice: SKIN',
    reason: 'the skin zone skin gives none: Permission denied'
  })
  expect(rung('gpuTemp')).toMatchObject({
    rung: null,
    reason: 'no thermal zone is a gpu sensor; thermalservice lists no gpu sensor'
  })
  expect(rung('clock')).toMatchObject({ rung: 'cpufreq', reason: expect.stringMatching(/^1 of 2/) as string })
  expect(rung('clockCap')?.reason).toBe(null)
  expect(rung('batteryCurrent')).toMatchObject({ rung: 'powerSupply', source: '/b/current_now' })
})

test('a closed battery folder leads to the battery service, and to nothing without a battery', () => {
  const closed = { supply: parseSupplies('#none ls: /b: Permission denied\n') }
  expect(rung('batteryTemp', closed)).toMatchObject({
    rung: 'dumpsysBattery',
    reason: '/b: Permission denied'
  })
  expect(rung('power', closed)?.rung).toBe('dumpsysBattery')
  const noCurrent = parseBattery('  present: true\n  level: 84\n  voltage: 4100\n  temperature: 342\n')
  expect(rung('batteryCurrent', { ...closed, battery: noCurrent })?.rung).toBe(null)
  const board = parseBattery('  AC powered: true\n  present: false\n  level: 85\n')
  for (const quantity of ['batteryLevel', 'batteryTemp', 'power'] as const)
    expect(rung(quantity, { ...closed, battery: board })).toMatchObject({ rung: null, source: null })
})

test('what is denied says so', () => {
  expect(rung('pressure', { pressure: 'cat: /proc/pressure/memory: Permission denied\n' })).toMatchObject({
    rung: null,
    reason: '/proc/pressure/memory: Permission denied'
  })
  expect(rung('cpuTemp', { sensors: [], zonesError: 'Permission denied' })?.reason).toMatch(
    /^thermal zones cannot be read \(Permission denied\)/
  )
})

test('only a top that refreshes is believed', () => {
  expect(rung('processes')?.rung).toBe('top')
  expect(rung('processes', { sdk: 28 })).toMatchObject({ rung: 'procfs' })
  expect(rung('processes', { sdk: 24 })).toMatchObject({ rung: 'procfs' })
})
