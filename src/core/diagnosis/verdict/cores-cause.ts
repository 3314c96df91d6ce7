import type { Candidate } from './candidate'
import { coreSpans, cpusOfEvent, meantCpus, speedOf } from './cores'
import { movedSeries } from './evidence'
import type { Frame } from './frame'
import type { Column } from './numbers'

/** Threads on slower cores than meant, or fewer cores than threads: the slowest sets the pace. */
export function coresCandidate(frame: Frame): readonly Candidate[] {
  const { clusters } = frame.session.phone
  const spans = coreSpans(frame)
  const best = paceOf(frame, meantCpus(frame))
  const told = spans.length > 0 && best !== null
  const dose = new Float64Array(frame.count)
  if (told)
    spans.forEach(({ fromS, cpus }, index) => {
      const pace = paceOf(frame, cpus)
      if (pace === null || clusters.length === 0) return
      const to = spans[index + 1]?.fromS ?? Number.POSITIVE_INFINITY
      for (let at = frame.cellOf(fromS); at < frame.count && frame.timeS(at) < to; at += 1)
        dose[at] = Math.max(0, Math.log(best / pace))
    })
  const candidates = dose.some((value) => value > 0)
    ? [coresCause(frame, dose, { knownLaw: true, sd: 0.35 })]
    : []
  const hidden = placementSteps(frame)
  return hidden === null
    ? candidates
    : [...candidates, coresCause(frame, hidden, { knownLaw: false, sd: 1.5 })]
}

function coresCause(
  frame: Frame,
  dose: Column,
  law: { readonly knownLaw: boolean; readonly sd: number }
): Candidate {
  return {
    cause: 'wrongCores',
    subject: null,
    dose,
    prior: { mean: law.knownLaw ? 0.9 : 0, sd: law.sd },
    most: law.knownLaw ? 1.8 : 4,
    knownLaw: false,
    confidence: law.knownLaw ? 0.9 : 0.7,
    evidence: (fromS, toS) => [
      ...frame.events
        .filter(({ t, kind }) => ['affinity', 'cpuset', 'screen'].includes(kind) && Math.abs(t - fromS) <= 30)
        .map(({ t, kind, data }) => ({
          code: 'event' as const,
          series: `event ${kind}`,
          fromS: t,
          toS: t,
          text: `${kind}: ${JSON.stringify(data ?? {})}`,
          data: { t }
        })),
      ...movedSeries(frame, 'run.cpu', '% of a core', { fromS, toS })
    ],
    action: 'pinCores'
  }
}

/** Slowest core times the cores there are for each thread, 0..1; null when the phone's clusters are not known. */
function paceOf(frame: Frame, cpus: readonly number[]): number | null {
  const { run, phone } = frame.session
  const speeds = cpus.map((cpu) => speedOf(phone.clusters, cpu)).filter((speed) => speed !== null)
  if (speeds.length === 0) return null
  const threads = run?.effective?.threads ?? run?.requested?.threads ?? speeds.length
  return Math.min(...speeds) * Math.min(1, speeds.length / Math.max(1, threads))
}

/** 1 from a placement event that names no CPUs (a cpuset by its name, the screen going off) to the one that ends it. */
function placementSteps(frame: Frame): Column | null {
  const changes = frame.events.flatMap((event) => {
    const { t, kind, data } = event
    if (kind === 'screen') {
      const on = data?.['on'] ?? data?.['state'] ?? null
      return on === null ? [] : [{ t, away: on === false || on === 'off' || on === 0 || on === 'OFF' }]
    }
    if ((kind !== 'cpuset' && kind !== 'affinity') || cpusOfEvent(event) !== null) return []
    const group =
      ['group', 'cpuset', 'name', 'to'].map((key) => data?.[key]).find((name) => typeof name === 'string') ??
      ''
    return group === '' ? [] : [{ t, away: /background|restricted|system-background/i.test(group) }]
  })
  if (!changes.some(({ away }) => away)) return null
  const step = new Float64Array(frame.count)
  for (let at = 0; at < frame.count; at += 1) {
    const timeS = frame.timeS(at)
    step[at] = changes.findLast(({ t }) => t <= timeS)?.away === true ? 1 : 0
  }
  return step
}
