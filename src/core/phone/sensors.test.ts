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

test('readable zones win; what is no temperature says so', () => {
  const { thermalSource, sensors } = chooseSensors(
    zones(
      `${z}0|cpu-0-0|61200\n${z}1|soc|72\n${z}2|xo-therm|-40000\n${z}3|gpuss-0|cat: ${z}3/temp: Invalid argument\n`
    ),
    hal,
    battery
  )
  expect(thermalSource).toBe('zones')
  expect(sensors.map(({ id, used, reason }) => [id, used, reason])).toEqual([
    ['0', true, null],
    ['1', false, 'not a temperature'],
    ['2', false, 'an unconnected thermistor (-40000)'],
    ['3', false, 'Invalid argument'],
    ['SKIN', false, 'temperatures come from zones'],
    ['battery', false, 'temperatures come from zones']
  ])
})

test('denied zones lead to the HAL', () => {
  const { thermalSource, sensors } = chooseSensors(
    zones(`${z}0||cat: ${z}0/temp: Permission denied\n`),
    hal,
    battery
  )
  expect(thermalSource).toBe('thermalservice')
  expect(sensors.filter((sensor) => sensor.used).map(({ id }) => id)).toEqual(['SKIN'])
  expect(sensors[0]?.reason).toBe('Permission denied')
})

test('a readable battery zone is no reason to leave the HAL’s chip sensors', () => {
  const { thermalSource, sensors } = chooseSensors(zones(`${z}0|battery|34500\n`), hal, battery)
  expect(thermalSource).toBe('thermalservice')
  expect(sensors[0]).toMatchObject({ used: false, reason: 'temperatures come from thermalservice' })
  expect(chooseSensors(zones(`${z}0|battery|34500\n`), noHal, battery).thermalSource).toBe('zones')
})

test('no HAL leads to the battery, a board without one to nothing', () => {
  expect(chooseSensors([], noHal, battery).thermalSource).toBe('battery')
  expect(chooseSensors([], noHal, parseBattery('  present: false\n  temperature: 0\n')).thermalSource).toBe(
    'none'
  )
})
