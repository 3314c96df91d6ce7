import { expect, test } from 'vitest'
import { parseBattery } from '@core/parse/battery'
import { batteryPack } from './battery-pack'
import { parseSupplies } from './power-supply'

const dump =
  'Current Battery Service state:\n  present: true\n  level: 84\n  voltage: 4100\n  technology: Li-poly\n'
const pack = (nodes: string, text = dump) =>
  batteryPack(parseSupplies(`#supply /b\ncapacity=84\n${nodes}`), text, parseBattery(text))

test('capacities are µAh by the kernel’s rule, mAh on gauges that break it', () => {
  expect(pack('charge_full_design=5000000\ncharge_full=4800000\ncycle_count=41\n')).toEqual({
    technology: { value: 'Li-poly', reason: null },
    designMah: { value: 5000, reason: null },
    fullMah: { value: 4800, reason: null },
    healthPct: { value: 96, reason: null },
    cycles: { value: 41, reason: null }
  })
  expect(pack('charge_full_design=4500\n').designMah).toEqual({ value: 4500, reason: 'the gauge writes mAh' })
})

test('what gauges say that do not know is no figure', () => {
  expect(pack('charge_full_design=0\ncharge_full=99\ncycle_count=0\n')).toMatchObject({
    designMah: { value: null, reason: 'charge_full_design says “0”' },
    fullMah: { value: null },
    healthPct: { value: null },
    cycles: { value: null }
  })
  expect(pack('charge_full_design=5000000\ncharge_full=30000000\n').healthPct.value).toBe(null)
  expect(pack('').cycles).toEqual({ value: null, reason: 'the battery has no readable cycle_count' })
})

test.each(['80', '[95]'])('Samsung tells its battery’s health itself: %s', (text) => {
  const { healthPct } = pack('', `${dump}  mSavedBatteryAsoc: ${text}\n`)
  expect(healthPct.value).toBe(Number(text.replace(/\D/g, '')))
})

test('a board without a battery has nothing to tell', () => {
  const board =
    '  AC powered: true\n  present: true\n  voltage: 13\n  temperature: 26\n  Charge counter: 1000\n'
  const { designMah, technology } = pack('charge_full_design=5000000\n', board)
  expect([designMah.value, technology.value]).toEqual([null, null])
  expect(designMah.reason).toMatch(/without a battery/)
})

test('a closed folder is the reason', () => {
  const closed = parseSupplies('#none ls: /sys/class/power_supply/battery/: Permission denied\n')
  expect(batteryPack(closed, dump, parseBattery(dump)).designMah.reason).toMatch(/Permission denied$/)
})
