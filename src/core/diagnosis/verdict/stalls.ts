import type { VerdictFinding } from '@shared/model'
import { findingId, round } from './apportion'
import type { Candidate } from './candidate'
import type { Frame } from './frame'
import type { Interruption } from './interruptions'
import { runsWhere, type Column } from './numbers'
import { leastFaults } from './other-causes'

/** No token for so long while weights are read again is a stall: no prompt of this session took half as long so far. */
const leastS = 4
const timesLonger = 2
/** So many seconds of tokens must have been seen before: reading weights for the first time is loading, not pressure. */
const seenS = 10
/** Findings of memory nearer than this tell of the same pressure, and measured it. */
const nearS = 60

/**
 * Memory pressure that lets no token through, most often while a prompt is read: then there is no latency to learn from, and yet it is
 * seen by the run's own major faults. What was learned from tokens of the same pressure says it better.
 */
export function memoryStalls(
  frame: Frame,
  candidates: readonly Candidate[],
  known: {
    readonly findings: readonly VerdictFinding[]
    readonly breaks: readonly Interruption[]
    readonly bestRate: number
  }
): readonly VerdictFinding[] {
  const memory = candidates.find(({ cause }) => cause === 'memory')
  const faults = frame.series('run.majorFaults')
  if (memory === undefined || faults === null) return []
  const learned = known.findings.filter(({ cause }) => cause === 'memory')
  const told = [
    ...learned.map(({ startS, endS }) => ({ startS: startS - nearS, endS: endS + nearS })),
    ...known.breaks
  ]
  return stalledSpans(frame, faults)
    .filter(({ startS, endS }) => !told.some((one) => one.startS < endS && one.endS > startS))
    .map(({ startS, endS }) => ({
      ...{ id: findingId('memory', null, startS), cause: 'memory' as const, startS, endS },
      ...{ shareOfLoss: 1, interval: [0.5, 1] as [number, number], confidence: 0.7 },
      ongoing: endS >= frame.timeS(frame.count - 1) - 3,
      lostTokenRate: round(known.bestRate),
      evidence: [...memory.evidence(startS, endS)],
      ...(memory.action === null ? {} : { action: memory.action })
    }))
}

function stalledSpans(frame: Frame, faults: Column): { startS: number; endS: number }[] {
  const silent = (at: number): boolean => !((frame.rate[at] ?? 0) > 0)
  const faulting = (at: number): boolean => (faults[at] ?? 0) >= leastFaults
  const first = frame.rate.findIndex((rate) => rate > 0)
  if (first < 0) return []
  const from = first + Math.ceil(seenS / frame.stepS)
  let longest = 0
  return runsWhere(frame.count, (at) => at >= from && silent(at)).flatMap((pause) => {
    const cells = [...Array(pause.to - pause.from).keys()].map((at) => pause.from + at)
    const starved = cells.filter(faulting)
    const startS = frame.timeS(starved[0] ?? pause.to)
    const endS = frame.timeS(starved.at(-1) ?? pause.to)
    const least = Math.max(leastS, timesLonger * longest)
    const isStall = starved.length * frame.stepS >= least && starved.length > cells.length / 2
    if (!isStall) longest = Math.max(longest, cells.length * frame.stepS)
    return isStall ? [{ startS, endS }] : []
  })
}
