import { verdictVersion, type PortableSession, type Verdict } from '@shared/model'
import type { Candidate } from './candidate'
import { clockCandidates } from './clock-causes'
import { conditionsOf } from './conditions'
import { learnCosts } from './fit'
import { layOut, type Frame } from './frame'
import { hogsOf } from './hogs'
import { interruptions, type Interruption } from './interruptions'
import { confirmed, merged, type Loss } from './losses'
import { quantile, type Column } from './numbers'
import { backendCandidate, contextCandidate, memoryCandidates, samplerCandidate } from './other-causes'
import { coresCandidate } from './cores-cause'
import { busyGroups, processCandidates, type BusyGroup } from './process-causes'
import { baselineOf, unexplained } from './residual'
import { setUpCauses, type SetUpCause } from './set-up-causes'
import { accounted, apportion, interruptionFinding } from './apportion'
import { memoryStalls } from './stalls'
import { steadyOf, timeConstantOf } from './steady'
import { throttlingOf } from './throttling'

/**
 * Why a session lost token rate: every cause with the share of the loss it explains, when, how surely, and on what
 * evidence; what nothing explains is told as unknown. Pure: the same session gives the same verdict, live or stored.
 */
export function judge(session: PortableSession): Verdict {
  const frame = layOut(session)
  if (frame === null || frame.count < 10) return nothing('the session has no token rate to explain')
  const breaks = interruptions(frame)
  const latency = latencyOf(frame, breaks)
  const groups = busyGroups(frame)
  const candidates = candidatesOf(
    frame,
    groups.filter(({ constant }) => !constant)
  )
  const costs = learnCosts(latency, candidates, frame.stepS)
  const losses = confirmed(candidates, costs, { latency, stepS: frame.stepS }).map((loss) => ({
    ...loss,
    reach: loss.cost,
    cost: withoutBreaks(frame, loss.cost, breaks)
  }))
  const residual = latency.map(
    (value, at) => value - losses.reduce((sum, { cost }) => sum + (cost[at] ?? 0), 0)
  )
  const explained = latency.map((_value, at) => sumAt(losses, at))
  const reached = baselineOf(residual, explained, frame.stepS)
  const above = residual.map((value) => value - reached)
  const rest = restOf(frame, above, { explained, losses })
  const setUp = setUpCauses(frame)
  const standing = setUp.reduce((sum, { cost }) => sum + cost, 0)
  const base = reached - standing
  const all = merged([...losses, ...rest, ...setUp.map((cause) => wholeRun(frame, cause))])
  const total = above.map((value, at) => value + standing + (explained[at] ?? 0))
  const sums = accounted(frame, { losses: all, latency: total, base })
  const measured = apportion(frame, all, sums)
  const findings = [
    ...measured,
    ...memoryStalls(frame, candidates, { findings: measured, breaks, bestRate: sums.bestRate }),
    ...breaks
      .filter(({ cause }) => cause !== 'measurement')
      .map((one) => interruptionFinding(frame, one, base))
  ].sort((a, b) => a.startS - b.startS)
  const hogs = hogsOf(frame, groups, { learned: { candidates, costs }, sums })
  const throttling = throttlingOf(frame, candidates)
  return conclude(frame, { findings, hogs, throttling, base })
}

function candidatesOf(frame: Frame, groups: readonly BusyGroup[]): readonly Candidate[] {
  return [
    ...clockCandidates(frame),
    ...processCandidates(frame, groups),
    ...contextCandidate(frame),
    ...coresCandidate(frame),
    ...memoryCandidates(frame, groups),
    ...backendCandidate(frame),
    ...samplerCandidate(frame)
  ]
}

function sumAt(losses: readonly Loss[], at: number): number {
  return losses.reduce((sum, { cost }) => sum + (cost[at] ?? 0), 0)
}

function inBreak(frame: Frame, at: number, breaks: readonly Interruption[]): boolean {
  const timeS = frame.timeS(at)
  return breaks.some(({ startS, endS }) => timeS >= startS - frame.stepS && timeS <= endS + 2 * frame.stepS)
}

/** While there are no tokens, nothing else can cost any. */
function withoutBreaks(frame: Frame, cost: Column, breaks: readonly Interruption[]): Column {
  return breaks.length === 0 ? cost : cost.map((value, at) => (inBreak(frame, at, breaks) ? 0 : value))
}

/** log(1 / token rate); unknown where there was none: no token says nothing of speed. */
function latencyOf(frame: Frame, breaks: readonly Interruption[]): Column {
  return frame.rate.map((rate, at) =>
    rate > 0 && !inBreak(frame, at, breaks) ? -Math.log(rate) : Number.NaN
  )
}

/** What no candidate explains, as losses of their own. */
function restOf(
  frame: Frame,
  above: Column,
  told: { readonly explained: Column; readonly losses: readonly Loss[] }
): readonly Loss[] {
  const { clusters } = frame.session.phone
  const clocks = clusters.some(({ policy }) => frame.series(`cpu.policy${policy}.cap`) !== null)
  const known = {
    conditions: conditionsOf(frame),
    clocks,
    depth: frame.series('run.nPast') !== null,
    explained: told.explained,
    firstFall: firstFallOf(told.losses)
  }
  return unexplained(frame, above, known).map((span) => ({
    cause: span.cause,
    subject: null,
    cost: above.map((_value, at) => (at >= span.from && at < span.to ? span.cost : 0)),
    error: 0.25,
    confidence: span.confidence,
    evidence: () => span.evidence,
    action: span.cause === 'heat' ? 'cool' : span.cause === 'charging' ? 'unplug' : null
  }))
}

/** Log-latency from which a lowered clock counts as seen. */
const fallen = 0.04

function firstFallOf(losses: readonly Loss[]): number | null {
  const firsts = losses
    .filter(({ cause }) => onsetCauses.has(cause))
    .map(({ cost }) => cost.findIndex((value) => value >= fallen))
    .filter((at) => at >= 0)
  return firsts.length === 0 ? null : Math.min(...firsts)
}

function wholeRun(frame: Frame, cause: SetUpCause): Loss {
  return {
    ...{ cause: cause.cause, subject: cause.subject, confidence: cause.confidence, action: cause.action },
    cost: new Float64Array(frame.count).fill(cause.cost),
    error: 0.3,
    evidence: () => cause.evidence
  }
}

const onsetCauses = new Set(['heat', 'charging', 'batteryLimit'])

function conclude(
  frame: Frame,
  told: Pick<Verdict, 'findings' | 'hogs' | 'throttling'> & { readonly base: number }
): Verdict {
  const { findings, hogs, throttling, base } = told
  const referenceRate = Number.isFinite(base) ? Math.exp(-base) : null
  const steady = steadyOf(frame)
  const best = referenceRate ?? quantile(frame.rate, 0.9)
  const onsets = findings.filter(({ cause }) => onsetCauses.has(cause))
  const onsetS = onsets.length === 0 ? null : Math.min(...onsets.map(({ startS }) => startS))
  const settled = steady === null || onsetS === null ? null : { onsetS, from: best, to: steady.rate }
  const timeConstantS = settled === null ? null : timeConstantOf(frame, settled)
  const reasons: Record<string, string> = {}
  if (timeConstantS === null) reasons['timeConstantS'] = 'nothing throttled the run, or it never settled'
  if (onsetS === null) reasons['onsetS'] = 'nothing throttled the run'
  if (steady === null) reasons['steady'] = 'the rate never stayed within its noise for two minutes at the end'
  if (steady === null) reasons['retention'] = reasons['steady'] ?? ''
  return {
    version: verdictVersion,
    ...{ findings, hogs, throttling },
    referenceRate,
    onsetS,
    timeConstantS,
    steady,
    retention: steady === null ? null : steady.rate / best,
    reasons
  }
}

function nothing(reason: string): Verdict {
  const reasons = {
    referenceRate: reason,
    onsetS: reason,
    timeConstantS: reason,
    steady: reason,
    retention: reason
  }
  const none = { referenceRate: null, onsetS: null, timeConstantS: null, steady: null, retention: null }
  return { version: verdictVersion, findings: [], hogs: [], ...none, reasons }
}
