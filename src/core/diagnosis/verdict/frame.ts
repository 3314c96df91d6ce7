import type { PortableEvent, PortableProcess, PortableSeries, PortableSession } from '@shared/model'
import { medianOf, type Column } from './numbers'

/** A session on one even grid of time, so that causes can be compared cell by cell. */
export interface Frame {
  readonly session: PortableSession
  readonly startS: number
  readonly stepS: number
  readonly count: number
  /** Token/s; NaN where no token rate is known. */
  readonly rate: Column
  readonly events: readonly PortableEvent[]
  /** Seconds of the middle of a cell. */
  timeS(at: number): number
  cellOf(timeS: number): number
  /** A series on the grid, or null when the session has no known value of it. */
  series(id: string): Column | null
  /** Adds what a process used to a column of the grid. */
  addProcess(process: PortableProcess, into: Column): void
}

/** A longer session gets a coarser grid: cost stays bounded. */
const mostCells = 40_000
/** A value holds this many of its own intervals, then it is unknown. */
const heldIntervals = 3
const gapsLookedAt = 500
/** A process may have so many readings more than its session says: see `withBirths`. */
const earlyRows = 2

/** Lays a session on its grid. Null when it has no token rate to explain. */
export function layOut(session: PortableSession): Frame | null {
  const rate = session.series.find(({ id }) => id === 'run.tokenRate')
  if (rate === undefined) return null
  const tokens = numbersOf(rate)
  const first = tokens.t[0]
  const last = tokens.t.at(-1)
  if (first === undefined || last === undefined) return null
  const startS = session.run?.startS ?? first
  const endS = Math.max(last, Math.min(session.run?.endS ?? last, last + 600))
  const stepS = Math.max(1, Math.round(intervalOf(tokens)), (endS - startS) / mostCells)
  const count = Math.max(1, Math.ceil((endS - startS) / stepS + 1e-9) + 1)
  const grid = { startS, stepS, count }
  const cache = new Map<string, Column | null>()
  const longest = session.processes.reduce((most, { t }) => Math.max(most, t.length), 0) + earlyRows
  const scratch = { t: new Float64Array(longest), v: new Float64Array(longest) }
  return {
    session,
    ...grid,
    rate: averaged(tokens, grid),
    events: [...session.events].sort((a, b) => a.t - b.t),
    timeS: (at) => startS + at * stepS,
    cellOf: (timeS) => Math.min(count - 1, Math.max(0, Math.round((timeS - startS) / stepS))),
    series(id) {
      const known = cache.get(id)
      if (known !== undefined) return known
      const found = session.series.find((series) => series.id === id)
      const points = found === undefined ? null : numbersOf(found)
      const column = points === null || points.t.length === 0 ? null : held(points, grid)
      cache.set(id, column)
      return column
    },
    addProcess({ t, cpuPct }, into) {
      holdInto(into, pointsOf(t, cpuPct, scratch), { ...grid, adds: true })
    }
  }
}

/** The known readings of a series in order of time. */
interface Points {
  readonly t: Float64Array
  readonly v: Float64Array
}

interface Grid {
  readonly startS: number
  readonly stepS: number
  readonly count: number
}

function numbersOf(series: PortableSeries): Points {
  return pointsOf(series.t, series.v)
}

/** `room` = where to put them; it is theirs until the next call with it. */
function pointsOf(
  times: readonly number[],
  values: readonly (number | string | null)[],
  room: Points = { t: new Float64Array(times.length), v: new Float64Array(times.length) }
): Points {
  const { t, v } = room
  let count = 0
  let sorted = true
  let before = Number.NEGATIVE_INFINITY
  for (let at = 0; at < times.length; at += 1) {
    const time = times[at] ?? Number.NaN
    const value = values[at]
    if (typeof value !== 'number' || !Number.isFinite(value) || !Number.isFinite(time)) continue
    if (time < before) sorted = false
    before = time
    t[count] = time
    v[count] = value
    count += 1
  }
  const points = { t: t.subarray(0, count), v: v.subarray(0, count) }
  return sorted ? points : inOrder(points)
}

function inOrder({ t, v }: Points): Points {
  const order = [...t.keys()].sort((a, b) => (t[a] ?? 0) - (t[b] ?? 0))
  return {
    t: Float64Array.from(order, (at) => t[at] ?? 0),
    v: Float64Array.from(order, (at) => v[at] ?? 0)
  }
}

function intervalOf({ t }: Points): number {
  const every = Math.ceil(t.length / gapsLookedAt)
  const gaps: number[] = []
  for (let at = 1; at < t.length; at += every) gaps.push((t[at] ?? 0) - (t[at - 1] ?? 0))
  const typical = medianOf(gaps.filter((gap) => gap > 0))
  return Number.isFinite(typical) ? typical : 1
}

/** The mean of the points in each cell; NaN in a cell without one. */
function averaged({ t, v }: Points, grid: Grid): Column {
  const sums = new Float64Array(grid.count)
  const counts = new Float64Array(grid.count)
  for (let point = 0; point < t.length; point += 1) {
    const at = Math.round(((t[point] ?? 0) - grid.startS) / grid.stepS)
    if (at < 0 || at >= grid.count) continue
    sums[at] = (sums[at] ?? 0) + (v[point] ?? 0)
    counts[at] = (counts[at] ?? 0) + 1
  }
  return sums.map((sum, at) => ((counts[at] ?? 0) === 0 ? Number.NaN : sum / (counts[at] ?? 1)))
}

function held(points: Points, grid: Grid): Column {
  const column = new Float64Array(grid.count).fill(Number.NaN)
  holdInto(column, points, { ...grid, adds: false })
  return column
}

/**
 * Puts the last known value into each cell (or adds it to what is there), for as long as it may be believed; the next one where that is
 * nearer (what is read seldom changed at some time between two readings). Where there is none the cell stays as it is.
 */
function holdInto(column: Column, { t, v }: Points, grid: Grid & { readonly adds: boolean }): void {
  const { startS, stepS, count, adds } = grid
  const everyS = intervalOf({ t, v })
  const reachS = Math.max(heldIntervals * everyS, 2 * stepS)
  const readings = t.length
  let next = 0
  for (let at = 0; at < count; at += 1) {
    const timeS = startS + at * stepS + stepS / 2
    while (next < readings && (t[next] ?? 0) <= timeS) next += 1
    const sinceS = next > 0 ? timeS - (t[next - 1] ?? 0) : Number.POSITIVE_INFINITY
    const untilS = next < readings ? (t[next] ?? 0) - timeS : Number.POSITIVE_INFINITY
    const isNext = untilS < Math.min(everyS / 2, sinceS)
    if (!isNext && sinceS > reachS) continue
    const value = v[isNext ? next : next - 1] ?? 0
    column[at] = adds ? (column[at] ?? 0) + value : value
  }
}
