/** One observation of a fuel gauge, with what else the phone said at that moment. */
export interface GaugeReading {
  readonly raw: number
  readonly status: 'charging' | 'discharging' | 'other'
  /** Busy CPU of the phone in percent of a core: a working phone draws more than 20 mA. null = unknown. */
  readonly busyPct: number | null
}

/** What is known of a phone's gauge so far. Kept per phone and recording; decided once, never per sample. */
export interface GaugeKnowledge {
  readonly unit: 'microAmps' | 'milliAmps' | null
  readonly unitReason: string
  /** +1: raw counts up while charging; -1: while discharging; null: not seen yet. */
  readonly orientation: 1 | -1 | null
  /** Both signs were seen: the sign means something. Gauges that never go negative print a magnitude. */
  readonly signed: boolean
  /** The first reading: a gauge that never leaves it is not one. */
  readonly firstRaw: number | null
  readonly moved: boolean
}

export const unknownGauge: GaugeKnowledge = {
  unit: null,
  unitReason: 'too few readings to tell µA from mA',
  orientation: null,
  signed: false,
  firstRaw: null,
  moved: false
}

/** No phone carries 20 A, and none that works draws under 20 mA. */
const limit = 20_000
const busyLimitPct = 30
/** A phone that is awake to be asked draws more than 3 mA, and a reading under 50 mA proves nothing. */
const awakeMicroAmps = 3000
const leastMilliAmps = 50

/**
 * Learns a gauge's unit and sign. Documented are µA; Samsung, Huawei and others print mA. Above 20,000 it must be µA;
 * under 20,000 on a phone that is discharging and works it must be mA, as it must under 3,000 on one that is awake.
 * An idle phone decides nothing between (5 mA = 5000 µA). The sign is learned while the status is decisive.
 */
export function learnGauge(known: GaugeKnowledge, reading: GaugeReading): GaugeKnowledge {
  const size = Math.abs(reading.raw)
  const unit = size >= limit ? 'microAmps' : (known.unit ?? (mustBeMilli(reading, size) ? 'milliAmps' : null))
  const reasons = {
    microAmps: 'µA: a value above 20 A in mA was seen',
    milliAmps: 'mA: in µA the phone would work on less than 20 mA'
  }
  return {
    unit,
    unitReason: unit === null ? unknownGauge.unitReason : reasons[unit],
    orientation: known.orientation ?? orientationOf(reading),
    signed: known.signed || reading.raw < 0,
    firstRaw: known.firstRaw ?? reading.raw,
    moved: known.moved || (known.firstRaw !== null && known.firstRaw !== reading.raw)
  }
}

function mustBeMilli({ status, busyPct }: GaugeReading, size: number): boolean {
  const working = busyPct !== null && busyPct >= busyLimitPct
  return status === 'discharging' && size >= leastMilliAmps && (working || size < awakeMicroAmps)
}

function orientationOf({ raw, status }: GaugeReading): 1 | -1 | null {
  if (raw === 0 || status === 'other') return null
  return raw > 0 === (status === 'charging') ? 1 : -1
}

/** Amperes into the battery (negative = drawn from it), or why they are not known. */
export function gaugeAmps(
  known: GaugeKnowledge,
  reading: GaugeReading
): { readonly amps: number | null; readonly reason: string | null } {
  if (known.unit === null) return { amps: null, reason: known.unitReason }
  if (reading.raw === 0 && !known.moved) return { amps: null, reason: 'the gauge only reads 0' }
  const size = Math.abs(reading.raw) / (known.unit === 'microAmps' ? 1_000_000 : 1000)
  if (known.signed && known.orientation !== null)
    return { amps: Math.sign(reading.raw) * known.orientation * size, reason: null }
  if (reading.status === 'charging') return { amps: size, reason: null }
  if (reading.status === 'discharging') return { amps: -size, reason: null }
  return { amps: null, reason: 'the gauge gives no sign and the phone neither charges nor discharges' }
}
