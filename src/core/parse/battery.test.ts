import { expect, test } from 'vitest'
import { parseBattery } from './battery'

const aosp = `Current Battery Service state:
  AC powered: false
  USB powered: true
  Wireless powered: false
  Dock powered: false
  Max charging current: 500000
 Time when the latest updated value of the Max charging current was sent via battery changed broadcast: +1h2m3s004ms
  Max charging voltage: 5000000
  Charge counter: 3512000
  status: 2
  health: 2
  present: true
  level: 84
  scale: 100
  voltage: 4187
 The last voltage value sent via the battery changed broadcast: 4180
  temperature: 342
  technology: Li-ion
  Charging state: 0
  Capacity level: -1
`

test('exact keys, each in its own unit', () => {
  expect(parseBattery(aosp)).toEqual({
    plugged: { ac: false, usb: true, wireless: false, dock: false },
    status: 'charging',
    health: 'good',
    present: true,
    levelPct: 84,
    voltageV: 4.187,
    tempC: 34.2,
    chargeCounterUah: 3_512_000,
    maxChargingCurrentUa: 500_000,
    maxChargingVoltageUv: 5_000_000,
    technology: 'Li-ion',
    vendorCurrentMa: null,
    frozen: false,
    notReal: null,
    vendor: {},
    unavailable: null,
    rejected: []
  })
})

test('Samsung: vendor lines, a second charge counter and log lines do not win', () => {
  const text =
    '01-02 10:00:00.123  Sending ACTION_BATTERY_CHANGED: level:50, temperature: 299, voltage: 1\n' +
    aosp.replace('  status: 2', '  current now: -350\n  charge counter: 0\n  status: 4') +
    '  LED Charging: true\nUSE_FAKE_BATTERY: false\nLLB CAL:\n  temperature: 299\nmSavedBatteryAsoc: [95]\n'
  const dump = parseBattery(text)
  expect([dump.tempC, dump.chargeCounterUah, dump.vendorCurrentMa]).toEqual([34.2, 3_512_000, -350])
  expect(dump.status).toBe('notCharging')
})

test('stopped updates mean frozen values', () => {
  expect(parseBattery(aosp.replace(/\n/, "\n  (UPDATES STOPPED -- use 'reset' to restart)\n")).frozen).toBe(
    true
  )
})

test('a board without a battery is told by its fields together, a phone that prints whole volts is a phone', () => {
  const box = aosp
    .replace('AC powered: false', 'AC powered: true')
    .replace('USB powered: true', 'USB powered: false')
  const nonsense = box
    .replace('voltage: 4187', 'voltage: 13')
    .replace('temperature: 342', 'temperature: 26')
    .replace('Charge counter: 3512000', 'Charge counter: 1000')
  expect(parseBattery(nonsense).notReal).toMatch(/board/)
  expect(parseBattery(nonsense).voltageV).toBeNull()
  expect(parseBattery(box.replace('voltage: 4187', 'voltage: 4'))).toMatchObject({
    voltageV: 4,
    notReal: null
  })
  expect(parseBattery(aosp.replace('present: true', 'present: false')).notReal).toMatch(/present/)
})

test('a level of another scale, and nothing at all', () => {
  expect(parseBattery('  level: 128\n  scale: 255\n').levelPct).toBeCloseTo(50.2, 1)
  expect(parseBattery("Can't find service: battery")).toMatchObject({
    levelPct: null,
    tempC: null,
    status: null
  })
})

test('Samsung extras are kept by their keys, with those that have no value', () => {
  const extras =
    '  mBootCompleted: true\n  LED Charging: true\n  current now: 350\n  charge counter: 0\nUSE_FAKE_BATTERY: false\n' +
    'LLB CAL: \nBatteryInfoBackUp\n  mSavedBatteryAsoc: [95]\nmSavedBatteryAsoc: 80\n  mSavedBatteryUsage: 150000\n'
  expect(parseBattery(aosp + extras)).toMatchObject({
    vendor: {
      ...{ mBootCompleted: 'true', 'LED Charging': 'true', 'current now': '350', 'charge counter': '0' },
      ...{ USE_FAKE_BATTERY: 'false', 'LLB CAL': '', BatteryInfoBackUp: '', mSavedBatteryAsoc: '[95]' },
      mSavedBatteryUsage: '150000'
    },
    rejected: []
  })
})

test('a limit of 0 is not reported, never 0 A', () =>
  expect(parseBattery(aosp.replace('500000', '0').replace('5000000', '0'))).toMatchObject({
    maxChargingCurrentUa: null,
    maxChargingVoltageUv: null
  }))

test('Galaxy A16: log lines before and inside the dump are set apart, and a repeated key does not win', () => {
  const log = '01-02 10:00:00.123  Sending ACTION_BATTERY_CHANGED: level:50, temperature: 299\n'
  const { rejected, tempC } = parseBattery(`temperature: 1\n${aosp}${log}  temperature: 299\n  $%&\n`)
  expect(tempC).toBe(34.2)
  expect(rejected.map(({ reason }) => reason)).toEqual([
    'before the dump begins',
    'a log line inside the dump, whose values are old',
    'a key that was there before: the first one counts',
    'not of the form key: value'
  ])
})

test('a dump whose indentation was lost in pasting, and one that was cut off', () => {
  const flush = aosp.replace(/^ +/gm, '')
  expect(parseBattery(flush)).toMatchObject({ tempC: 34.2, voltageV: 4.187, levelPct: 84 })
  expect(parseBattery(aosp.slice(0, aosp.indexOf('  temperature') + 8))).toMatchObject({
    tempC: null,
    voltageV: 4.187
  })
})

test('an unknown get option, a denied and a missing service', () => {
  expect(parseBattery('Unknown get option: x\n').rejected[0]?.reason).toMatch(/does not know/)
  expect(parseBattery("Permission Denial: can't dump BatteryService").unavailable).toMatch(/Denial/)
  expect(parseBattery("Can't find service: battery").unavailable).toMatch(/find/)
})

test('a box with an empty technology; values that no battery has', () => {
  const box = aosp
    .replace('AC powered: false', 'AC powered: true')
    .replace('Li-ion', '')
    .replace('4187', '13')
  expect(parseBattery(box).notReal).toMatch(/board/)
  expect(parseBattery('  level: 101\n  temperature: 9999\n  status: 77\n')).toMatchObject({
    ...{ levelPct: null, tempC: null, status: null, health: null }
  })
  expect(parseBattery('  level: -1\n  scale: 0\n').levelPct).toBeNull()
})
