import type { BatteryDump } from '@core/parse/battery'
import type { BatteryPack, Fact } from '@shared/model'
import type { SupplyNodes } from './power-supply'

const unknown = (reason: string): Fact<never> => ({ value: null, reason })

/**
 * The battery as a part. Capacities come from its nodes, health from full ÷ design or from Samsung's own figure
 * (`mSavedBatteryAsoc`) in the dump of the battery service. Pure.
 */
export function batteryPack(supply: SupplyNodes, dumpText: string, { notReal }: BatteryDump): BatteryPack {
  if (notReal !== null) {
    const none = unknown(notReal)
    return { technology: none, designMah: none, fullMah: none, healthPct: none, cycles: none }
  }
  const designMah = milliAmpHours(supply, 'charge_full_design')
  const fullMah = milliAmpHours(supply, 'charge_full')
  return {
    technology: technology(supply, dumpText),
    designMah,
    fullMah,
    healthPct: health(designMah.value, fullMah.value, dumpText),
    cycles: cycles(supply)
  }
}

function missing(supply: SupplyNodes, node: string): string {
  return supply.nodes.size > 0 ? `the battery has no readable ${node}` : (supply.reason ?? 'not told')
}

/** By the kernel's rule µAh; some gauges write mAh. */
function milliAmpHours(supply: SupplyNodes, node: string): Fact<number> {
  const text = supply.nodes.get(node)
  if (text === undefined) return unknown(missing(supply, node))
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value >= 300_000 && value <= 30_000_000) return { value: value / 1000, reason: null }
  if (value >= 300 && value <= 30_000) return { value, reason: 'the gauge writes mAh' }
  return unknown(`${node} says “${text}”`)
}

function technology(supply: SupplyNodes, dumpText: string): Fact<string> {
  const told = /^ {2}technology: *(\S.*?) *\r?$/m.exec(dumpText)?.[1] ?? supply.nodes.get('technology') ?? ''
  return told === '' ? unknown('the battery service does not tell it') : { value: told, reason: null }
}

function health(designMah: number | null, fullMah: number | null, dumpText: string): Fact<number> {
  const samsung = /^ {2}mSavedBatteryAsoc: \[?(\d{1,3})\]?\r?$/m.exec(dumpText)?.[1]
  if (samsung !== undefined && Number(samsung) > 0 && Number(samsung) <= 100)
    return { value: Number(samsung), reason: 'as the phone says (mSavedBatteryAsoc)' }
  if (designMah === null || fullMah === null) return unknown('the phone tells no full and design capacity')
  const pct = Math.round((1000 * fullMah) / designMah) / 10
  if (pct < 10 || pct > 130) return unknown(`full ÷ design would be ${pct} %`)
  return { value: pct, reason: null }
}

function cycles(supply: SupplyNodes): Fact<number> {
  const text = supply.nodes.get('cycle_count')
  if (text === undefined) return unknown(missing(supply, 'cycle_count'))
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return value > 0
    ? { value, reason: null }
    : unknown(`cycle_count says “${text}”, as gauges do that do not count`)
}
