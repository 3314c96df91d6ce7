import { expect, test } from 'vitest'
import { parseSupplies } from './power-supply'

test('the battery that gives its level is followed; what only another knows is kept', () => {
  const { folder, reason, live, nodes } = parseSupplies(
    '#supply /sys/class/power_supply/battery\ncapacity=84\ncurrent_now=-350000\ntemp=312\n#supply /sys/class/power_supply/bms\ncycle_count=87\ncapacity=83\n'
  )
  expect([folder, reason]).toEqual(['/sys/class/power_supply/battery', null])
  expect(live).toMatchObject({ levelPct: 84, tempC: 31.2, currentRaw: -350_000, voltageV: null })
  expect([nodes.get('cycle_count'), nodes.get('capacity')]).toEqual(['87', '84'])
})

test.each([
  [
    '#none ls: /sys/class/power_supply/battery/: Permission denied\n',
    '/sys/class/power_supply/battery/: Permission denied'
  ],
  ['#none \n', 'no battery is listed below /sys/class/power_supply'],
  ['', 'no battery is listed below /sys/class/power_supply'],
  ['#supply /sys/class/power_supply/battery\n', 'the nodes of the battery cannot be read']
])('%j: nothing can be followed', (text, why) => {
  expect(parseSupplies(text)).toMatchObject({ folder: null, reason: why })
})
