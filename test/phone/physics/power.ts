/** Watts of a phone that does nothing with its screen off. */
export const idleWatts = 0.35

/** Watts of the SoC with its whole CPU budget in use and no clock cap. */
const fullLoadWatts = 6.8

/** Watts per host core of work outside the budget (transfers, hashing). */
const systemWattsPerCore = 1.6

/** SoC power: loads cost in proportion to their share of the budget and to clock^1.6 (clock and voltage). */
export function socWatts(o: {
  readonly loadShare: number
  readonly speed: number
  readonly systemCores: number
}): number {
  const load = Math.min(1, Math.max(0, o.loadShare)) * fullLoadWatts * o.speed ** 1.6
  return idleWatts + load + Math.min(2.5, o.systemCores * systemWattsPerCore)
}

/** The battery as the gauge sees it. */
export interface BatteryState {
  readonly chargeMicroAmpHours: number
  readonly levelPercent: number
  readonly milliVolts: number
  /** Positive while charging, negative while discharging, whatever a profile's sign is. */
  readonly microAmps: number
  readonly isCharging: boolean
}

const internalOhms = 0.09
const chargerWatts = 9

/** Draws power from the battery (or feeds it) for so many seconds. */
export function stepBattery(
  from: Pick<BatteryState, 'chargeMicroAmpHours'>,
  o: {
    readonly watts: number
    readonly seconds: number
    readonly isPlugged: boolean
    readonly capacityMicroAmpHours: number
  }
): BatteryState {
  const fraction = from.chargeMicroAmpHours / o.capacityMicroAmpHours
  const openVolts = 3.45 + 0.9 * fraction
  const isFull = fraction >= 1
  const netWatts = (o.isPlugged ? (isFull ? o.watts : chargerWatts) : 0) - o.watts
  const amps = netWatts / openVolts
  const charge = from.chargeMicroAmpHours + (amps * 1e6 * o.seconds) / 3600
  const bounded = Math.min(o.capacityMicroAmpHours, Math.max(0, charge))
  return {
    chargeMicroAmpHours: bounded,
    levelPercent: Math.round((100 * bounded) / o.capacityMicroAmpHours),
    milliVolts: Math.round((openVolts + amps * internalOhms) * 1000),
    microAmps: Math.round(amps * 1e6),
    isCharging: o.isPlugged && amps > 0
  }
}

/** Heat that charging or draining leaves in the battery. */
export function batteryHeatWatts(battery: BatteryState): number {
  const amps = battery.microAmps / 1e6
  return amps * amps * internalOhms + (battery.isCharging ? 0.6 : 0)
}
