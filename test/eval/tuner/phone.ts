import type { Cluster, CoreChoice, TuneSettings } from '@shared/model'
import { Random } from '../random'

/** A made-up phone whose best settings are known, because its speed is a formula. */
export interface SyntheticPhone {
  readonly seed: number
  readonly clusters: readonly Cluster[]
  /** Token/s of a cool phone, without noise. */
  rate(settings: Pick<TuneSettings, 'threads' | 'cores'>): number
  /** Heat that a setting makes, as a share of the most. */
  heat(settings: Pick<TuneSettings, 'threads' | 'cores'>): number
  readonly noisePct: number
  /** Share of speed that is lost when the phone is hot through and through. */
  readonly lostWhenHot: number
}

interface Traits {
  readonly order: readonly number[]
  readonly capacityOf: ReadonlyMap<number, number>
  readonly bandwidth: number
  readonly perCore: number
  /** Cost of one more thread at every barrier. */
  readonly barrier: number
  /** From so many threads on the rate breaks down (as on a Dimensity 9500s at 5). */
  readonly collapsesAt: number
  readonly collapsed: number
  /** What a phone that uses every core loses to its own work. */
  readonly crowded: number
  /** Scheduling without pinning: better or worse than the strongest cores. */
  readonly unpinned: number
  /** The strongest cluster alone has a clock penalty when it shares with others. */
  readonly mixed: number
}

const shapes: readonly (readonly (readonly [number, number])[])[] = [
  [
    [4, 0.3],
    [3, 0.7],
    [1, 1]
  ],
  [
    [2, 0.35],
    [3, 0.78],
    [2, 0.8],
    [1, 1]
  ],
  [
    [6, 0.8],
    [2, 1]
  ],
  [
    [4, 0.55],
    [3, 0.85],
    [1, 1]
  ],
  [
    [6, 0.32],
    [2, 0.9]
  ],
  [
    [4, 0.45],
    [4, 1]
  ],
  [
    [4, 0.28],
    [4, 0.75],
    [1, 1]
  ]
]

/** The phone of a seed: little cores slow, a memory that is full sooner or later, barriers, some that collapse. */
export function syntheticPhone(seed: number): SyntheticPhone {
  const random = new Random(seed)
  const clusters = clustersOf(random.pick(shapes))
  const cores = clusters.flatMap(({ cpus, capacity }) =>
    cpus.map((cpu) => ({ cpu, capacity: capacity ?? 1 }))
  )
  const strongest = [...cores].sort((a, b) => b.capacity - a.capacity || b.cpu - a.cpu)
  const traits: Traits = {
    order: strongest.map(({ cpu }) => cpu),
    capacityOf: new Map(cores.map(({ cpu, capacity }) => [cpu, capacity / 1024])),
    bandwidth: random.between(9, 30),
    perCore: random.between(4, 12),
    barrier: random.between(0.01, 0.06),
    collapsesAt: random.chance(0.3) ? random.integer(4, 7) : 99,
    collapsed: random.between(0.01, 0.2),
    crowded: random.between(0.5, 0.85),
    unpinned: random.between(0.86, 1.04),
    mixed: random.between(0.9, 1)
  }
  return {
    ...{ seed, clusters, noisePct: random.between(0.8, 3), lostWhenHot: random.between(0.1, 0.45) },
    rate: (settings) => rateOf(traits, clusters, settings),
    heat: ({ threads, cores: choice }) => {
      const used = usedCpus(traits, { threads, cores: choice })
      return used.reduce((sum, cpu) => sum + (traits.capacityOf.get(cpu) ?? 0), 0) / 6
    }
  }
}

function clustersOf(shape: readonly (readonly [number, number])[]): Cluster[] {
  let first = 0
  return shape.map(([count, capacity], at) => {
    const cpus = Array.from({ length: count }, (_, index) => first + index)
    const role = at === 0 ? 'little' : at === shape.length - 1 ? 'prime' : 'big'
    const cluster = {
      policy: first,
      cpus,
      hwMaxKHz: 3_000_000 * capacity,
      capacity: Math.round(1024 * capacity)
    }
    first += count
    return { ...cluster, part: null, role }
  })
}

function usedCpus(
  { order }: Traits,
  { threads, cores }: Pick<TuneSettings, 'threads' | 'cores'>
): readonly number[] {
  const allowed = cores === 'any' ? order : order.filter((cpu) => cores.includes(cpu))
  return Array.from({ length: threads }, (_, at) => allowed[at % Math.max(1, allowed.length)] ?? 0)
}

function rateOf(
  traits: Traits,
  clusters: readonly Cluster[],
  settings: Pick<TuneSettings, 'threads' | 'cores'>
): number {
  const used = usedCpus(traits, settings)
  const sharing = (cpu: number): number => used.filter((one) => one === cpu).length
  const slowest = Math.min(...used.map((cpu) => (traits.capacityOf.get(cpu) ?? 1) / sharing(cpu) ** 1.5))
  const computing = (traits.perCore * used.length * slowest) / (1 + traits.barrier * (used.length - 1))
  const limited = 1 / (1 / computing ** 4 + 1 / traits.bandwidth ** 4) ** 0.25
  const clustersUsed = clusters.filter(({ cpus }) => cpus.some((cpu) => used.includes(cpu))).length
  const all = used.length >= traits.order.length ? traits.crowded : 1
  const broken = used.length >= traits.collapsesAt ? traits.collapsed : 1
  const placed = settings.cores === 'any' ? traits.unpinned : 1
  const more = 1 - 0.012 * Math.max(0, used.length - traits.bandwidth / traits.perCore)
  return limited * traits.mixed ** (clustersUsed - 1) * all * broken * placed * more
}

/** Every core set worth a thought: the strongest n, whole clusters, clusters together, no pinning. */
export function everyChoice({ clusters }: SyntheticPhone): readonly CoreChoice[] {
  const order = [...clusters]
    .sort((a, b) => (b.capacity ?? 0) - (a.capacity ?? 0))
    .flatMap(({ cpus }) => [...cpus].reverse())
  const prefixes = order.map((_, at) => order.slice(0, at + 1))
  return ['any', ...prefixes, ...clusters.map(({ cpus }) => [...cpus])]
}
