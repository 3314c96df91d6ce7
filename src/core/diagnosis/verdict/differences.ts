import type { Column } from './numbers'

/** Before-and-after differences of log-latency and of every dose, for one width of window. */
export interface View {
  readonly width: number
  readonly target: Column
  readonly doses: readonly Column[]
  /** Known cells in which any dose changed: only those say what a dose costs. */
  readonly active: Int32Array
  /** Known cells, spread over the session: enough to say how noisy it is. */
  readonly sample: Int32Array
}

/** The window after a cell may be as short as this at the end of the recording, so that a live verdict need not wait. */
const edgeCells = 4
const mostSampled = 4000

export function viewOf(latency: Column, doses: readonly Column[], width: number): View {
  const known = latency.map((value) => (Number.isFinite(value) ? 1 : 0))
  const counts = runningSum(known)
  const differ = differing(counts, width)
  const target = differ(runningSum(latency, known))
  const changes = doses.map((dose) => differ(runningSum(dose, known)))
  const cells: number[] = []
  const active: number[] = []
  for (let at = 0; at < target.length; at += 1) {
    if (!Number.isFinite(target[at])) continue
    cells.push(at)
    if (changes.some((change) => change[at] !== 0)) active.push(at)
  }
  const every = Math.max(1, Math.ceil(cells.length / mostSampled))
  const sample = cells.filter((_at, index) => index % every === 0)
  return { width, target, doses: changes, active: Int32Array.from(active), sample: Int32Array.from(sample) }
}

/** Where the recording ends the window after a cell is cut short: what it says counts by how much of it is there. */
export function wholeness(at: number, width: number, length: number): number {
  const after = Math.min(width, length - at)
  return (2 * after) / (after + width)
}

/** Sums from the start, over cells that `known` marks (an unknown dose counts as none). */
function runningSum(column: Column, known: Column | null = null): Column {
  const sums = new Float64Array(column.length + 1)
  for (let at = 0; at < column.length; at += 1) {
    const value = column[at] ?? 0
    const counted = known === null || known[at] === 1
    sums[at + 1] = (sums[at] ?? 0) + (counted && Number.isFinite(value) ? value : 0)
  }
  return sums
}

/** Mean of the window after each cell minus mean of the one before; NaN where either has too few known cells. */
function differing(counts: Column, width: number): (sums: Column) => Column {
  const length = counts.length - 1
  return (sums) => {
    const column = new Float64Array(length).fill(Number.NaN)
    for (let at = width; at + edgeCells <= length; at += 1) {
      const to = Math.min(length, at + width)
      const after = (counts[to] ?? 0) - (counts[at] ?? 0)
      const before = (counts[at] ?? 0) - (counts[at - width] ?? 0)
      if (before < width / 3 || after < (to - at) / 3) continue
      const change =
        ((sums[to] ?? 0) - (sums[at] ?? 0)) / after - ((sums[at] ?? 0) - (sums[at - width] ?? 0)) / before
      // Sums that went up and down again leave the rounding of the whole session behind.
      column[at] = Math.abs(change) < 1e-9 ? 0 : change
    }
    return column
  }
}
