import {
  decideZoneScale,
  parkedFromC,
  provenScale,
  readZone,
  type ZoneReading,
  type ZoneScale
} from '@core/parse/zone-values'
import type { SensorKind } from '@shared/model'
import { seriesFamilies, seriesNames } from '@shared/units/series'
import type { SampledZone, SamplerHeader } from './sampler-header'
import type { SeriesBook, Values } from './series-book'
import type { ZoneGroup } from './tick'

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
  /** Whether it ever told a temperature. */
  gave: boolean
  latest: { readonly atMs: number; readonly celsius: number } | null
}

/** Zones read in turn come about every eight seconds: what they said last counts for so long. */
const latestForMs = 20_000

/** Thermal zones of one sampler: decides each zone's scale once, and takes the hottest of each kind. */
export class ZoneTemps {
  readonly #states: readonly ZoneState[]
  readonly #groups = new Map<number, ZoneState[]>()
  readonly #serving = new Set<SensorKind>()

  constructor(
    header: SamplerHeader,
    private readonly book: SeriesBook,
    private readonly batteryC: number | null
  ) {
    this.#states = header.zones.map((zone) => ({
      ...{
        zone,
        series: zoneSeries(zone),
        scale: null,
        firstRaw: null,
        moved: false,
        gave: false,
        latest: null
      }
    }))
    for (const state of this.#states) {
      const { group } = state.zone
      this.#groups.set(group, [...(this.#groups.get(group) ?? []), state])
      if (state.zone.kind !== 'notTemperature')
        book.declare(state.series, `sysfs thermal_zone${state.zone.id} ${state.zone.type}`)
    }
    // Where no zone at all can be read, the series of each kind say so once; else each one that was left out says why.
    if (header.zones.length > 0)
      for (const { id, type, reason } of header.skipped)
        book.declare(zoneSeries({ id, type }), `sysfs thermal_zone${id} ${type}`, `not read: ${reason}`)
    this.#declareKinds()
  }

  /** A zone of this kind tells its temperature, or was not read yet; one that has only ever given placeholders does not count. */
  has(kind: SensorKind): boolean {
    return this.#states.some((state) => state.zone.kind === kind && (state.gave || state.firstRaw === null))
  }

  /** There are zones of this kind, whatever they say. */
  lists(kind: SensorKind): boolean {
    return this.#states.some((state) => state.zone.kind === kind)
  }

  #declareKinds(): void {
    for (const [kind, series] of kindSeries) {
      const serves = this.has(kind)
      if (serves === this.#serving.has(kind)) continue
      if (!serves) {
        this.#serving.delete(kind)
        this.book.hole(series, `no ${kind} zone gives a temperature`)
        continue
      }
      this.#serving.add(kind)
      const own = this.#states.filter((state) => state.zone.kind === kind)
      this.book.declare(series, `sysfs thermal zones, the hottest of ${typesOf(own)}`)
    }
  }

  read(groups: readonly ZoneGroup[], atMs: number, into: Values): void {
    for (const { group, raws } of groups)
      this.#groups.get(group)?.forEach((state, index) => {
        const { zone, series } = state
        if (zone.kind === 'notTemperature') return
        const { celsius, reason } = this.#readOne(state, raws[index] ?? '')
        into.set(series, celsius)
        if (reason !== null) this.book.hole(series, reason)
        state.latest = celsius === null ? null : { atMs, celsius }
        state.gave ||= celsius !== null
      })
    this.#declareKinds()
    for (const [kind, series] of kindSeries) {
      if (!this.has(kind)) continue
      const hottest = this.#hottest(kind, atMs)
      into.set(series, hottest)
      if (hottest === null) this.book.hole(series, `no ${kind} zone gave a temperature at times`)
    }
  }

  #hottest(kind: SensorKind, atMs: number): number | null {
    let hottest: number | null = null
    for (const { zone, latest } of this.#states)
      if (zone.kind === kind && latest !== null && atMs - latest.atMs <= latestForMs)
        hottest = Math.max(hottest ?? latest.celsius, latest.celsius)
    return hottest
  }

  /** What stands at 120 °C or more from the beginning and never moves is parked; once it moved it is believed. */
  #readOne(state: ZoneState, raw: string): ZoneReading {
    state.scale ??= decideZoneScale(raw, {
      kind: state.zone.kind,
      batteryC: this.batteryC,
      familyScale: this.#familyScale(state),
      nearC: this.#nearC()
    })
    state.firstRaw ??= raw
    state.moved ||= raw !== state.firstRaw
    const reading = readZone(raw, state.scale ?? 1000)
    if (reading.celsius === null || reading.celsius < parkedFromC || state.moved) return reading
    return { celsius: null, reason: `stands still at ${reading.celsius} °C` }
  }

  /** Scale of a zone with the same name but other numbers. */
  #familyScale(state: ZoneState): ZoneScale | null {
    const family = familyOf(state.zone.type)
    const akin = this.#states.find(
      (other) => other !== state && other.scale !== null && familyOf(other.zone.type) === family
    )
    return akin?.scale ?? null
  }

  /** A temperature of this phone that is beyond doubt: of a zone whose text alone proves its unit, else the battery's. */
  #nearC(): number | null {
    const sure = this.#states.find(
      ({ latest, firstRaw }) => latest !== null && firstRaw !== null && provenScale(firstRaw) !== null
    )
    return sure?.latest?.celsius ?? this.batteryC
  }
}

/** `cpu-0-0-usr` and `cpu-1-7` are one family. */
function familyOf(type: string): string {
  return type.replace(/-(usr|adc)$/, '').replace(/\d+/g, '#')
}

/** `zone.12.cpu-1-0-usr`; blanks and odd characters of a vendor's type become `_`. */
function zoneSeries(zone: Pick<SampledZone, 'id' | 'type'>): string {
  return `${seriesFamilies.zone}${zone.id}.${zone.type.replace(/[^\w.+-]/g, '_').slice(0, 60)}`
}

function typesOf(states: readonly ZoneState[]): string {
  const types = states.map((state) => state.zone.type)
  return types.length <= 4
    ? types.join(', ')
    : `${types.length}: ${types.slice(0, 2).join(', ')}, …, ${types.at(-1) ?? ''}`
}
