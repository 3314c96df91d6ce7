import {
  decideZoneScale,
  parkedFromC,
  readZone,
  type ZoneReading,
  type ZoneScale
} from '@core/parse/zone-values'
import type { SensorKind } from '@shared/model'
import { seriesFamilies, seriesNames } from '@shared/units/series'
import type { SampledZone, SamplerHeader } from './sampler-header'
import type { SeriesBook, Values } from './series-book'

/** Series that are the hottest sensor of one kind. */
export const kindSeries = [
  ['cpu', seriesNames.cpuTemp],
  ['gpu', seriesNames.gpuTemp],
  ['skin', seriesNames.skinTemp]
] as const satisfies readonly (readonly [SensorKind, string])[]

interface ZoneState {
  readonly zone: SampledZone
  readonly series: string
  scale: ZoneScale | null
  firstRaw: string | null
  moved: boolean
}

/** Thermal zones of one sampler: decides each zone's scale once, and takes the hottest of each kind. */
export class ZoneTemps {
  readonly #states: readonly ZoneState[]

  constructor(
    header: SamplerHeader,
    private readonly book: SeriesBook,
    private readonly batteryC: number | null
  ) {
    this.#states = header.zones.map((zone) => ({
      ...{ zone, series: zoneSeries(zone), scale: null, firstRaw: null, moved: false }
    }))
    for (const { zone, series } of this.#states)
      if (zone.kind !== 'notTemperature') book.declare(series, `sysfs thermal_zone${zone.id} ${zone.type}`)
    for (const [kind, series] of kindSeries) {
      const own = this.#states.filter((state) => state.zone.kind === kind)
      if (own.length > 0) book.declare(series, `sysfs thermal zones, the hottest of ${typesOf(own)}`)
    }
  }

  has(kind: SensorKind): boolean {
    return this.#states.some((state) => state.zone.kind === kind)
  }

  read(raws: readonly string[], into: Values): void {
    const hottest = new Map<SensorKind, number>()
    this.#states.forEach((state, index) => {
      const { zone, series } = state
      if (zone.kind === 'notTemperature') return
      const { celsius, reason } = this.#readOne(state, raws[index] ?? '')
      into.set(series, celsius)
      if (reason !== null) this.book.hole(series, reason)
      if (celsius !== null) hottest.set(zone.kind, Math.max(celsius, hottest.get(zone.kind) ?? -Infinity))
    })
    for (const [kind, series] of kindSeries) {
      if (!this.has(kind)) continue
      into.set(series, hottest.get(kind) ?? null)
      if (!hottest.has(kind)) this.book.hole(series, `no ${kind} zone gave a temperature at times`)
    }
  }

  /** What stands at 120 °C or more from the beginning and never moves is parked; once it moved it is believed. */
  #readOne(state: ZoneState, raw: string): ZoneReading {
    state.scale ??= decideZoneScale(raw, { kind: state.zone.kind, batteryC: this.batteryC })
    state.firstRaw ??= raw
    state.moved ||= raw !== state.firstRaw
    const reading = readZone(raw, state.scale ?? 1000)
    if (reading.celsius === null || reading.celsius < parkedFromC || state.moved) return reading
    return { celsius: null, reason: `stands still at ${reading.celsius} °C` }
  }
}

/** `zone.12.cpu-1-0-usr`; blanks and odd characters of a vendor's type become `_`. */
function zoneSeries(zone: SampledZone): string {
  return `${seriesFamilies.zone}${zone.id}.${zone.type.replace(/[^\w.+-]/g, '_').slice(0, 60)}`
}

function typesOf(states: readonly ZoneState[]): string {
  const types = states.map((state) => state.zone.type)
  return types.length <= 4
    ? types.join(', ')
    : `${types.length}: ${types.slice(0, 2).join(', ')}, …, ${types.at(-1) ?? ''}`
}
