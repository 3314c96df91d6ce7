import { expect, test } from 'vitest'
import { parseBattery } from '@core/parse/battery'
import { parseThermalservice } from '@core/parse/thermalservice'
import { parseZoneLines } from '@core/parse/zones'
import { chooseSensors } from './sensors'

const zones = (text: string) => parseZoneLines(text).rows
const hal = parseThermalservice(`Thermal Status: 0
HAL Ready: true
Current temperatures from HAL:
\tTemperature{mValue=43.1, mType=3, mName=SKIN, mStatus=0}
\tTemperature{mValue=3900.0, mType=6, mName=vbat, mStatus=0}
`)
const noHal = parseThermalservice("Can't find service: thermalservice\n")
const battery = parseBattery(
  'Current Battery Service state:\n  present: true\n  level: 84\n  temperature: 342\n'
)
const z = '/sys/class/thermal/thermal_zone'

const choose = (zoneText: string, o: Partial<Parameters<typeof chooseSensors>[0]> = {}) =>
  chooseSensors({ zones: zones(zoneText), thermal: hal, battery, supplyTemp: false, ...o })

test('readable zones win; what is no temperature says what it is', () => {
  const { thermalSource, sensors } = choose(
    `${z}0|cpu-0-0|61200\n${z}1|soc|72\n${z}2|xo-therm|-40000\n${z}3|gpuss-0|cat: ${z}3/temp: Invalid argument\n${z}4|skin|38000\n`
  )
  expect(thermalSource).toBe('zones')
  expect(sensors.map(({ id, used, reason }) => [id, used, reason])).toEqual([
    ['0', true, null],
    ['1', false, 'not a temperature: battery charge (%)'],
    ['2', false, 'an unconnected thermistor (-40000)'],
    ['3', false, 'Invalid argument'],
    ['4', true, null],
    ['SKIN', false, 'thermal zones give the skin temperature'],
    ['battery', true, null]
  ])
})

test('denied zones lead to the HAL', () => {
  const { thermalSource, sensors } = choose(`${z}0||cat: ${z}0/temp: Permission denied\n`)
  expect(thermalSource).toBe('thermalservice')
  expect(sensors.filter((sensor) => sensor.used).map(({ id }) => id)).toEqual(['SKIN', 'battery'])
  expect(sensors[0]?.reason).toBe('Permission denied')
})

test('zones without a skin sensor leave that to the HAL', () => {
  const { thermalSource, sensors } = choose(`${z}0|cpu-0-0|61200\n`)
  expect(thermalSource).toBe('zones')
  expect(sensors.filter((sensor) => sensor.used).map(({ id }) => id)).toEqual(['0', 'SKIN', 'battery'])
})

test('a readable battery zone is no reason to leave the HAL’s chip sensors', () => {
  expect(choose(`${z}0|battery|34500\n`).thermalSource).toBe('thermalservice')
  expect(choose(`${z}0|battery|34500\n`, { thermal: noHal }).thermalSource).toBe('zones')
})

test('the battery’s own node is better than its service', () => {
  expect(choose('', { supplyTemp: true }).sensors.at(-1)).toMatchObject({
    used: false,
    reason: 'the node of the battery itself is read instead'
  })
})

test('no HAL leads to the battery, a board without one to nothing', () => {
  expect(choose('', { thermal: noHal }).thermalSource).toBe('battery')
  const board = parseBattery('  present: false\n  temperature: 0\n')
  expect(choose('', { thermal: noHal, battery: board }).thermalSource).toBe('none')
})
