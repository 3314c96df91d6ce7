import type { PortableSession } from '@shared/model'

/** Known values of a span, times in session seconds. */
export interface KnownValues {
  readonly t: readonly number[]
  readonly v: readonly number[]
}

export interface SpanS {
  readonly fromS: number
  readonly toS: number
}

/** The known numbers of a series within a span, both ends with it; empty when there is no such series. */
export function seriesOf(session: PortableSession, id: string, { fromS, toS }: SpanS): KnownValues {
  const series = session.series.find((one) => one.id === id)
  const t: number[] = []
  const v: number[] = []
  series?.t.forEach((timeS, at) => {
    const value = series.v[at]
    if (timeS < fromS || timeS > toS || typeof value !== 'number' || !Number.isFinite(value)) return
    t.push(timeS)
    v.push(value)
  })
  return { t, v }
}

/** The load of a session: its load phase, else from the first request to the end of the run, else where there are token rates. */
export function loadSpanOf(session: PortableSession): SpanS {
  const rates = session.series.find(({ id }) => id === 'run.tokenRate')?.t ?? []
  const { conditions, run } = session
  const fromS = conditions?.loadFromS ?? run?.startS ?? rates[0] ?? 0
  return { fromS, toS: conditions?.loadToS ?? run?.endS ?? rates.at(-1) ?? fromS }
}
