import type { PortableCluster, PortableEvent } from '@shared/model'
import type { Frame } from './frame'

/** The CPUs the run used from one moment on. */
export interface CoreSpan {
  readonly fromS: number
  readonly cpus: readonly number[]
  readonly source: string
}

/** A CPU list as the kernel writes it (`0-3,6`), or as an array; null when it is neither. */
export function cpuListOf(value: unknown): readonly number[] | null {
  if (Array.isArray(value)) return value.every((cpu) => Number.isInteger(cpu)) ? (value as number[]) : null
  if (typeof value === 'number') return Number.isInteger(value) ? [value] : null
  if (typeof value !== 'string' || !/^\s*\[?\s*\d+(\s*[-,]\s*\d+)*\s*\]?\s*$/.test(value)) return null
  return value
    .replace(/[[\]\s]/g, '')
    .split(',')
    .flatMap((part) => {
      const [low = 0, high = low] = part.split('-').map(Number)
      return Array.from({ length: Math.min(256, Math.max(0, high - low + 1)) }, (_, at) => low + at)
    })
}

const coreKinds = new Set(['affinity', 'cpuset', 'run.cpusUsed', 'cpusUsed'])

/** Where the run's threads were, in order of time: what was read back, then every change that was told. */
export function coreSpans(frame: Frame): readonly CoreSpan[] {
  const { run, series } = frame.session
  const spans: CoreSpan[] = []
  const begin = run?.effective?.cpus ?? run?.requested?.cpus ?? null
  if (begin !== null && begin.length > 0) spans.push({ fromS: frame.startS, cpus: begin, source: 'run.cpus' })
  for (const event of frame.events) {
    const cpus = coreKinds.has(event.kind) ? cpusOfEvent(event) : null
    if (cpus !== null) spans.push({ fromS: event.t, cpus, source: `${event.kind} event` })
  }
  const told = series.find(({ id }) => id === 'run.cpusUsed')
  told?.t.forEach((fromS, at) => {
    const cpus = cpuListOf(told.v[at] ?? null)
    if (cpus !== null && cpus.length > 0) spans.push({ fromS, cpus, source: 'run.cpusUsed' })
  })
  return spans.sort((a, b) => a.fromS - b.fromS)
}

/** The CPUs an affinity or cpuset event names, under any of the usual keys. */
export function cpusOfEvent(event: PortableEvent): readonly number[] | null {
  const data = event.data ?? {}
  for (const key of ['cpus', 'cpusUsed', 'to', 'new', 'list', 'value', 'allowed', 'effective']) {
    const cpus = cpuListOf(data[key])
    if (cpus !== null && cpus.length > 0) return cpus
  }
  return null
}

/** How fast each CPU is against the fastest, 0..1, by capacity, else by maximum clock. */
export function speedOf(clusters: readonly PortableCluster[], cpu: number): number | null {
  const byCapacity = clusters.every(({ capacity }) => typeof capacity === 'number' && capacity > 0)
  const value = (cluster: PortableCluster): number =>
    (byCapacity ? cluster.capacity : cluster.maxKHz) ?? Number.NaN
  const own = clusters.find(({ cpus }) => cpus.includes(cpu))
  const most = Math.max(...clusters.map(value))
  const speed = own === undefined ? Number.NaN : value(own) / most
  return Number.isFinite(speed) && speed > 0 ? speed : null
}

/** The CPUs a run of so many threads would best have: the fastest. */
export function fastestCpus(clusters: readonly PortableCluster[], threads: number): readonly number[] {
  return clusters
    .flatMap(({ cpus }) => cpus)
    .map((cpu) => ({ cpu, speed: speedOf(clusters, cpu) ?? 0 }))
    .sort((a, b) => b.speed - a.speed || a.cpu - b.cpu)
    .slice(0, Math.max(1, threads))
    .map(({ cpu }) => cpu)
}

/** The CPUs the run was meant to have: as asked, else as it began, else the fastest for its threads. */
export function meantCpus(frame: Frame): readonly number[] {
  const { run, phone } = frame.session
  const asked = run?.requested?.cpus ?? null
  if (asked !== null && asked.length > 0) return asked
  const first = coreSpans(frame)[0]
  if (first !== undefined) return first.cpus
  const threads = run?.effective?.threads ?? run?.requested?.threads ?? 4
  return fastestCpus(phone.clusters, threads)
}
