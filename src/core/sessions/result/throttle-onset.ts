import type { SessionEvent, SoakPhase } from '@shared/model'

/**
 * Session ms at which heat first lowered a clock cap of the run's cores in the load; null = never. A phone that came into
 * the load throttled has the onset that it came with.
 */
export function throttleOnset(
  events: readonly Pick<SessionEvent, 'kind' | 'tMs'>[],
  phases: readonly SoakPhase[]
): number | null {
  const load = phases.find(({ kind }) => kind === 'load')
  if (load === undefined) return null
  const times = (kind: SessionEvent['kind']): number[] =>
    events
      .filter((event) => event.kind === kind)
      .map(({ tMs }) => tMs)
      .sort((a, b) => a - b)
  const ends = times('throttleEnd')
  const inLoad = times('throttleOnset').find((onsetMs) => {
    const endMs = ends.find((time) => time >= onsetMs) ?? Infinity
    return endMs > load.fromMs && onsetMs <= (load.toMs ?? Infinity)
  })
  return inLoad ?? null
}
