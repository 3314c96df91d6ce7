import type { BatteryState } from '../physics/power'
import type { Temperatures } from '../physics/thermal-network'
import type { ThermalZone } from '../profiles/zone-list'
import { spotCelsius } from './thermalservice'

/** The text of a zone's `temp` node, as its driver writes it; null for one that does not change. */
export function zoneText(
  zone: ThermalZone,
  temperatures: Temperatures,
  battery: BatteryState
): string | null {
  if ('source' in zone) return unitText(spotCelsius(temperatures, zone), zone.unit)
  if (!('quantity' in zone)) return null
  const value = {
    batteryPercent: battery.levelPercent,
    batteryDischargePercent: 100 - battery.levelPercent,
    batteryMilliVolts: battery.milliVolts,
    batteryMilliAmps: -Math.round(battery.microAmps / 1000)
  }[zone.quantity]
  return String(value)
}

type Unit = Extract<ThermalZone, { source: string }>['unit']

function unitText(celsius: number, unit: Unit): string {
  const tenths = Math.round(celsius * 10)
  switch (unit) {
    case 'milli':
      return String(tenths * 100)
    case 'deci':
      return String(tenths)
    case 'whole':
      return String(Math.round(celsius))
    case 'decimal':
      return (tenths / 10).toFixed(1)
  }
}
