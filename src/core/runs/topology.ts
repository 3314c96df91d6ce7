import type { Cluster, RunIntent } from '@shared/model'
import { affinityFlagsOf } from './affinity-flags'

/** Where a run's compute threads go. `cores` is empty when nothing is pinned. */
export interface CorePlan {
  readonly threads: number
  readonly cores: readonly number[]
}

/** Decode saturates memory bandwidth well before eight threads; more only adds heat and barriers to wait at. */
const mostThreads = 6
/** Used only when the phone does not tell its clusters: the smallest number of fast cores of the last ten years. */
const threadsOfUnknownPhone = 4
/** A cluster slower than this share of the fastest one stalls every barrier of the compute threads. */
const slowShare = 0.5

/**
 * Threads and cores of an intent on this phone. 'auto' drops the slowest cluster when there are at least two and
 * its capacity is under half of the top one (a Snapdragon 8 Elite has none to drop); a phone with one cluster
 * gets half its cores as threads. An explicit core list, or a cluster by name, limits automatic threads to its length; so does
 * an affinity among the further flags, which says as much as a list does.
 */
export function planCores(
  clusters: readonly Cluster[],
  intent: Pick<RunIntent, 'threads' | 'cores'> & Partial<Pick<RunIntent, 'extraFlags'>>
): CorePlan {
  const fast = fastCores(clusters)
  const left = intent.cores === 'auto' || intent.cores === 'any'
  const flags = left ? affinityFlagsOf(intent.extraFlags ?? []) : null
  const cores = coresOf(clusters, flags === null ? intent.cores : [...flags.cores], fast)
  if (intent.threads !== 'auto') return { threads: intent.threads, cores }
  const chosen = !left || flags !== null
  if (chosen && cores.length > 0) return { threads: Math.min(cores.length, mostThreads), cores }
  return { threads: automaticThreads(clusters, fast), cores }
}

/** Empty = nothing is pinned; of a cluster's name that the phone has not, too: `planRun` refuses that. */
function coresOf(
  clusters: readonly Cluster[],
  choice: RunIntent['cores'],
  fast: readonly number[]
): readonly number[] {
  if (choice === 'auto') return fast
  if (choice === 'any') return []
  if (typeof choice !== 'string') return sorted(choice)
  return sorted(clusters.filter((cluster) => cluster.role === choice).flatMap((cluster) => cluster.cpus))
}

function automaticThreads(clusters: readonly Cluster[], fast: readonly number[]): number {
  if (fast.length === 0) return threadsOfUnknownPhone
  const wanted = clusters.length === 1 ? Math.ceil(fast.length / 2) : fast.length
  return Math.min(wanted, mostThreads)
}

/** CPU numbers without the slowest cluster where that one is far behind; all of them otherwise. */
function fastCores(clusters: readonly Cluster[]): readonly number[] {
  const speeds = clusterSpeeds(clusters)
  const top = Math.max(...speeds)
  const lowest = Math.min(...speeds)
  const drop = clusters.length >= 2 && lowest < top * slowShare
  const kept = clusters.filter((_, index) => !drop || speeds[index] !== lowest)
  return sorted(kept.flatMap((cluster) => cluster.cpus))
}

/** Capacity where every cluster tells it, else the highest clock; nothing known = all alike. */
function clusterSpeeds(clusters: readonly Cluster[]): readonly number[] {
  const capacities = clusters.map((cluster) => cluster.capacity)
  if (capacities.every((capacity) => capacity !== null)) return capacities
  const clocks = clusters.map((cluster) => cluster.hwMaxKHz)
  return clocks.every((clock) => clock !== null) ? clocks : clusters.map(() => 1)
}

function sorted(cpus: readonly number[]): readonly number[] {
  return [...new Set(cpus)].sort((a, b) => a - b)
}
