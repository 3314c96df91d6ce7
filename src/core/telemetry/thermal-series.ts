import { parseThermalservice, type ThermalDump } from '@core/parse/thermalservice'
import type { SensorKind } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import type { SamplerHeader } from './sampler-header'
import type { SeriesBook, Values } from './series-book'
import { kindSeries, type ZoneTemps } from './zone-temps'

/** Series out of `dumpsys thermalservice`: the status, and the temperatures that no thermal zone gives. */
export class ThermalSeries {
  #lastStatus: number | null = null

  constructor(
    private readonly book: SeriesBook,
    private readonly zones: ZoneTemps,
    private readonly header: SamplerHeader
  ) {
    for (const [kind, series] of kindSeries)
      if (!zones.has(kind)) book.declare(series, 'dumpsys thermalservice', this.#whyNoZone(kind))
    book.declare(seriesNames.thermalStatus, 'dumpsys thermalservice')
  }

  /** Returns the status when it is new. */
  read(text: string, into: Values): number | null {
    const dump = parseThermalservice(text)
    for (const [kind, series] of kindSeries) {
      if (this.zones.has(kind)) continue
      const sensors = dump.sensors.filter((sensor) => sensor.kind === kind)
      const known = sensors.flatMap((sensor) => sensor.celsius ?? [])
      into.set(series, known.length === 0 ? null : Math.max(...known))
      const why = this.#whyNoZone(kind)
      if (sensors.length > 0) {
        const names = sensors.map((sensor) => sensor.name).join(', ')
        const hole = known.length > 0 ? null : (sensors[0]?.reason ?? 'no value')
        this.book.declare(series, `dumpsys thermalservice ${names}`, hole === null ? why : `${why}; ${hole}`)
      } else this.book.declare(series, 'none', `${why}; ${missing(dump, kind)}`)
    }
    into.set(seriesNames.thermalStatus, dump.status)
    if (dump.overridden)
      this.book.hole(seriesNames.thermalStatus, 'overridden by a test command on the phone')
    if (dump.status === null)
      this.book.hole(seriesNames.thermalStatus, dump.unavailable ?? dump.statusReason ?? 'not in the dump')
    const changed = dump.status !== null && dump.status !== this.#lastStatus
    if (changed) this.#lastStatus = dump.status
    return changed ? dump.status : null
  }

  /** Why no thermal zone serves this kind: what the sampler was told when it tried. */
  #whyNoZone(kind: SensorKind): string {
    const { zones, skipped } = this.header
    if (this.zones.lists(kind)) return `no ${kind} zone gives a temperature`
    if (zones.length > 0) return `no thermal zone is a ${kind} sensor`
    return `thermal zones cannot be read (${skipped[0]?.reason ?? 'none listed'})`
  }
}

function missing(dump: ThermalDump, kind: string): string {
  if (dump.unavailable !== null) return `thermalservice: ${dump.unavailable}`
  if (dump.halReady === false) return 'the phone exposes no HAL temperatures (HAL Ready: false)'
  return `thermalservice lists no ${kind} sensor`
}
