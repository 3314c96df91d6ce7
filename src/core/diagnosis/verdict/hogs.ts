import type { VerdictHog } from '@shared/model'
import { lostTokens, round, type Sums } from './apportion'
import type { Candidate } from './candidate'
import type { Cost } from './fit'
import type { Frame } from './frame'
import { explanationOf, patternOf, type BusySpan } from './hog-words'
import type { Loss } from './losses'
import { medianOf, meanOf, nthLargest, runsWhere, type Column } from './numbers'
import { isApp, loadOfDose, type BusyGroup } from './process-causes'
import { heldCells, leastPct } from './process-groups'

/** What was learned of the costs of all candidates, confirmed or not. */
export interface Learned {
  readonly candidates: readonly Candidate[]
  readonly costs: readonly Cost[]
}

/** Busy = above this part of what it takes when it is at it; pauses shorter than `joinS` are none. */
const busyPart = 0.3
const joinS = 4
const mostTold = 8

/** Everybody who took CPU beside the run, by what it cost in token/s; who cost nothing that can be seen comes last. */
export function hogsOf(
  frame: Frame,
  groups: readonly BusyGroup[],
  told: { readonly learned: Learned; readonly sums: Sums }
): VerdictHog[] {
  const unlisted = told.learned.candidates.find(
    ({ cause, subject }) => cause === 'process' && subject === null
  )
  const load = frame.series('cpu.unaccounted')
  const rest: readonly BusyGroup[] =
    unlisted === undefined || load === null
      ? []
      : [
          {
            ...{ subject: 'unlisted', members: [], load, constant: false },
            beyond: unlisted.dose.map(loadOfDose)
          }
        ]
  return [
    ...groups.map((group) => hogOf(frame, group, { ...told, subject: group.subject })),
    ...rest.map((group) => hogOf(frame, group, { ...told, subject: null }))
  ].sort((a, b) => (b.costTokenRate ?? -1) - (a.costTokenRate ?? -1) || b.meanPct - a.meanPct)
}

function hogOf(
  frame: Frame,
  group: BusyGroup,
  told: { readonly learned: Learned; readonly sums: Sums; readonly subject: string | null }
): VerdictHog {
  const { subject, members, load, beyond } = group
  const busy = busySpans(frame, beyond)
  const cells = busy.flatMap(({ from, to }) => [...load.subarray(from, to)])
  const spans = busy.map(({ from, to }): BusySpan => ({ startS: frame.timeS(from), endS: frame.timeS(to) }))
  const names = [...new Set(members.map(({ name }) => name))]
  const packageName = members.map((one) => one.package).find((name) => typeof name === 'string') ?? null
  const seen = members.flatMap(({ foreground }) => (typeof foreground === 'boolean' ? [foreground] : []))
  return {
    ...{ subject, packageName, processes: names.slice(0, mostTold) },
    busyPct: round(cells.length === 0 ? medianOf(load) : medianOf(cells)),
    meanPct: round(meanOf(load)),
    foreground: seen.length === 0 ? null : seen.some(Boolean),
    system: !members.some(isApp),
    ...costOf(frame, told),
    spans,
    pattern: patternOf(spans, frame.count * frame.stepS),
    explanation: subject === 'unlisted' ? 'unlisted' : explanationOf([subject, ...names])
  }
}

function busySpans(frame: Frame, beyond: Column): { from: number; to: number }[] {
  const level = Math.max(leastPct, busyPart * nthLargest(beyond, heldCells(frame)))
  return runsWhere(
    frame.count,
    (at) => (beyond[at] ?? 0) >= level,
    Math.max(1, Math.round(joinS / frame.stepS))
  )
}

/** Token/s lost to it, mean over the time in which it cost any; the interval follows from the error of its cost. */
function costOf(
  frame: Frame,
  told: { readonly learned: Learned; readonly sums: Sums; readonly subject: string | null }
): Pick<VerdictHog, 'costTokenRate' | 'interval'> {
  const { candidates, costs } = told.learned
  const at = candidates.findIndex(({ cause, subject }) => cause === 'process' && subject === told.subject)
  const candidate = candidates[at]
  const cost = costs[at]
  if (candidate === undefined || cost === undefined || !Number.isFinite(cost.error))
    return { costTokenRate: null, interval: null }
  const lostAt = (perUnit: number): number => {
    const own: Pick<Loss, 'cost'> = { cost: candidate.dose.map((dose) => dose * Math.max(0, perUnit)) }
    const { own: tokens, cells } = lostTokens({ loss: own, ...told.sums }, 0, frame.count)
    return round(tokens / Math.max(1, cells))
  }
  const half = 1.96 * cost.error
  return {
    costTokenRate: lostAt(cost.perUnit),
    interval: [lostAt(cost.perUnit - half), lostAt(cost.perUnit + half)]
  }
}
