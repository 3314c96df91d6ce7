import type { SoakPhase } from '@shared/model'
import type { SessionRecord } from './session-record'

/** The phases of a session: the gate, which lies before its zero, where gates were checked; then what the runner told. */
export function phasesOf({ gates, phases, summary }: SessionRecord): SoakPhase[] {
  if (gates === null) return phases
  const fromMs = Math.min(0, Date.parse(gates.report.at) - Date.parse(summary.startedAt))
  return [{ kind: 'gate', fromMs, toMs: 0 }, ...phases]
}
