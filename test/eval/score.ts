import type { Verdict, VerdictCause, VerdictFinding } from '@shared/model'
import { needed, type Missing } from './record'
import type { Scenario } from './scenario'
import type { Injected } from './world'

export interface Tally {
  found: number
  missed: number
  wrong: number
  excused: number
}

/** What a set of judged scenarios came to. */
export interface Score {
  readonly byCause: Map<VerdictCause, Tally>
  readonly confusion: Map<string, number>
  readonly shareErrors: number[]
  readonly onsetErrors: number[]
  cleanHours: number
  falseInClean: number
  readonly failures: string[]
}

export function emptyScore(): Score {
  return {
    ...{ byCause: new Map(), confusion: new Map(), shareErrors: [], onsetErrors: [], failures: [] },
    ...{ cleanHours: 0, falseInClean: 0 }
  }
}

/** A truth costing less than this (mean log-latency while it acts) is below what anybody would want to be told. */
const noticeable = 0.07

/** Adds one judged scenario: each truth found or not, each finding right or not, shares, onset, and false alarms. */
export function addScore(score: Score, scenario: Scenario, verdict: Verdict): void {
  const { truth, clean, seed } = scenario
  if (clean) {
    score.cleanHours += (scenario.session.run?.endS ?? 0) / 3600
    score.falseInClean += verdict.findings.length
    for (const { cause, subject } of verdict.findings)
      score.failures.push(`clean ${seed}: ${cause} ${subject ?? ''}`)
    return
  }
  for (const one of truth) if (weightOf(one) >= noticeable) judgeTruth(score, scenario, { one, verdict })
  for (const finding of verdict.findings) {
    if (truth.some((one) => matches(one, finding))) continue
    const real = truth.filter((one) => overlaps(one, finding))
    if (finding.cause === 'unknown' && real.some((one) => excused(one.cause, scenario.missing))) continue
    tally(score, finding.cause).wrong += 1
    const instead = real.map(({ cause }) => cause).join('+') || 'nothing'
    score.failures.push(
      `${seed}: said ${finding.cause} ${finding.subject ?? ''} ${finding.startS}-${finding.endS}, was ${instead}`
    )
  }
  const onset = truth.filter(({ cause }) => ['heat', 'charging', 'batteryLimit'].includes(cause))
  if (onset.length > 0 && verdict.onsetS !== null && !unseenStart(scenario, onset))
    addOnset(score, seed, verdict.onsetS - Math.min(...onset.map(({ startS }) => startS)))
}

/** Whether the slowing began while nothing could be seen (asleep, starting again, on other cores, nothing recorded): then no onset can be asked. */
function unseenStart(scenario: Scenario, onset: readonly Injected[]): boolean {
  const startS = Math.min(...onset.map((one) => one.startS))
  const hides = ['suspend', 'restart', 'wrongCores']
  const hidden = scenario.truth.filter(({ cause }) => hides.includes(cause))
  const gaps = scenario.session.events
    .filter(({ kind }) => kind === 'transportGap')
    .map(({ t, data }) => ({ startS: t, endS: t + Number(data?.['durationS'] ?? 0) }))
  return [...hidden, ...gaps].some(({ startS: from, endS }) => startS >= from - 3 && startS <= endS + 3)
}

function addOnset(score: Score, seed: number, errorS: number): void {
  score.onsetErrors.push(Math.abs(errorS))
  if (Math.abs(errorS) > 5) score.failures.push(`${seed}: onset off by ${errorS.toFixed(1)} s`)
}

function judgeTruth(
  score: Score,
  scenario: Scenario,
  what: { readonly one: Injected; readonly verdict: Verdict }
): void {
  const { one, verdict } = what
  const found = verdict.findings.filter((finding) => matches(one, finding))
  const told = found[0] ?? verdict.findings.find((finding) => overlaps(one, finding))
  const key = `${one.cause}→${told?.cause ?? 'nothing'}`
  score.confusion.set(key, (score.confusion.get(key) ?? 0) + 1)
  if (found.length > 0) {
    tally(score, one.cause).found += 1
    score.shareErrors.push(
      Math.min(...found.map((finding) => Math.abs(finding.shareOfLoss - trueShare(scenario, one, finding))))
    )
    return
  }
  const honest = verdict.findings.some((finding) => finding.cause === 'unknown' && overlaps(one, finding))
  if (excused(one.cause, scenario.missing) && (told === undefined || honest)) {
    tally(score, one.cause).excused += 1
    return
  }
  tally(score, one.cause).missed += 1
  score.failures.push(
    `${scenario.seed}: missed ${one.cause} ${one.subject ?? ''} ${one.startS}-${one.endS} cost ${weightOf(one).toFixed(2)}`
  )
}

function excused(cause: VerdictCause, missing: ReadonlySet<Missing>): boolean {
  return (needed[cause] ?? []).some((sensor) => missing.has(sensor))
}

function tally(score: Score, cause: VerdictCause): Tally {
  const known = score.byCause.get(cause) ?? { found: 0, missed: 0, wrong: 0, excused: 0 }
  score.byCause.set(cause, known)
  return known
}

function matches(one: Injected, finding: VerdictFinding): boolean {
  const named = one.subject === null || finding.subject === undefined || finding.subject === one.subject
  return one.cause === finding.cause && named && overlaps(one, finding)
}

function overlaps(one: Injected, finding: VerdictFinding): boolean {
  return finding.startS < one.endS + 5 && finding.endS > one.startS - 5
}

function weightOf(one: Injected): number {
  const own = one.cost.subarray(one.startS, one.endS).filter((value) => value >= 0.02)
  return own.reduce((sum, value) => sum + value, 0) / Math.max(1, own.length)
}

/** The part of the tokens lost in a finding's span, while the cause acted, that the cause really took. */
function trueShare(scenario: Scenario, one: Injected, span: VerdictFinding): number {
  if (one.cause === 'suspend' || one.cause === 'restart') return 1
  let own = 0
  let all = 0
  for (let s = Math.max(0, Math.round(span.startS)); s < Math.min(one.cost.length, span.endS); s += 1) {
    const cost = one.cost[s] ?? 0
    if (cost < 0.02) continue
    const total = scenario.truth.reduce(
      (sum, other) =>
        sum + (other.cause === 'suspend' || other.cause === 'restart' ? 0 : (other.cost[s] ?? 0)),
      0
    )
    const lost = 1 - Math.exp(-total)
    own += (lost * cost) / total
    all += lost
  }
  return all > 0 ? own / all : 0
}
