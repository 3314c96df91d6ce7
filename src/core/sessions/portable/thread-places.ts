import type { HotThread } from '@core/telemetry/types'
import type { PortableSeries } from '@shared/model'

/** A thread that uses less than this percent of a core, or this part of the busiest one, says nothing of where the run works. */
const leastThreadPct = 2
const leastOfBusiest = 0.4
/** One reading tells on which CPU each thread was at that instant: only several readings tell where they work. */
const readingsTogether = 3
/** So many looks at the first thread alone, one after the other, must find it elsewhere: one may be a moment's migration. */
const looksElsewhere = 2

/**
 * On which CPUs the run works, as a list that is told when it changes. All threads are read seldom, the first one often: where that
 * is on a cluster on which no thread was in the newest reading, the run was moved, to CPUs where it is known to have been before, else to
 * that cluster.
 */
export class ThreadPlaces {
  readonly series: PortableSeries = {
    ...{ id: 'run.cpusUsed', unit: null, source: 'the threads of the run' },
    ...{ t: [], v: [] }
  }
  #readings: readonly ReadonlySet<number>[] = []
  readonly #places: (readonly number[])[] = []
  #away: { readonly tS: number; looks: number } | null = null
  /** Where all threads were in the newest reading, on clusters where the only one before had none: the next look decides. */
  #doubt: { readonly tS: number; readonly cpus: ReadonlySet<number> } | null = null
  #workers = 1

  constructor(private readonly clusters: readonly { readonly cpus: readonly number[] }[]) {}

  /** A reading of all threads. */
  takeThreads(threads: readonly HotThread[], tS: number): void {
    const least = Math.max(leastThreadPct, leastOfBusiest * Math.max(...threads.map(({ cpuPct }) => cpuPct)))
    const busy = threads.filter(({ cpuPct }) => cpuPct >= least)
    const cpus = new Set(busy.map(({ lastCpu }) => lastCpu))
    if (cpus.size === 0) return
    this.#workers = busy.length
    this.#places.push([...cpus])
    const sinceS = this.#away?.tS ?? tS
    // Several threads, all on CPUs that none was on before: they were moved, where more than one reading tells that.
    const isElsewhere = busy.length > 1 && !this.#readings.some((known) => overlap(known, cpus))
    const [only] = this.#readings
    const hasLeft = isElsewhere && only !== undefined && this.#shareNoCluster(only, cpus)
    const moved = isElsewhere && (this.#readings.length > 1 || (hasLeft && this.#away !== null))
    this.#doubt = hasLeft && !moved ? { tS: sinceS, cpus } : null
    this.#readings = moved ? [cpus] : [...this.#readings.slice(1 - readingsTogether), cpus]
    if (moved) this.#away = null
    if (moved) this.#tell(cpus, sinceS)
    else if (this.#readings.length === readingsTogether)
      this.#tell(new Set(this.#readings.flatMap((reading) => [...reading])), tS)
  }

  /** A look at the first thread alone. */
  takeFirst(cpu: number, tS: number): void {
    const newest = this.#readings.at(-1)
    const cluster = this.#clusterOf(cpu)
    const doubt = this.#doubt
    this.#doubt = null
    if (doubt !== null && cluster?.some((one) => doubt.cpus.has(one)) === true) {
      this.#readings = [doubt.cpus]
      this.#tell(doubt.cpus, doubt.tS)
      return
    }
    if (newest === undefined || cluster === undefined || cluster.some((one) => newest.has(one))) {
      this.#away = null
      return
    }
    this.#away ??= { tS, looks: 0 }
    this.#away.looks += 1
    if (this.#away.looks < looksElsewhere) return
    const before = this.#places.findLast((cpus) => cpus.includes(cpu) && !overlap(new Set(cpus), newest))
    const roomy = cluster.length >= this.#workers ? cluster : [...newest, ...cluster]
    const cpus = new Set(before ?? roomy)
    this.#readings = [cpus]
    this.#tell(cpus, this.#away.tS)
    this.#away = null
  }

  #clusterOf(cpu: number): readonly number[] | undefined {
    return this.clusters.find(({ cpus }) => cpus.includes(cpu))?.cpus
  }

  #shareNoCluster(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
    return ![...one].some((cpu) => this.#clusterOf(cpu)?.some((near) => other.has(near)) === true)
  }

  #tell(cpus: ReadonlySet<number>, tS: number): void {
    const list = [...cpus].sort((a, b) => a - b).join(',')
    if (this.series.v.at(-1) === list) return
    this.series.t.push(tS)
    this.series.v.push(list)
  }
}

function overlap(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return [...one].some((cpu) => other.has(cpu))
}
