import type { VerdictCause, VerdictFinding } from '@shared/model'
import type { Fact, Played } from './play'

/** What a finding may be wrong by at its start, and the live delay that is promised. */
const onsetS = 5
const delayS = 10

export interface Tally {
  found: number
  missed: number
  wrong: number
  /** Told as `unknown`, or as a phone that stood still. */
  unexplained: number
  /** Told of causes that were alone. Not scored: of the same loss the computer below took a part that nobody recorded. */
  shares: number[]
  onsets: number[]
  delays: number[]
  flapped: number
  readonly confusion: Map<string, number>
}

export function emptyTally(): Tally {
  return {
    ...{ found: 0, missed: 0, wrong: 0, unexplained: 0, shares: [], onsets: [], delays: [], flapped: 0 },
    confusion: new Map()
  }
}

/** Adds one played scenario and says in one line what came of it. */
export function addPlayed(tally: Tally, played: Played): string {
  const { scenario, verdict, facts, delays, flapped } = played
  const notes: string[] = []
  for (const fact of facts) {
    const finding = verdict.findings.find((one) => matches(fact, one))
    count(tally, `${fact.cause}→${finding?.cause ?? verdict.findings[0]?.cause ?? 'nothing'}`)
    if (finding === undefined) {
      tally.missed += 1
      notes.push(`MISSED ${fact.cause} at ${fact.startS.toFixed(0)} s`)
      continue
    }
    tally.found += 1
    tally.onsets.push(Math.abs(finding.startS - fact.startS))
    if (facts.length === 1) tally.shares.push(finding.shareOfLoss)
    const delay = delays.get(fact.cause)
    if (delay !== undefined) tally.delays.push(delay)
    notes.push(
      `${fact.cause} at ${fact.startS.toFixed(0)} s told from ${finding.startS.toFixed(0)} s, share ${finding.shareOfLoss}, live after ${delay?.toFixed(1) ?? '–'} s`
    )
  }
  for (const finding of verdict.findings) {
    const { cause, startS, endS, subject } = finding
    const isWrong = wrongOf(scenario, finding)
    if (!isWrong && !ofTheComputer.has(cause)) continue
    if (isWrong) tally.wrong += 1
    else tally.unexplained += 1
    notes.push(
      `${isWrong ? 'WRONG' : 'unexplained:'} ${cause} ${subject ?? ''} ${startS.toFixed(0)}–${endS.toFixed(0)} s`
    )
    count(tally, `nothing→${cause}`)
  }
  tally.flapped += flapped.length
  if (flapped.length > 0) notes.push(`took back ${flapped.join(', ')}`)
  const rate = verdict.referenceRate?.toFixed(1) ?? '–'
  return `${scenario.seed} ${scenario.kind.padEnd(12)} ${rate} token/s · ${notes.join(' · ') || 'nothing told'}`
}

/**
 * The computer below the phone has other work: it slows a run by a quarter or halts the whole phone, and no sensor of the phone knows.
 * `unknown` and a phone that stood still are the true words for that.
 */
const ofTheComputer: ReadonlySet<VerdictCause> = new Set(['unknown', 'suspend'])

/** Whether a finding accuses what the scenario did not do. */
export function wrongOf({ expected, allowed }: Played['scenario'], { cause }: VerdictFinding): boolean {
  return !expected.includes(cause) && !allowed.includes(cause) && !ofTheComputer.has(cause)
}

/** Whether a finding is about this fact. */
export function matches(fact: Fact, finding: VerdictFinding): boolean {
  return finding.cause === fact.cause && finding.endS > fact.startS - onsetS
}

function count(tally: Tally, key: string): void {
  tally.confusion.set(key, (tally.confusion.get(key) ?? 0) + 1)
}

function rangeOf(shares: readonly number[]): string {
  const sorted = [...shares].sort((a, b) => a - b)
  const [least, middle, most] = [0, sorted.length >> 1, sorted.length - 1].map((at) => sorted[at])
  if (least === undefined || middle === undefined || most === undefined) return 'none'
  return `median ${middle.toFixed(2)}, from ${least.toFixed(2)} to ${most.toFixed(2)}, of ${shares.length}`
}

export function summaryOf(tally: Tally): string {
  const { found, missed, wrong, unexplained, shares, onsets, delays, flapped, confusion } = tally
  const within = (list: readonly number[], most: number): string =>
    `${list.filter((one) => one <= most).length} of ${list.length}`
  return [
    `found ${found}, missed ${missed}, wrong ${wrong}, unexplained or standing still ${unexplained}`,
    `share told of a cause that was alone: ${rangeOf(shares)} (not scored)`,
    `onset within ${onsetS} s: ${within(onsets, onsetS)}`,
    `live within ${delayS} s: ${within(delays, delayS)}; longest ${Math.max(0, ...delays).toFixed(1)} s`,
    `findings taken back live: ${flapped}`,
    [...confusion].map(([key, times]) => `${key} ${times}`).join(' · ')
  ].join('\n')
}
