import type { Column } from './numbers'

/** Before-and-after differences of log-latency and of every dose, for one width of window. */
export interface View {
  readonly width: number
  readonly length: number
  readonly target: Column
  /** Known cells in which any dose changed: only those say what a dose costs. */
  readonly active: ChangeTable
  /** Known cells, spread over the session: enough to say how noisy it is. */
  readonly sample: ChangeTable
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
  const moved = new Uint8Array(target.length)
  for (const change of changes)
    for (let at = 0; at < moved.length; at += 1) if (change[at] !== 0) moved[at] = 1
  const cells: number[] = []
  for (let at = 0; at < target.length; at += 1) if (Number.isFinite(target[at])) cells.push(at)
  const every = Math.max(1, Math.ceil(cells.length / mostSampled))
  const table = (some: readonly number[]): ChangeTable => new ChangeTable(target, changes, some)
  return {
    ...{ width, length: target.length, target },
    active: table(cells.filter((at) => moved[at] === 1)),
    sample: table(cells.filter((_at, index) => index % every === 0))
  }
}

/** Some cells with the doses that changed in them, cell after cell: most doses stay as they are most of the time. */
class ChangeTable {
  readonly cells: Int32Array
  /** Where each cell's changes begin in the two lists, and behind the last where they end. */
  readonly starts: Int32Array
  readonly candidates: Int32Array
  readonly changes: Column

  constructor(
    private readonly target: Column,
    columns: readonly Column[],
    cells: readonly number[]
  ) {
    this.cells = Int32Array.from(cells)
    this.starts = new Int32Array(cells.length + 1)
    let count = 0
    for (const column of columns) for (const at of cells) if ((column[at] ?? 0) !== 0) count += 1
    this.candidates = new Int32Array(count)
    this.changes = new Float64Array(count)
    let next = 0
    cells.forEach((at, line) => {
      columns.forEach((column, index) => {
        const change = column[at] ?? 0
        if (change === 0) return
        this.candidates[next] = index
        this.changes[next] = change
        next += 1
      })
      this.starts[line + 1] = next
    })
  }

  /** What costs leave unexplained of the latency's change in each cell. */
  rest(costs: readonly number[]): Column {
    const rest = new Float64Array(this.cells.length)
    let one = 0
    for (let line = 0; line < rest.length; line += 1) {
      let value = this.target[this.cells[line] ?? 0] ?? 0
      for (const end = this.starts[line + 1] ?? 0; one < end; one += 1)
        value -= (costs[this.candidates[one] ?? 0] ?? 0) * (this.changes[one] ?? 0)
      rest[line] = value
    }
    return rest
  }
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
