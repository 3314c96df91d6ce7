import type { Dossier, Gate, GateReference, JournalEntry, MemoryPlan, Remedy, RunIntent } from '@shared/model'
import type { GateTexts } from './gate-texts'
import type { ProcessLoad } from './process-load'

/** How warm (°C) a phone may be at the start, and how full its battery must be (percent) not to be warned of. */
export interface StartLimits {
  readonly cpu: number
  readonly skin: number
  readonly battery: number
  readonly chargePct: number
}

/** All that the judges look at. A part that was not read yet is null; `load` and texts tell their own failures. */
export interface GateInput {
  readonly texts: GateTexts
  readonly load: ProcessLoad | null
  readonly dossier: Pick<Dossier, 'sdk' | 'clusters' | 'link'>
  readonly intent: RunIntent
  /** Cores the run will be pinned to; empty = none in particular. */
  readonly cores: readonly number[]
  readonly plan: Pick<MemoryPlan, 'peakBytes' | 'totalBytes' | 'weightsBytes'> | null
  /** Why there is no plan. */
  readonly planReason: string
  readonly reference: GateReference | null
  readonly journal: readonly JournalEntry[] | null
  /** What the user set; left out = our own limits. */
  readonly limits?: StartLimits
}

type Told = Pick<Gate, 'id' | 'state' | 'value'> & Partial<Gate>

/** A gate with what most gates have not left out. */
export function gate(told: Told): Gate {
  return { unit: '', threshold: null, source: null, reason: null, subjects: [], remedies: [], ...told }
}

export function unknown(id: Gate['id'], reason: string, more: Partial<Gate> = {}): Gate {
  return gate({ id, state: 'unknown', value: null, reason, ...more })
}

/** Not measured yet. */
export function checking(id: Gate['id']): Gate {
  return gate({ id, state: 'checking', value: null, reason: 'not measured yet' })
}

export const remedy = (code: Remedy['code'], data: Remedy['data'] = {}): Remedy => ({ code, data })
