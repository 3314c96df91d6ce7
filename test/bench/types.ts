/** One measured budget of DESIGN §9. `ok` compares the figures with the budget inside this very run. */
export interface BenchResult {
  readonly name: string
  readonly budget: string
  readonly ok: boolean
  /** Figures with their unit in the name: `ratio`, `rssGrowthMb`, `medianMs`. */
  readonly figures: Readonly<Record<string, number | string>>
}

/** `smoke` runs a bench small enough for every `npm test`: it proves that the bench works, not the budget. */
export interface BenchOptions {
  readonly smoke: boolean
}

export type Bench = (options: BenchOptions) => Promise<BenchResult>

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  const high = sorted[Math.floor(middle)] ?? Number.NaN
  return (low + high) / 2
}
