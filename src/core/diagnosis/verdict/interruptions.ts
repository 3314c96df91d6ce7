import type { Evidence, EvidenceCode, VerdictCause } from '@shared/model'
import type { Frame } from './frame'
import { medianOf, runsWhere, type Column } from './numbers'

/** A time in which there were no tokens at all, or none were seen, and why. */
export interface Interruption {
  readonly cause: Extract<VerdictCause, 'suspend' | 'restart' | 'measurement'>
  readonly startS: number
  readonly endS: number
  readonly told: boolean
  readonly code: EvidenceCode
  readonly text: string
  readonly data: Evidence['data']
}

/** The phone slept, the model started again, or the link was gone while the rate was told lower than it was. */
export function interruptions(frame: Frame): readonly Interruption[] {
  const told = frame.events.flatMap((event): Interruption[] => {
    const { t, kind, data } = event
    if (kind === 'suspend') {
      const endS = endOf(data, t) ?? silenceFrom(frame, t)
      if (computedIn(frame, t, endS)) return []
      return [
        {
          cause: 'suspend',
          startS: t,
          endS,
          told: true,
          code: 'slept',
          data: {},
          text: `the phone slept for ${Math.round(endS - t)} s`
        }
      ]
    }
    if (kind !== 'modelRestart') return []
    return [
      {
        cause: 'restart',
        startS: t,
        endS: recoveryFrom(frame, t),
        told: true,
        code: 'restarted',
        data: {},
        text: 'the model was started again'
      }
    ]
  })
  return [...told, ...untoldRestarts(frame, told)].filter(({ startS, endS }) => endS > startS)
}

function endOf(data: Readonly<Record<string, unknown>> | null | undefined, t: number): number | null {
  const number = (key: string): number | null => (typeof data?.[key] === 'number' ? data[key] : null)
  const endS = number('endS') ?? number('end') ?? number('toS')
  if (endS !== null) return endS
  const lasted = number('durationS') ?? number('seconds') ?? number('duration')
  if (lasted !== null) return t + lasted
  const ms = number('durationMs')
  return ms === null ? null : t + ms / 1000
}

/** A phone that sleeps makes no tokens: a counter stood still, not the phone. */
function computedIn(frame: Frame, fromS: number, toS: number): boolean {
  const cells = frame.rate.subarray(frame.cellOf(fromS) + 2, frame.cellOf(toS))
  return cells.length > 0 && cells.filter((rate) => rate > 0).length > cells.length / 2
}

/** Until tokens are seen again. */
function silenceFrom(frame: Frame, t: number): number {
  let at = frame.cellOf(t) + 1
  while (at < frame.count && !((frame.rate[at] ?? Number.NaN) > 0)) at += 1
  return frame.timeS(at)
}

/** Until the rate is back above half of what it was before. */
function recoveryFrom(frame: Frame, t: number): number {
  const from = frame.cellOf(t)
  const before = medianOf(frame.rate.subarray(Math.max(0, from - Math.ceil(20 / frame.stepS)), from))
  const last = Math.min(frame.count - 1, from + Math.ceil(300 / frame.stepS))
  let at = from + 1
  while (at < last && !((frame.rate[at] ?? Number.NaN) > before / 2)) at += 1
  return frame.timeS(at)
}

/** A context of so little of what it was is a new one; tokens that stay out for so long are a silence. */
const fallenShare = 0.5
const silentS = 4

/** Does the context also fall while tokens go on, or nearly so: requests that start anew, no restarts? */
function beginsAnew(frame: Frame, depth: Column): boolean {
  const cells = Math.ceil(silentS / frame.stepS)
  return runsWhere(frame.count, (at) => at > 0 && (depth[at] ?? 0) < (depth[at - 1] ?? 0) * fallenShare).some(
    ({ from }) => {
      const near = frame.rate.subarray(Math.max(0, from - cells), Math.min(frame.count, from + cells))
      return near.filter((rate) => !(rate > 0)).length < cells
    }
  )
}

/**
 * No tokens for several seconds while the context fell back to its beginning: a restart that nobody told. Where every request begins
 * anew the context falls by itself, and a silence at that place may be anything.
 */
function untoldRestarts(frame: Frame, told: readonly Interruption[]): readonly Interruption[] {
  const depth = frame.series('run.nPast')
  if (depth === null || beginsAnew(frame, depth)) return []
  const still = runsWhere(frame.count, (at) => frame.rate[at] === 0)
  return still.flatMap(({ from, to }): Interruption[] => {
    const startS = frame.timeS(from)
    const endS = frame.timeS(to)
    if (endS - startS < silentS || told.some((one) => one.startS - 15 < endS && one.endS + 15 > startS))
      return []
    const before = depth[Math.max(0, from - 1)] ?? Number.NaN
    const after = depth[Math.min(frame.count - 1, to)] ?? Number.NaN
    if (!(after < before * fallenShare)) return []
    return [
      {
        cause: 'restart',
        startS,
        endS,
        told: false,
        code: 'contextFell',
        data: { before, after },
        text: `no tokens, context fell from ${before} to ${after}`
      }
    ]
  })
}
