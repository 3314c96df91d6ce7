import type { SensorKind } from '@shared/model'
import {
  decideZoneScale,
  parkedFromC,
  provenScale,
  readZone,
  type ZoneReading,
  type ZoneScale
} from './zone-values'
import { classifyZone } from './zones'

/** One zone with every raw text that was read of it, in order. */
export interface ZoneSamples {
  readonly type: string
  readonly raws: readonly string[]
}

/** What one zone is worth. `scale` null = no reading ever told. `readings` go with `raws`. */
export interface ZoneVerdict {
  readonly kind: SensorKind
  readonly scale: ZoneScale | null
  readonly readings: readonly ZoneReading[]
}

/** No chip stands this far above everything else in its phone. */
const loneGapC = 30
/** Without any other sensor, a phone's usual heat. */
const usualC = 60

/**
 * Judges all zones of one phone together: the scale of each is decided once, from its family, the battery and what is
 * beyond doubt. A zone at 120 °C or more that never moves, or that stands alone up there, is parked. Pure.
 */
export function judgeZones(zones: readonly ZoneSamples[], batteryC: number | null): ZoneVerdict[] {
  const thermal = zones.filter(({ type }) => classifyZone(type) !== 'notTemperature')
  const families = new Map<string, ZoneScale>()
  const sure: number[] = []
  for (const { type, raws } of thermal) {
    const scale = raws.map(provenScale).find((one) => one !== null) ?? null
    if (scale === null) continue
    families.set(familyOf(type), scale)
    sure.push(...raws.flatMap((raw) => readZone(raw, scale).celsius ?? []))
  }
  const nearC = median(sure) ?? batteryC
  const verdicts = zones.map(({ type, raws }): ZoneVerdict => {
    const kind = classifyZone(type)
    if (kind === 'notTemperature') return { kind, scale: null, readings: [] }
    const context = { kind, batteryC, familyScale: families.get(familyOf(type)) ?? null, nearC }
    const scale = raws.map((raw) => decideZoneScale(raw, context)).find((one) => one !== null) ?? null
    return { kind, scale, readings: raws.map((raw) => readZone(raw, scale ?? 1000)) }
  })
  return verdicts.map((verdict) => withoutParked(verdict, verdicts))
}

function withoutParked(verdict: ZoneVerdict, all: readonly ZoneVerdict[]): ZoneVerdict {
  const known = verdict.readings.flatMap(({ celsius }) => celsius ?? [])
  const lowest = Math.min(...known)
  if (known.length === 0 || lowest < parkedFromC) return verdict
  const others = all
    .filter((one) => one !== verdict)
    .flatMap(({ readings }) => readings.flatMap((one) => one.celsius ?? []))
  const next = others.reduce((most, celsius) => Math.max(most, celsius), usualC)
  const still = known.length > 1 && known.every((celsius) => celsius === lowest)
  if (!still && lowest - next <= loneGapC) return verdict
  const reason = still
    ? `stands still at ${lowest} °C`
    : `${lowest} °C while every other sensor is at ${next} °C or below: parked`
  return {
    ...verdict,
    readings: verdict.readings.map(({ celsius, reason: own }) => ({
      celsius: null,
      reason: celsius === null ? own : reason
    }))
  }
}

/** `cpu-0-0-usr` and `cpu-1-7` are one family. */
function familyOf(type: string): string {
  return type
    .trim()
    .replace(/-(usr|adc)$/, '')
    .replace(/\d+/g, '#')
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
