import type { Evidence, VerdictCause } from '@shared/model'
import type { Candidate } from './candidate'
import type { Cost } from './fit'
import { runsWhere, type Column } from './numbers'

/** What one cause cost, cell by cell, in log-latency; `error` is the relative standard error of it. */
export interface Loss {
  readonly cause: VerdictCause
  readonly subject: string | null
  readonly cost: Column
  readonly error: number
  readonly confidence: number
  readonly evidence: (fromS: number, toS: number) => readonly Evidence[]
  readonly action: string | null
}

/** How many standard errors a cost must stand above nothing before it is believed. */
const believed = 3.5

/** Candidates that the session itself confirms, with what they cost. */
export function confirmed(candidates: readonly Candidate[], costs: readonly Cost[]): readonly Loss[] {
  return candidates.flatMap((candidate, index) => {
    const cost = costs[index]
    if (cost === undefined || cost.perUnit <= 0.02) return []
    if (!candidate.knownLaw && cost.perUnit < believed * cost.error) return []
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

/** Log-latency below which a cause is not worth a finding; a finding begins where its cost rose out of nothing. */
const worth = 0.04
const nothing = 0.01

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
    .filter(({ from, to }) => to - from >= cells(rules.leastS))
    .map(({ from, to }, index) => {
      const floor = spans[index - 1]?.to ?? 0
      let begin = from
      while (begin > floor && costs(begin - 1, nothing)) begin -= 1
      return { from: begin, to }
    })
}
