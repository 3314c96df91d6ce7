import { gaugeAmps, learnGauge, unknownGauge, type GaugeReading } from '@core/parse/battery-current'
import { parseBattery, type BatteryDump } from '@core/parse/battery'
import {
  cellsInSeries,
  parseSupplyCapture,
  supplyType,
  type CapturedSupply,
  type SupplyStatus
} from '@core/parse/power-supply'
import type { Inspected, InspectInput } from './types'

/** `dumpsys battery`. A capture of power_supply nodes is told by its paths and read as `power-supply`. */
export function inspectBattery(input: InspectInput): Inspected {
  if (/power_supply\/|^POWER_SUPPLY_/m.test(input.text) && !input.text.includes('Battery Service state'))
    return inspectPowerSupply(input)
  const dump = parseBattery(input.text)
  const notes: string[] = []
  if (dump.frozen)
    notes.push('updates are stopped (dumpsys battery set or unplug): every value is frozen or faked')
  if (dump.notReal !== null) notes.push(dump.notReal)
  if (isPlugged(dump))
    notes.push('a charger or USB is connected: battery current is not what the phone consumes')
  return { data: batteryDocument(dump), rejected: dump.rejected, notes }
}

function batteryDocument(dump: BatteryDump): Record<string, unknown> {
  const { notReal } = dump
  const missing = dump.unavailable ?? notReal
  const known = <T>(value: T): T | null => (notReal === null ? value : null)
  const current = dumpCurrent(dump)
  const volts = known(dump.voltageV)
  return {
    plugged: dump.plugged,
    status: dump.status,
    health: dump.health,
    present: dump.present,
    levelPct: known(dump.levelPct),
    voltageV: volts,
    voltageReason:
      dump.voltageV === null || notReal !== null
        ? (missing ?? 'no voltage that a battery has is in the dump')
        : null,
    cellsInSeries: cellsInSeries(volts),
    tempC: known(dump.tempC),
    tempReason:
      dump.tempC === null || notReal !== null
        ? (missing ?? 'no temperature that a battery has is in the dump')
        : null,
    chargeCounterAh: notReal === null && dump.chargeCounterUah !== null ? dump.chargeCounterUah / 1e6 : null,
    chargeCounterUah: known(dump.chargeCounterUah),
    maxChargingCurrentA: perMillion(dump.maxChargingCurrentUa),
    maxChargingVoltageV: perMillion(dump.maxChargingVoltageUv),
    technology: dump.technology,
    ...current,
    ...powerDocument({
      volts,
      amps: current.currentA,
      reason: current.currentReason,
      fed: isPlugged(dump) || dump.status === 'charging'
    }),
    frozen: dump.frozen,
    realBattery: notReal === null,
    notRealReason: notReal,
    vendor: dump.vendor,
    unavailable: dump.unavailable
  }
}

interface Current {
  readonly currentA: number | null
  readonly currentReason: string | null
}

/** Samsung prints mA by the key; its sign is the vendor's, so the status decides. */
function dumpCurrent(dump: BatteryDump): Current & Record<string, unknown> {
  const raw = dump.vendorCurrentMa
  if (raw === null) return { currentA: null, currentReason: 'this dump prints no current' }
  const reading = { raw: raw * 1000, status: decisive(dump.status), busyPct: null } as const
  const known = { ...learnGauge(unknownGauge, reading), unit: 'microAmps', moved: true } as const
  return {
    ...outward(gaugeAmps(known, reading)),
    currentRaw: raw,
    currentUnit: 'milliAmps',
    currentUnitReason: '“current now” is mA',
    currentSignFrom: reading.status === 'other' ? null : 'status'
  }
}

/** sysfs power supplies. Units and signs are the vendor's: decided from the readings or left unknown with the reason. */
export function inspectPowerSupply({ text }: InspectInput): Inspected {
  const { supplies, rejected } = parseSupplyCapture(text)
  const notes = supplies.length === 0 ? ['no node of a power supply is in this text'] : []
  const cells = supplies.map(({ voltageV }) => cellsInSeries(voltageV) ?? 1)
  if (supplies.filter(({ currentRaws }) => currentRaws.length > 0).length > 1 || Math.max(1, ...cells) > 1)
    notes.push(
      'several gauges or cells: a phone of two cells may show the voltage or half the current of one'
    )
  return { data: { supplies: supplies.map(supplyDocument) }, rejected, notes }
}

function supplyDocument(supply: CapturedSupply): Record<string, unknown> {
  const status = supplyStatus(supply.status)
  const readings = supply.currentRaws.map((raw): GaugeReading => ({ raw, status, busyPct: null }))
  const known = readings.reduce(learnGauge, unknownGauge)
  const last = readings.at(-1)
  const current =
    last === undefined
      ? {
          currentA: null,
          currentReason: supply.unreadable['current_now'] ?? 'the capture has no current_now'
        }
      : outward(gaugeAmps(known, last))
  const raw = last?.raw ?? null
  const ambiguous = raw !== null && known.unit === null
  const fed = supply.status !== 'Discharging'
  return {
    name: supply.name,
    type: supplyType(supply),
    status: supply.status,
    levelPct: supply.levelPct,
    voltageV: supply.voltageV,
    cellsInSeries: cellsInSeries(supply.voltageV),
    tempC: supply.tempC,
    ...current,
    currentRaw: raw,
    currentUnit: known.unit,
    currentUnitReason: known.unitReason,
    currentSignFrom: current.currentA === null ? null : 'status',
    ...(ambiguous ? { ifMicroAmpsA: Math.abs(raw) / 1e6, ifMilliAmpsA: Math.abs(raw) / 1000 } : {}),
    ...powerDocument({ volts: supply.voltageV, amps: current.currentA, reason: current.currentReason, fed }),
    unreadable: supply.unreadable
  }
}

/** `gaugeAmps` counts into the battery; the document counts what is drawn from it. */
function outward({
  amps,
  reason
}: {
  readonly amps: number | null
  readonly reason: string | null
}): Current {
  return { currentA: amps === null ? null : 0 - amps, currentReason: reason }
}

function powerDocument(from: {
  readonly volts: number | null
  readonly amps: number | null
  readonly reason: string | null
  readonly fed: boolean
}): { readonly powerW: number | null; readonly powerReason: string | null } {
  if (from.amps === null) return { powerW: null, powerReason: from.reason }
  if (from.fed || from.amps < 0)
    return { powerW: null, powerReason: 'charging: battery current is not consumption' }
  if (from.volts === null) return { powerW: null, powerReason: 'the voltage is unknown' }
  return { powerW: from.volts * from.amps, powerReason: null }
}

function decisive(status: BatteryDump['status']): GaugeReading['status'] {
  return status === 'charging' || status === 'discharging' ? status : 'other'
}

function supplyStatus(status: SupplyStatus | null): GaugeReading['status'] {
  if (status === 'Charging') return 'charging'
  return status === 'Discharging' ? 'discharging' : 'other'
}

function isPlugged({ plugged }: BatteryDump): boolean {
  return plugged.ac || plugged.usb || plugged.wireless || plugged.dock
}

function perMillion(value: number | null): number | null {
  return value === null ? null : value / 1e6
}
