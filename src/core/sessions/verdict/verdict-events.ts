import type { Observation } from '@core/diagnosis/observation'
import type {
  EventKind,
  Evidence,
  SessionEvent,
  Verdict,
  VerdictFinding,
  VerdictHog,
  VerdictThrottling
} from '@shared/model'

/** Events that only a verdict tells. Recordings of before told the ends of both apart, as events of their own. */
export const verdictKinds: ReadonlySet<EventKind> = new Set([
  'throttleOnset',
  'throttleEnd',
  'hogStarted',
  'hogEnded'
])

const throttles: ReadonlySet<VerdictFinding['cause']> = new Set(['heat', 'charging', 'batteryLimit'])
/** A hog that takes less than this much of a core, or for a shorter time, is in the list of hogs only. */
const leastPct = 20
const leastS = 5
/** What was there so shortly before the end of what was judged goes on: process tables come seldom. */
const openS = 6

/**
 * What a verdict puts on the timeline: each throttling and each time in which an app took much CPU, as spans, whatever they cost.
 * `judgedToMs` = session time that the verdict knows of; what lasts until then has no end yet.
 */
export function verdictEvents(verdict: Verdict, judgedToMs: number): Observation[] {
  const endOf = (endS: number): number | null =>
    endS * 1000 >= judgedToMs - openS * 1000 ? null : Math.round(endS * 1000)
  const throttled = throttlesOf(verdict).map((one): Observation => ({
    ...{ kind: 'throttleOnset', severity: 'warning', data: throttleData(one) },
    ...{ tMs: Math.round(one.startS * 1000), endMs: endOf(one.endS) }
  }))
  const busy = verdict.hogs.filter(isProcess).flatMap((hog) =>
    hog.spans
      .filter(({ startS, endS }) => endS - startS >= leastS)
      .map(({ startS, endS }): Observation => ({
        ...{ kind: 'hogStarted', severity: 'warning', data: hogData(hog) },
        ...{ tMs: Math.round(startS * 1000), endMs: endOf(endS) }
      }))
  )
  return [...throttled, ...busy].sort((a, b) => a.tMs - b.tMs)
}

type Throttle = Pick<VerdictFinding, 'cause' | 'startS' | 'endS' | 'evidence'>

/** Clocks that were held down, and losses of the same causes where no clock shows one. */
function throttlesOf({ findings, throttling = [] }: Verdict): readonly Throttle[] {
  const isSeen = ({ startS, endS }: Throttle): boolean =>
    throttling.some((one: VerdictThrottling) => one.startS <= endS && one.endS >= startS)
  return [...throttling, ...findings.filter((finding) => throttles.has(finding.cause) && !isSeen(finding))]
}

/** CPU that nobody is listed for has no name, and what reclaims memory is memory pressure. */
function isProcess({ explanation, busyPct }: VerdictHog): boolean {
  return explanation !== 'unlisted' && explanation !== 'kswapd' && busyPct >= leastPct
}

function hogData({ subject, packageName, busyPct }: VerdictHog): SessionEvent['data'] {
  return { processName: subject, packageName, cpuPct: busyPct }
}

/** The clock that fell most, and the temperature that speaks for heat, out of the proof. */
function throttleData({ cause, evidence }: Throttle): SessionEvent['data'] {
  const clock = evidence
    .filter(({ data }) => data['unit'] === 'kHz')
    .reduce<Evidence | null>((most, one) => (most === null || fallOf(one) > fallOf(most) ? one : most), null)
  const temp = evidence.find(({ series }) => series.startsWith('temp.'))
  return {
    by: cause,
    ...(clock === null
      ? {}
      : {
          policy: policyOf(clock.series),
          fromKHz: clock.data['before'] ?? null,
          toKHz: clock.data['within'] ?? null
        }),
    ...(temp === undefined ? {} : { tempC: temp.data['within'] ?? null, tempSource: temp.series })
  }
}

/** Part of the clock that was lost; 0 where it was not known before. */
function fallOf({ data }: Evidence): number {
  const { before, within } = data
  return typeof before === 'number' && typeof within === 'number' && before > 0 ? 1 - within / before : 0
}

/** `cpu.policy4.cap` → 4. */
function policyOf(series: string): number | null {
  const found = /^cpu\.policy(\d+)\./.exec(series)
  return found === null ? null : Number(found[1])
}

/** One told before and one told now of the same thing are no further apart. */
const nearMs = 60_000

/** The events of a new verdict: what the one before told as well keeps its number, however much better it is known now. */
export function numbered(
  observations: readonly Observation[],
  before: readonly SessionEvent[],
  nextId: () => number
): SessionEvent[] {
  const left = new Set(before)
  return observations.map((observation) => {
    const same = [...left]
      .filter((event) => alike(event, observation))
      .sort((a, b) => Math.abs(a.tMs - observation.tMs) - Math.abs(b.tMs - observation.tMs))[0]
    if (same !== undefined) left.delete(same)
    return { id: same?.id ?? nextId(), ...observation }
  })
}

function alike(event: SessionEvent, { kind, tMs, data }: Observation): boolean {
  const isSame = event.kind === kind && event.data['processName'] === data['processName']
  return isSame && Math.abs(event.tMs - tMs) <= nearMs
}

/** Since when a process (or its app) takes much CPU, by the events of the newest verdict; null when it does not. */
export function hogSince(
  events: readonly SessionEvent[],
  process: { readonly name: string; readonly packageName: string | null }
): number | null {
  const open = events.find(
    ({ kind, endMs, data }) =>
      kind === 'hogStarted' &&
      endMs === null &&
      (process.packageName === null
        ? data['processName'] === process.name
        : data['packageName'] === process.packageName)
  )
  return open?.tMs ?? null
}
