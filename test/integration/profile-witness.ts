import type { BenchPhone, PhysicalState } from '@phone/index'

/** What a bench phone really was over a stretch of time; `as` makes it another one, to see that a claim can fail. */
export class Witness {
  readonly #states: PhysicalState[] = []
  readonly #stop: () => void

  constructor(phone: BenchPhone, as: (state: PhysicalState) => PhysicalState = (state) => state) {
    this.#stop = phone.watchState((state) => this.#states.push(as(state)))
  }

  dispose(): void {
    this.#stop()
  }

  /** Lowest and highest value of something over all that was seen. */
  range(of: (state: PhysicalState) => number): readonly [number, number] {
    const values = this.#states.map(of)
    return [Math.min(...values), Math.max(...values)]
  }

  /** All values of something that were seen. */
  seen(of: (state: PhysicalState) => number): ReadonlySet<number> {
    return new Set(this.#states.map(of))
  }

  /** Mean load in percent of a core between the first and the last state. */
  meanLoadPct(): number {
    const [first, last] = [this.#states[0], this.#states.at(-1)]
    if (first === undefined || last === undefined || last.uptimeMs <= first.uptimeMs) return 0
    const sum = ({ busySeconds }: PhysicalState) => busySeconds.reduce((total, each) => total + each, 0)
    return (100_000 * (sum(last) - sum(first))) / (last.uptimeMs - first.uptimeMs)
  }
}

/** Claims that did not hold, as sentences; a test expects none. */
export class Claims {
  readonly broken: string[] = []

  same(what: string, got: unknown, truth: unknown): void {
    const [a, b] = [JSON.stringify(got), JSON.stringify(truth)]
    if (a !== b) this.broken.push(`${what} is said to be ${a}, it is ${b}`)
  }

  within(what: string, got: number | null, [low, high]: readonly [number, number], slack = 0): void {
    if (got === null) this.broken.push(`${what} is not told, it is ${low}`)
    else if (got < low - slack || got > high + slack)
      this.broken.push(`${what} is said to be ${got}, it was ${low} to ${high}`)
  }
}

/**
 * Paths of nulls that nothing explains: neither a `reason` beside them nor an entry of the document's own `reasons`. A reason may
 * itself be null where there is nothing to explain.
 */
export function unexplainedNulls(
  document: unknown,
  reasons: Readonly<Record<string, string>> = {}
): string[] {
  const found: string[] = []
  const visit = (value: unknown, path: string, parent: Readonly<Record<string, unknown>>): void => {
    if (value === null) {
      const isReason = path.endsWith('reason')
      const told = parent['reason'] ?? reasons[path]
      if (!isReason && (typeof told !== 'string' || told === '')) found.push(path)
      return
    }
    if (typeof value !== 'object') return
    const members = value as Readonly<Record<string, unknown>>
    for (const [key, member] of Object.entries(members))
      visit(member, path === '' ? key : `${path}.${key}`, members)
  }
  visit(document, '', {})
  return found
}
