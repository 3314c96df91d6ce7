import type { Candidate } from './candidate'
import { viewOf, wholeness, type View } from './differences'
import { spreadOf, type Column } from './numbers'

/** What one unit of a candidate's dose cost in this session, in log-latency, with its standard error. */
export interface Cost {
  readonly perUnit: number
  readonly error: number
}

/**
 * The windows whose before-and-after differences are compared, seconds, and the part of the session they may be at most. Sharp
 * causes show in the short, slow ones in the long.
 */
const scales = [
  { seconds: 12, part: 1 / 5 },
  { seconds: 60, part: 1 / 3 }
] as const
const fewestCells = 3
/** Differences further out than this many spreads count only in proportion: one wild minute decides nothing. */
const huber = 1.5
const rounds = 5
/** Rounds end when no cost moves by more than this any more. */
const settled = 1e-4

/**
 * Learns the cost of every candidate at once from how log-latency changed where doses changed. Differences, not levels: what
 * drifts slowly and is no candidate (an unknown cause) does not get charged to one that happens to be there as well.
 */
export function learnCosts(
  latency: Column,
  candidates: readonly Candidate[],
  stepS: number
): readonly Cost[] {
  if (candidates.length === 0) return []
  const normal = new Normal(candidates)
  const widths = scales.map(({ seconds, part }) =>
    Math.max(fewestCells, Math.round(Math.min(seconds / stepS, latency.length * part)))
  )
  const doses = candidates.map(({ dose }) => dose)
  const views = widths.map((width) => viewOf(latency, doses, width))
  let costs = candidates.map(({ prior }) => prior.mean)
  for (let round = 0; round < rounds; round += 1) {
    normal.clear()
    for (const view of views) normal.add(view, costs)
    normal.mirror()
    const before = costs
    costs = normal.solve(costs)
    if (costs.every((cost, index) => Math.abs(cost - (before[index] ?? 0)) < settled)) break
  }
  const errors = normal.errors()
  return costs.map((perUnit, index) => ({ perUnit, error: errors[index] ?? Number.POSITIVE_INFINITY }))
}

/** Normal equations of the weighted differences plus what is known beforehand; solved within [0, most]. */
class Normal {
  readonly #count: number
  #matrix: Float64Array[] = []
  #vector = new Float64Array(0)

  constructor(private readonly candidates: readonly Candidate[]) {
    this.#count = candidates.length
    this.clear()
  }

  clear(): void {
    this.#vector = Float64Array.from(this.candidates, ({ prior }) => prior.mean / prior.sd ** 2)
    this.#matrix = this.candidates.map(({ prior }, row) => {
      const line = new Float64Array(this.#count)
      line[row] = 1 / prior.sd ** 2
      return line
    })
  }

  add({ target, sample, active, width, length }: View, costs: readonly number[]): void {
    const spread = Math.max(spreadOf(sample.rest(costs)), 1e-3)
    const rest = active.rest(costs)
    const { starts, candidates, changes } = active
    for (let line = 0; line < rest.length; line += 1) {
      const at = active.cells[line] ?? 0
      const far = Math.abs(rest[line] ?? 0) / (huber * spread)
      // Neighbouring windows overlap: a cell is worth the share of a window that is new in it.
      const part = wholeness(at, width, length)
      const weight = ((far > 1 ? 1 / far : 1) * part) / (spread * spread * width)
      const end = starts[line + 1] ?? 0
      for (let one = starts[line] ?? 0; one < end; one += 1) {
        const row = candidates[one] ?? 0
        const own = weight * (changes[one] ?? 0)
        const into = this.#matrix[row]
        if (into === undefined) continue
        this.#vector[row] = (this.#vector[row] ?? 0) + own * (target[at] ?? 0)
        for (let other = one; other < end; other += 1) {
          const column = candidates[other] ?? 0
          into[column] = (into[column] ?? 0) + own * (changes[other] ?? 0)
        }
      }
    }
  }

  /** Sums were only made above the diagonal. */
  mirror(): void {
    for (let row = 0; row < this.#count; row += 1)
      for (let column = 0; column < row; column += 1) {
        const line = this.#matrix[row]
        if (line !== undefined) line[column] = this.#matrix[column]?.[row] ?? 0
      }
  }

  solve(from: readonly number[]): number[] {
    const costs = [...from]
    for (let sweep = 0; sweep < 100; sweep += 1)
      for (let row = 0; row < this.#count; row += 1) {
        const line = this.#matrix[row]
        const most = this.candidates[row]?.most ?? 1
        if (line === undefined) continue
        let rest = this.#vector[row] ?? 0
        for (let column = 0; column < this.#count; column += 1)
          if (column !== row) rest -= (line[column] ?? 0) * (costs[column] ?? 0)
        costs[row] = Math.min(most, Math.max(0, rest / (line[row] ?? 1)))
      }
    return costs
  }

  errors(): number[] {
    return invert(this.#matrix).map((line, row) => Math.sqrt(Math.max(0, line[row] ?? 0)))
  }
}

/** Inverse of a small symmetric positive matrix by elimination. */
function invert(matrix: readonly Float64Array[]): Float64Array[] {
  const size = matrix.length
  const work = matrix.map((line, row) => {
    const wide = new Float64Array(2 * size)
    wide.set(line)
    wide[size + row] = 1
    return wide
  })
  for (let pivot = 0; pivot < size; pivot += 1) {
    const own = work[pivot]
    const scale = own?.[pivot] ?? 1
    if (own === undefined || scale === 0) continue
    for (let column = 0; column < 2 * size; column += 1) own[column] = (own[column] ?? 0) / scale
    work.forEach((line, row) => {
      const factor = line[pivot] ?? 0
      if (row === pivot || factor === 0) return
      for (let column = 0; column < 2 * size; column += 1)
        line[column] = (line[column] ?? 0) - factor * (own[column] ?? 0)
    })
  }
  return work.map((line) => line.slice(size))
}
