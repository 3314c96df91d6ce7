import type { PortableSession } from '@shared/model'
import type { CoreSpan } from './cores'

/** So many readings one after the other must find the first thread elsewhere: one may be a moment's migration. */
const readingsElsewhere = 2
const source = 'run.firstThreadCpu'

/**
 * All threads are looked at seldom, the first one often. Where it is on a cluster on which no thread was said to be, the run was moved:
 * to CPUs that it is known to have had before, else to that cluster. Holds until the next word about all threads.
 */
export function movesOfFirstThread(
  { series, phone }: Pick<PortableSession, 'series' | 'phone'>,
  told: readonly CoreSpan[]
): readonly CoreSpan[] {
  const first = series.find(({ id }) => id === source)
  if (first === undefined || told.length === 0) return []
  const clusterOf = (cpu: number): readonly number[] | null =>
    phone.clusters.find(({ cpus }) => cpus.includes(cpu))?.cpus ?? null
  const moves: CoreSpan[] = []
  let next = 0
  let now: CoreSpan | null = null
  let away: { readonly fromS: number; readings: number } | null = null
  first.t.forEach((timeS, at) => {
    for (let span = told[next]; span !== undefined && span.fromS <= timeS; span = told[next]) {
      now = span
      next += 1
    }
    const cpu = first.v[at]
    const cluster = typeof cpu === 'number' ? clusterOf(cpu) : null
    if (typeof cpu !== 'number' || cluster === null || now === null) return
    if (now.cpus.some((known) => cluster.includes(known))) {
      away = null
      return
    }
    away ??= { fromS: timeS, readings: 0 }
    away.readings += 1
    if (away.readings < readingsElsewhere) return
    const before = told.slice(0, next).findLast(({ cpus }) => cpus.includes(cpu))
    now = { fromS: away.fromS, cpus: before?.cpus ?? cluster, source }
    moves.push(now)
    away = null
  })
  return moves
}
