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
    vendorCurrentMa: null,
    frozen: false,
    notReal: null
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
