import type { Evidence, EvidenceCode, VerdictCause } from '@shared/model'
import { fastestCpus, speedOf } from './cores'
import type { Frame } from './frame'

/** Something wrong from the start to the end, seen from what was set up rather than from a change. */
export interface SetUpCause {
  readonly cause: Extract<VerdictCause, 'tooManyThreads' | 'backend' | 'wrongCores'>
  /** Log-latency it is expected to cost all along. */
  readonly cost: number
  readonly confidence: number
  readonly subject: string | null
  readonly evidence: readonly Evidence[]
  readonly action: string
}

export function setUpCauses(frame: Frame): readonly SetUpCause[] {
  return [...threads(frame), ...fallback(frame)]
}

/** More threads than cores, or threads that reach down to slow cores while fewer would stay on fast ones. */
function threads(frame: Frame): readonly SetUpCause[] {
  const { run, phone } = frame.session
  const count = run?.effective?.threads ?? run?.requested?.threads ?? null
  if (count === null || phone.clusters.length === 0) return []
  const all = phone.clusters.flatMap(({ cpus }) => cpus)
  const pinned = run?.effective?.cpus ?? run?.requested?.cpus ?? null
  const given = pinned !== null && pinned.length > 0 ? pinned : all
  const whole = { series: 'run.requested', fromS: frame.startS, toS: frame.timeS(frame.count - 1) }
  const proof = (code: EvidenceCode, text: string, data: Evidence['data']): SetUpCause['evidence'] => [
    { ...whole, code, text, data }
  ]
  if (count > given.length)
    return [
      {
        cause: 'tooManyThreads',
        cost: Math.log(count / given.length),
        confidence: 0.9,
        subject: null,
        evidence: proof('threadsOverCores', `${count} threads on ${given.length} cores`, {
          threads: count,
          cores: given.length
        }),
        action: 'fewerThreads'
      }
    ]
  const used = pinned !== null && pinned.length > 0 ? pinned : fastestCpus(phone.clusters, count)
  const speeds = used.map((cpu) => speedOf(phone.clusters, cpu)).filter((speed) => speed !== null)
  const slowest = Math.min(...speeds)
  const fast = speeds.filter((speed) => speed >= 2 * slowest).length
  const cost = Math.log(
    (fast * Math.min(...speeds.filter((speed) => speed >= 2 * slowest))) / (speeds.length * slowest)
  )
  if (fast === 0 || speeds.length <= fast || !(cost > 0.05) || count < speeds.length) return []
  return [
    {
      cause: 'tooManyThreads',
      cost,
      confidence: 0.7,
      subject: null,
      evidence: proof('slowCores', `${count} threads reach slow cores; ${fast} would stay on fast ones`, {
        threads: count,
        fast
      }),
      action: 'fewerThreads'
    }
  ]
}

/** An accelerator was asked for and the CPU computes. */
function fallback(frame: Frame): readonly SetUpCause[] {
  const { run } = frame.session
  const asked = run?.requested?.backend ?? null
  const got = run?.effective?.backend ?? null
  if (
    asked === null ||
    got === null ||
    /^(cpu|auto)$/i.test(asked) ||
    asked.toLowerCase() === got.toLowerCase()
  )
    return []
  return [
    {
      cause: 'backend',
      cost: 0.5,
      confidence: 0.9,
      subject: got,
      evidence: [
        {
          code: 'fallback',
          series: 'run.effective',
          fromS: frame.startS,
          toS: frame.timeS(frame.count - 1),
          text: `asked for ${asked}, computes on ${got}`,
          data: { requested: asked, effective: got }
        }
      ],
      action: 'checkBackend'
    }
  ]
}
