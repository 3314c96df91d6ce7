import type { SessionEvent, SoakPhase } from '@shared/model'

/**
 * Session ms at which throttling first cost the load token rate, by the verdict's events; null = never. A phone that came into the load
 * throttled has the onset that it came with.
 */
export function throttleOnset(
  events: readonly Pick<SessionEvent, 'kind' | 'tMs' | 'endMs'>[],
  phases: readonly SoakPhase[]
): number | null {
  const load = phases.find(({ kind }) => kind === 'load')
  if (load === undefined) return null
  const onsets = events
    .filter(({ kind, tMs, endMs }) => {
      const isOnset = kind === 'throttleOnset' && tMs <= (load.toMs ?? Infinity)
      return isOnset && (endMs ?? Infinity) > load.fromMs
    })
    .map(({ tMs }) => tMs)
  return onsets.length === 0 ? null : Math.min(...onsets)
}
