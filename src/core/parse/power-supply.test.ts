import { expect, test } from 'vitest'
import { parseSupplyNodes } from './power-supply'

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
