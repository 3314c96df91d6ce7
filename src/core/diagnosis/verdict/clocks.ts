import { coreSpans, meantCpus } from './cores'
import type { Frame } from './frame'
import { medianOf, nthLargest, runningMedian, thinned, type Column } from './numbers'

/** What the clocks of the run's cores lost against the best they had in this session. */
export interface ClockLoss {
  /** log(best / now) of the policy that lost most, and of all used policies on average; NaN where no clock is known. */
  readonly most: Column
  readonly mean: Column
  readonly policies: readonly PolicyClock[]
}

/** One policy's clock: the lower of cap and running clock, kHz. */
export interface PolicyClock {
  readonly policy: number
  readonly bestKHz: number
  readonly kHz: Column
  readonly series: string
}

/** A lowering of less is jitter of the governor. */
const jitter = 0.02
/** A governor that rests for a moment lowers nothing. */
const smoothS = 17
/** The best clock is one that was held for so long: a phone may have it for the first minutes of many hours. */
export const bestHeldS = 30

/** Null when the session knows no clock of any policy the run may use. */
export function clockLoss(frame: Frame): ClockLoss | null {
  const { clusters } = frame.session.phone
  const policies = clusters.flatMap(({ policy }) => clockOf(frame, policy) ?? [])
  if (policies.length === 0) return null
  const most = new Float64Array(frame.count).fill(Number.NaN)
  const mean = new Float64Array(frame.count).fill(Number.NaN)
  const usedAt = usedPolicies(frame)
  for (let at = 0; at < frame.count; at += 1) {
    const used = usedAt(at)
    const losses = policies
      .filter(({ policy }) => used.has(policy))
      .map((clock) => Math.log(clock.bestKHz / (clock.kHz[at] ?? Number.NaN)))
      .filter((loss) => Number.isFinite(loss))
      .map((loss) => (loss > jitter ? loss : 0))
    if (losses.length === 0) continue
    most[at] = Math.max(...losses)
    mean[at] = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
  }
  return { most, mean, policies }
}

function clockOf(frame: Frame, policy: number): PolicyClock | null {
  const cap = frame.series(`cpu.policy${policy}.cap`)
  const cur = frame.series(`cpu.policy${policy}.cur`)
  const running = cur === null ? null : smoothed(whileBusy(frame, cur), frame.stepS)
  const kHz = cap === null ? running : running === null ? cap : lower(cap, running)
  if (kHz === null) return null
  const bestKHz = bestHeld(kHz, frame.stepS)
  if (!(bestKHz > 0)) return null
  return { policy, bestKHz, kHz, series: `cpu.policy${policy}.${cap === null ? 'cur' : 'cap'}` }
}

function smoothed(clock: Column, stepS: number): Column {
  const width = Math.max(5, Math.round(smoothS / stepS)) | 1
  return runningMedian(clock, width, width >> 1)
}

/** A run that has less to do than this part of what it mostly has lets its clocks fall by itself. */
const idleShare = 0.5

/** The running clock; a core with nothing to do slows down, and nobody holds it back: then it counts as the best of busy times. */
function whileBusy(frame: Frame, clock: Column): Column {
  const used = frame.series('run.cpu')
  if (used === null) return clock
  const usual = medianOf(thinned(used))
  const isIdle = (at: number): boolean => (used[at] ?? Number.NaN) < idleShare * usual
  const busy = clock.map((kHz, at) => (isIdle(at) ? Number.NaN : kHz))
  const best = bestHeld(busy, frame.stepS)
  return busy.map((kHz, at) => (isIdle(at) ? best : kHz))
}

function bestHeld(clock: Column, stepS: number): number {
  return nthLargest(clock, Math.min(Math.ceil(bestHeldS / stepS), Math.ceil(clock.length / 20)))
}

/** A clock well below its cap while the core is busy is a clamp the kernel does not show; a little below is the governor. */
const clampShare = 0.9

function lower(cap: Column, running: Column): Column {
  return cap.map((value, at) => {
    const now = running[at] ?? Number.NaN
    if (!Number.isFinite(value)) return now
    return Number.isFinite(now) && now < value * clampShare ? now : value
  })
}

/** The policies under the run's CPUs at each cell. */
function usedPolicies(frame: Frame): (at: number) => ReadonlySet<number> {
  const { clusters } = frame.session.phone
  const policiesOf = (cpus: readonly number[]): ReadonlySet<number> => {
    const own = clusters.filter((cluster) => cluster.cpus.some((cpu) => cpus.includes(cpu)))
    return new Set((own.length === 0 ? clusters : own).map(({ policy }) => policy))
  }
  const meant = policiesOf(meantCpus(frame))
  const spans = coreSpans(frame).map(({ fromS, cpus }) => ({ fromS, policies: policiesOf(cpus) }))
  return (at) => {
    const timeS = frame.timeS(at)
    return spans.findLast(({ fromS }) => fromS <= timeS)?.policies ?? meant
  }
}
