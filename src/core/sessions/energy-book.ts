import { EnergyMeter } from '@core/telemetry/energy-meter'
import type { Sample } from '@core/telemetry/types'
import type { Energy } from '@shared/model'
import { seriesNames } from '@shared/units/series'

type Rates = Parameters<EnergyMeter['result']>[0]

/** Feeds a session's battery readings to its energy meter: power where it is known, the charge counter while it discharges. */
export class EnergyBook {
  readonly #meter = new EnergyMeter()

  feed(tMs: number, values: Sample['values']): void {
    const power = values.get(seriesNames.batteryPower)
    if (power === undefined) return
    this.#meter.feedPower(tMs, power)
    const current = values.get(seriesNames.batteryCurrent) ?? null
    const discharging = power !== null || (current !== null && current > 0)
    const charge = discharging ? (values.get(seriesNames.batteryCharge) ?? null) : null
    this.#meter.feedCharge(tMs, charge, values.get(seriesNames.batteryVoltage) ?? null)
  }

  result(rates: Rates): Energy | null {
    return this.#meter.result(rates)
  }
}
