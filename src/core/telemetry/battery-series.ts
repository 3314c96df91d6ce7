import { parseBattery, type BatteryDump } from '@core/parse/battery'
import { gaugeAmps, learnGauge, unknownGauge, type GaugeReading } from '@core/parse/battery-current'
import { parseInteger } from '@core/parse/parsed'
import { parseSupplyNodes, type SupplyReading } from '@core/parse/power-supply'
import { seriesNames } from '@shared/units/series'
import type { SamplerHeader } from './sampler-header'
import type { SeriesBook, Values } from './series-book'

const { batteryCharge, batteryCurrent, batteryLevel, batteryPlugged, batteryPower, batteryTemp } = seriesNames
const { batteryVoltage } = seriesNames
const sign = 'positive = discharging'
const notThere = 'the phone does not tell'

/**
 * Battery series: from sysfs nodes where the shell may read them, else from `dumpsys battery`. Current is positive
 * while the battery is discharged; power is what is drawn from it, and unknown while a charger feeds the phone.
 */
export class BatterySeries {
  #gauge = unknownGauge
  #dump: BatteryDump | null = null
  #nodes: SupplyReading | null = null

  constructor(
    private readonly book: SeriesBook,
    private readonly header: SamplerHeader
  ) {
    const source = header.power === null ? 'dumpsys battery' : `sysfs ${header.power}`
    for (const name of [batteryLevel, batteryVoltage, batteryTemp, batteryCharge]) book.declare(name, source)
    book.declare(batteryCurrent, header.power === null ? source : `${source}/current_now, ${sign}`)
    book.declare(batteryPlugged, 'dumpsys battery', 'unknown until the battery service was asked')
    book.declare(batteryPower, 'battery voltage × current')
  }

  /** A block of sysfs nodes. `busyPct` tells a working phone from an idle one. */
  readNodes(text: string, busyPct: number | null, into: Values): void {
    const nodes = parseSupplyNodes(text)
    this.#nodes = nodes
    this.#put(batteryLevel, nodes.levelPct ?? this.#dump?.levelPct, into)
    this.#put(batteryVoltage, nodes.voltageV ?? this.#dump?.voltageV, into)
    this.#put(batteryTemp, nodes.tempC ?? this.#dump?.tempC, into)
    const status =
      nodes.status === 'Charging' ? 'charging' : nodes.status === 'Discharging' ? 'discharging' : 'other'
    const reading = nodes.currentRaw === null ? null : ({ raw: nodes.currentRaw, status, busyPct } as const)
    const counter = parseInteger(/^charge_counter=(-?\d{1,12})\r?$/m.exec(text)?.[1])
    this.#putCharge(counter ?? this.#dump?.chargeCounterUah, into)
    this.#putCurrent(reading, nodes.voltageV ?? this.#dump?.voltageV ?? null, into)
  }

  /** A dump of the battery service: the only source where sysfs is closed, else only a check. */
  readDump(text: string, busyPct: number | null, into: Values): void {
    const dump = parseBattery(text)
    this.#dump = dump
    this.#putPlugged(dump, into)
    // Where the nodes are read, the dump only fills in what they lack.
    if (this.#nodes !== null || this.header.power !== null) return
    const bad = dump.notReal ?? (dump.frozen ? 'frozen by `dumpsys battery set`' : null)
    this.#put(batteryLevel, bad === null ? dump.levelPct : null, into, bad)
    this.#put(batteryVoltage, bad === null ? dump.voltageV : null, into, bad)
    this.#put(batteryTemp, bad === null ? dump.tempC : null, into, bad)
    this.#putCharge(bad === null ? dump.chargeCounterUah : null, into, bad)
    const status = dump.status === 'charging' || dump.status === 'discharging' ? dump.status : 'other'
    const raw = bad === null && dump.vendorCurrentMa !== null ? dump.vendorCurrentMa * 1000 : null
    if (raw !== null) this.book.declare(batteryCurrent, `dumpsys battery “current now” (mA), ${sign}`)
    this.#putCurrent(raw === null ? null : { raw, status, busyPct }, dump.voltageV, into)
  }

  #putCurrent(reading: GaugeReading | null, volts: number | null, into: Values): void {
    if (reading === null) {
      this.#put(batteryCurrent, null, into, 'no current is printed where the shell may read')
      this.#put(batteryPower, null, into, 'the battery’s current is unknown')
      return
    }
    this.#gauge = learnGauge(this.#gauge, reading)
    const { amps, reason } = gaugeAmps(this.#gauge, reading)
    this.#put(batteryCurrent, amps === null ? null : 0 - amps, into, reason)
    if (amps === null || volts === null)
      this.#put(batteryPower, null, into, reason ?? 'the voltage is unknown')
    else if (amps > 0 || reading.status !== 'discharging' || this.#plugged())
      this.#put(batteryPower, null, into, this.#whyNotDrawn(reading.status))
    else this.#put(batteryPower, -amps * volts, into)
  }

  #putPlugged(dump: BatteryDump, into: Values): void {
    const told = !dump.frozen && dump.unavailable === null && Object.keys(dump.plugged).length > 0
    this.#put(batteryPlugged, told ? Number(this.#plugged()) : null, into)
  }

  /** A charger may feed the phone beside the battery, also where the battery itself says `discharging`. */
  #plugged(): boolean {
    if (this.#dump === null || this.#dump.frozen || this.#dump.unavailable !== null) return false
    return Object.values(this.#dump.plugged).includes(true)
  }

  #whyNotDrawn(status: GaugeReading['status']): string {
    if (status === 'charging') return 'charging: battery current is not consumption'
    if (this.#plugged()) return 'plugged in: battery current is not consumption'
    return `${status === 'discharging' ? 'current flows into the battery' : 'not discharging'}: battery current is not consumption`
  }

  /** Charge in the battery by the gauge's counter; 0 and less is what gauges without one print. */
  #putCharge(microAh: number | null | undefined, into: Values, reason: string | null = null): void {
    const known = microAh !== null && microAh !== undefined && microAh > 0
    this.#put(batteryCharge, known ? microAh / 1000 : null, into, reason ?? 'the gauge counts no charge')
  }

  #put(name: string, value: number | null | undefined, into: Values, reason: string | null = null): void {
    into.set(name, value ?? null)
    if (value === null || value === undefined) this.book.hole(name, reason ?? notThere)
  }
}
