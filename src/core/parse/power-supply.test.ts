import { expect, test } from 'vitest'
import { cellsInSeries, parseSupplyCapture, parseSupplyNodes, supplyType } from './power-supply'

test('µV and mV are volts, deci-°C are °C, the current stays raw', () => {
  const text = 'status=Discharging\ncapacity=84\nvoltage_now=4187000\ncurrent_now=-350000\ntemp=342\n'
  expect(parseSupplyNodes(text)).toEqual({
    status: 'Discharging',
    levelPct: 84,
    voltageV: 4.187,
    tempC: 34.2,
    currentRaw: -350_000,
    rejected: []
  })
  expect(parseSupplyNodes('voltage_now=4187').voltageV).toBe(4.187)
})

test('words of two words, nonsense and blanks', () => {
  expect(
    parseSupplyNodes('status=Not charging\ncapacity=\nvoltage_now=13\ntemp=-99999\njunk\n')
  ).toMatchObject({
    status: 'Not charging',
    levelPct: null,
    voltageV: null,
    tempC: null,
    currentRaw: null,
    rejected: [{ line: 'junk' }]
  })
})

test('grep -H over all supplies: names, errors, uevent, repeated currents', () => {
  const text =
    '/sys/class/power_supply/battery/status:Discharging\r\n/sys/class/power_supply/battery/type:Battery\n' +
    '/sys/class/power_supply/battery/current_now:-350\n/sys/class/power_supply/battery/current_now:-360\n' +
    'grep: /sys/class/power_supply/battery/temp: Permission denied\n' +
    '/sys/class/power_supply/bms/uevent:POWER_SUPPLY_VOLTAGE_NOW=8374000\n' +
    'ls: /sys/class/power_supply/max170xx_battery/: Permission denied\ngrep: /sys/class/power_supply/usb: Is a directory\n\n junk\n'
  const { supplies, rejected } = parseSupplyCapture(text)
  expect(supplies.map(({ name }) => name)).toEqual(['battery', 'bms', 'max170xx_battery', 'usb'])
  expect(supplies[0]).toMatchObject({
    status: 'Discharging',
    currentRaw: -360,
    currentRaws: [-350, -360],
    unreadable: { temp: 'Permission denied' }
  })
  expect(supplies[1]?.voltageV).toBe(8.374)
  expect(supplies[2]?.unreadable).toEqual({ '.': 'Permission denied' })
  expect(rejected.map(({ line }) => line)).toEqual(['junk'])
  expect(supplies.map(supplyType)).toEqual(['Battery', '', '', ''])
})

test('bare nodes and uevent text are one battery', () => {
  const { supplies } = parseSupplyCapture(
    'POWER_SUPPLY_STATUS=Not charging\ncurrent_now=x\nvoltage_now=4187\n'
  )
  expect(supplies).toMatchObject([
    { name: 'battery', status: 'Not charging', currentRaws: [], voltageV: 4.187 }
  ])
})

test('two cells in series show their voltage', () => {
  expect([3.4, 4.4, 8.4, null].map(cellsInSeries)).toEqual([1, 1, 2, null])
})

test('a level out of range and a voltage of no battery are unknown', () =>
  expect(parseSupplyNodes('capacity=101\nvoltage_now=1\n')).toMatchObject({ levelPct: null, voltageV: null }))

test('blank lines between nodes are nothing', () =>
  expect(parseSupplyNodes('\ncapacity=50\n\n')).toMatchObject({ levelPct: 50, rejected: [] }))
