import { planCores } from '@core/runs/topology'
import type { Cluster, CoreChoice, TuneRequest, TuneSettings } from '@shared/model'

const cpusOfUnknownPhone = 8
/** How many thread counts are tried at most when none are named. */
const mostThreadCounts = 10

/** CPUs of a phone, the strongest first. */
export function fastestFirst(clusters: readonly Cluster[]): readonly number[] {
  const strength = ({ capacity, hwMaxKHz }: Cluster): number => capacity ?? (hwMaxKHz ?? 0) / 3000
  return [...clusters]
    .sort((a, b) => strength(b) - strength(a))
    .flatMap(({ cpus }) => [...cpus].sort((a, b) => b - a))
}

/** What Hotplate would take without a tune: the cell that all others are held against. */
export function referenceSettings(clusters: readonly Cluster[], request: TuneRequest): TuneSettings {
  const { threads, cores } = planCores(clusters, { threads: 'auto', cores: 'auto' })
  return { ...plainSettings(request), threads, cores: cores.length === 0 ? 'any' : sorted(cores) }
}

function plainSettings({ space }: TuneRequest): Omit<TuneSettings, 'threads' | 'cores'> {
  const nothing = { threadsBatch: null, ubatch: null, kvTypeK: null, kvTypeV: null, repack: null }
  // A build with a device takes it unless told otherwise: threads are tuned on the CPU, then held against each device.
  const device = devicesOf(space).length > 0 ? 'none' : null
  return { ...nothing, residency: space.residency[0] ?? 'mmap', device }
}

/** Devices that were named, or found on the phone (see `withDevices`). */
export function devicesOf({ devices }: TuneRequest['space']): readonly string[] {
  return devices === 'all' ? [] : devices.filter((name) => name !== 'none')
}

/** Thread counts, each on as many of the strongest cores; of named core sets every count that fits them. */
export function threadSettings(clusters: readonly Cluster[], request: TuneRequest): TuneSettings[] {
  const { space } = request
  const order = fastestFirst(clusters)
  const cpus = order.length === 0 ? cpusOfUnknownPhone : order.length
  const plain = plainSettings(request)
  if (space.cores !== undefined && space.cores.length > 0)
    return space.cores.flatMap((cores) =>
      (space.threads ?? upTo(cores === 'any' ? cpus : cores.length)).map((threads) => ({
        ...plain,
        ...{ threads, cores: cores === 'any' ? cores : sorted(cores) }
      }))
    )
  return (space.threads ?? upTo(cpus)).map((threads) => ({
    ...plain,
    threads,
    cores: strongest(order, threads)
  }))
}

/** More threads than cores: nothing is pinned. */
function strongest(order: readonly number[], threads: number): CoreChoice {
  return threads > order.length ? 'any' : sorted(order.slice(0, threads))
}

function upTo(count: number): number[] {
  return Array.from({ length: Math.min(count, mostThreadCounts) }, (_, at) => at + 1)
}

/** Other places for a thread count, the likeliest first: one whole cluster, no pinning, the strongest clusters together. */
export function placements(clusters: readonly Cluster[], threads: number): CoreChoice[] {
  const order = fastestFirst(clusters)
  const byStrength = [...clusters].sort(
    (a, b) => order.indexOf(a.cpus[0] ?? 0) - order.indexOf(b.cpus[0] ?? 0)
  )
  const together = byStrength.map((_, at) => byStrength.slice(0, at + 1).flatMap(({ cpus }) => cpus))
  const alone = byStrength.map(({ cpus }) => cpus)
  const roomy = (cpus: readonly number[]): boolean => cpus.length >= threads && cpus.length < order.length
  const tried = JSON.stringify(sorted(order.slice(0, threads)))
  const fresh = (sets: readonly (readonly number[])[]): CoreChoice[] =>
    sets
      .filter(roomy)
      .map(sorted)
      .filter((cpus) => JSON.stringify(cpus) !== tried)
  return [...fresh(alone).slice(0, 1), 'any', ...fresh(together), ...fresh(alone).slice(1)]
}

/** Settings as words that are equal when they mean the same. */
export function settingsKey(settings: TuneSettings): string {
  return JSON.stringify([
    ...[settings.threads, settings.cores, settings.threadsBatch, settings.ubatch],
    ...[settings.kvTypeK, settings.kvTypeV, settings.residency, settings.repack, settings.device]
  ])
}

function sorted(cpus: readonly number[]): number[] {
  return [...new Set(cpus)].sort((a, b) => a - b)
}
