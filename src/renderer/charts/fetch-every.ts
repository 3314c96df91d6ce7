import type { Columns } from '@shared/base/decimate'

/** Fetches a span of a recorded series: of more than `mostPoints` samples only the lowest and highest of each bucket. */
export type FetchSpan = (fromMs: number, toMs: number) => Promise<Columns>

/** The most samples a series that one answer of the record holds. */
export const mostPoints = 20_000
/** Thinning keeps at least one sample for every two points, so an answer under this is whole. */
const surelyWhole = mostPoints / 2
const firstSpanMs = 900_000
const shortestSpanMs = 1000
const wantedSamples = surelyWhole / 2

/** All recorded samples at `fromMs` or later and before `toMs`, in spans that fit one answer, however fast the series is. */
export async function fetchEvery(fetch: FetchSpan, fromMs: number, toMs: number): Promise<Columns> {
  const tMs: number[] = []
  const v: (number | null)[] = []
  let spanMs = firstSpanMs
  for (let from = fromMs; from < toMs;) {
    const to = Math.min(toMs, from + spanMs)
    const answer = inside(await fetch(from, to), from, to)
    const count = answer.tMs.length
    if (count >= surelyWhole && to - from > shortestSpanMs) {
      spanMs = (to - from) / 2
      continue
    }
    tMs.push(...answer.tMs)
    v.push(...answer.v)
    spanMs = Math.max(shortestSpanMs, ((to - from) * wantedSamples) / Math.max(1, count))
    from = to
  }
  return { tMs, v }
}

/** The samples at `fromMs` or later and before `toMs`: spans that touch share none. */
export function inside(columns: Columns, fromMs: number, toMs: number): Columns {
  const tMs: number[] = []
  const v: (number | null)[] = []
  columns.tMs.forEach((time, index) => {
    if (time < fromMs || time >= toMs) return
    tMs.push(time)
    v.push(columns.v[index] ?? null)
  })
  return { tMs, v }
}
