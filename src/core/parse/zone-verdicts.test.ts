import { describe, expect, test } from 'vitest'
import { judgeZones } from './zone-verdicts'

const last = (
  type: string,
  raws: readonly string[],
  others: readonly (readonly [string, string])[] = [],
  batteryC: number | null = null
) =>
  judgeZones(
    [{ type, raws }, ...others.map(([name, raw]) => ({ type: name, raws: [raw] }))],
    batteryC
  )[0]?.readings.at(-1)

const warm = [
  ['cpu-0-0-usr', '48200'],
  ['gpuss-0-usr', '46100']
] as const

describe('units of one phone', () => {
  test.each([
    ['60000', 60],
    ['7600', 7.6],
    ['546', 54.6],
    ['65', 65],
    ['33.25', 33.25],
    ['-5000', -5]
  ])('%s among milli-degree neighbours', (raw, celsius) =>
    expect(last('skin', [raw], warm)?.celsius).toBe(celsius)
  )
  test('a zone follows its family: 900 beside cpu-0-0 at 12000 is 0.9 °C, not 90', () =>
    expect(last('cpu-0-1', ['900'], [['cpu-0-0', '12000']], 8)?.celsius).toBe(0.9))
  test('a family does not make a warm phone freeze', () =>
    expect(last('cpu-0-1', ['65'], [['cpu-0-0', '48200']])?.celsius).toBe(65))
  test('the unit is kept for all samples of a zone', () =>
    expect(
      judgeZones([{ type: 'cpu', raws: ['60000', '9000', '900'] }], null)[0]?.readings.map(
        (one) => one.celsius
      )
    ).toEqual([60, 9, 0.9]))
  test('the first real value decides, not a placeholder before it', () =>
    expect(judgeZones([{ type: 'cpu', raws: ['0', '-274000', '65'] }], null)[0]?.scale).toBe(1))
  test('a battery zone agrees with the battery service', () => {
    expect(last('battery', ['385'], warm, 38.5)?.celsius).toBe(38.5)
    expect(last('battery', ['39'], warm, 38.5)?.celsius).toBe(39)
    expect(last('battery', ['7000'], [], 38.5)?.celsius).toBe(7)
  })
  test('nothing known and nothing readable', () => {
    expect(
      judgeZones(
        [
          { type: 'cpu', raws: ['x'] },
          { type: 'skin', raws: [] }
        ],
        null
      ).map((one) => one.scale)
    ).toEqual([null, null])
    expect(last('cpu', ['546'])?.celsius).toBe(54.6)
    expect(last('cpu', ['46'])?.celsius).toBe(46)
    expect(last('cpu', ['1460'])?.celsius).toBe(1.46)
  })
  test('what is no temperature has no reading', () =>
    expect(judgeZones([{ type: 'soc', raws: ['72'] }], null)).toEqual([
      { kind: 'notTemperature', scale: null, readings: [] }
    ]))
})

describe('parked values', () => {
  test('138 °C that never moves is parked, one that moves is heat', () => {
    expect(last('tsens_tz_sensor4', ['138000', '138000'])?.reason).toMatch(/stands still/)
    expect(last('tsens_tz_sensor4', ['121000', '122000'], [['cpu', '118000']])?.celsius).toBe(122)
  })
  test('one reading far above every other sensor is parked', () => {
    expect(last('tsens_tz_sensor4', ['138000'], warm)?.reason).toMatch(/parked/)
    expect(last('cpu', ['121000'], [['gpu', '110000']])?.celsius).toBe(121)
  })
  test('an unreadable sample keeps its own reason', () =>
    expect(judgeZones([{ type: 'cpu', raws: ['x', '138000'] }], null)[0]?.readings[0]?.reason).toMatch(
      /says/
    ))
  test.each(['125000', '1250', '125', '32767', '-273200', '-40', '-400', '-1', '0'])(
    '%s is no temperature',
    (raw) => {
      expect(last('cpu-1-0', [raw], warm)).toMatchObject({ celsius: null })
      expect(last('cpu-1-0', [raw], warm)?.reason).not.toBeNull()
    }
  )
  test('125.0 °C is parked whatever the unit', () =>
    expect(last('cpu', ['125.0'], warm)?.reason).toMatch(/parked/))
})

test('a parked zone is told also beside zones that cannot be read', () =>
  expect(last('tsens_tz_sensor4', ['138000', '138000'], [['cpu', 'Invalid argument']])?.reason).toMatch(
    /stands still/
  ))
