import type { PortableSession, SeriesColumns } from '@shared/model'
import { describeSeries, type SeriesInfo } from '@shared/units/series'
import { portableFactor, sessionSeries } from '../session/portable-names'

/** The series of a session file as this page draws them; text values (lists of CPUs) are no series of numbers. */
export function portableColumns({ series }: PortableSession): readonly SeriesColumns[] {
  return series.map(({ id, t, v }) => {
    const factor = portableFactor(id)
    return {
      name: sessionSeries(id),
      tMs: t.map((seconds) => seconds * 1000),
      v: v.map((value) => (typeof value === 'number' ? value / factor : null))
    }
  })
}

/** What is known of each series: where its file says it came from, and the unit this program gives it. */
export function portableSeries({ series }: PortableSession): SeriesInfo[] {
  return series.map(({ id, source }) => {
    const name = sessionSeries(id)
    return { name, ...describeSeries(name), source: source ?? '', reason: null }
  })
}
