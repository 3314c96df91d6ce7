import type { Evidence, VerdictCause } from '@shared/model'
import type { Candidate } from './candidate'
import { contrastOf } from './contrast'
import type { Cost } from './fit'
import { runsWhere, type Column } from './numbers'

/** What one cause cost, cell by cell, in log-latency; `error` is the relative standard error of it. */
export interface Loss {
  readonly cause: VerdictCause
  readonly subject: string | null
  readonly cost: Column
  /** The same without the times taken out in which there were no tokens: a finding that began in one began there. */
  readonly reach?: Column
  readonly error: number
  readonly confidence: number
  readonly evidence: (fromS: number, toS: number) => readonly Evidence[]
  readonly action: string | null
}

/** How many standard errors a cost must stand above nothing before it is believed. */
const believed = 3.5
/**
 * Causes whose dose is seen by itself (a process that burns, weights that are read again): with a plain contrast between busy and calm times
 * fewer errors are enough. A run that stands still for want of memory has next to no changes to learn from: there the contrast decides.
 */
const believedPlain: Partial<Record<VerdictCause, { readonly errors: number; readonly contrast: number }>> = {
  process: { errors: 1.8, contrast: 4 },
  memory: { errors: 1, contrast: 6 }
}

/** Candidates that the session itself confirms, with what they cost. */
export function confirmed(
  candidates: readonly Candidate[],
  costs: readonly Cost[],
  seen: { readonly latency: Column; readonly stepS: number }
): readonly Loss[] {
  return candidates.flatMap((candidate, index) => {
    const cost = costs[index]
    if (cost === undefined || cost.perUnit <= 0.02) return []
    if (!candidate.knownLaw && !moves(candidate, cost, seen)) return []
    const { cause, subject, confidence, evidence, action } = candidate
    const certain = 1 - Math.min(0.5, cost.error / cost.perUnit)
    return [
      {
        ...{ cause, subject, evidence, action },
        cost: candidate.dose.map((dose) => dose * cost.perUnit),
        error: cost.error / cost.perUnit,
        confidence: confidence * certain
      }
    ]
  })
}

/** Whether the token rate moved with a dose whose cost nobody knows beforehand. */
function moves(
  { cause, dose }: Candidate,
  { perUnit, error }: Cost,
  { latency, stepS }: { readonly latency: Column; readonly stepS: number }
): boolean {
  if (perUnit >= believed * error) return true
  const plain = believedPlain[cause]
  if (plain === undefined || perUnit < plain.errors * error) return false
  return contrastOf(latency, dose, stepS) >= plain.contrast
}

/** Log-latency below which a cause is not worth a finding; a finding begins where its cost rose out of nothing. */
const worth = 0.04
const nothing = 0.01

/** What still goes on where the recording ends need not have lasted longer than this to be told: it is the news. */
const ongoingS = 5
const endS = 3

export interface SpanRules {
  readonly stepS: number
  /** Pauses shorter than this do not part a finding in two. */
  readonly joinS: number
  readonly leastS: number
}

/** When a cause cost enough to be told, as runs of cells. */
export function spansOf(loss: Loss, rules: SpanRules): { from: number; to: number }[] {
  const cells = (s: number): number => Math.max(1, Math.round(s / rules.stepS))
  const costs = (at: number, least: number): boolean => (loss.cost[at] ?? 0) >= least
  const spans = runsWhere(loss.cost.length, (at) => costs(at, worth), cells(rules.joinS))
  return spans
    .filter(({ from, to }) => {
      const lasts = to >= loss.cost.length - cells(endS)
      return to - from >= cells(lasts ? Math.min(rules.leastS, ongoingS) : rules.leastS)
    })
    .map(({ from, to }, index) => {
      const floor = spans[index - 1]?.to ?? 0
      let begin = from
      const reach = loss.reach ?? loss.cost
      while (begin > floor && (reach[begin - 1] ?? 0) >= nothing) begin -= 1
      // Not within a time without tokens: there nothing was lost to it.
      while (begin < from && !costs(begin, nothing)) begin += 1
      return { from: begin, to }
    })
}

/** One loss a cause and subject: what two candidates or a remainder found of the same is told once. */
export function merged(losses: readonly Loss[]): readonly Loss[] {
  const known = new Map<string, Loss>()
  for (const loss of losses) {
    const key = `${loss.cause} ${loss.subject ?? ''}`
    const before = known.get(key)
    known.set(key, before === undefined ? loss : both(before, loss))
  }
  return [...known.values()]
}

function both(one: Loss, other: Loss): Loss {
  const evidence: Loss['evidence'] = (fromS, toS) => {
    const texts = new Map(
      [...one.evidence(fromS, toS), ...other.evidence(fromS, toS)].map((a) => [a.text, a])
    )
    return [...texts.values()]
  }
  const reach = one.reach ?? one.cost
  return {
    ...one,
    cost: one.cost.map((cost, at) => cost + (other.cost[at] ?? 0)),
    reach: reach.map((cost, at) => cost + ((other.reach ?? other.cost)[at] ?? 0)),
    error: Math.max(one.error, other.error),
    confidence: Math.max(one.confidence, other.confidence),
    evidence
  }
}
