import type { PortableProcess } from '@shared/model'
import type { Candidate } from './candidate'
import { moved, movedSeries } from './evidence'
import type { Frame } from './frame'
import { quantile, thinned, type Column } from './numbers'

/** What a full core taken by others costs is learned from the session; it may be several times its share (barriers). */
const prior = { mean: 0, sd: 1.2 }
/** Fewer percent of a core at its busiest than this is no candidate. */
const leastPct = 6
const leastShown = 2
const mostSubjects = 8
const ownNames = /^(llama-|main$|adbd$|top$|hotplate)/
/** Kernel threads that reclaim memory: their work is memory pressure, not a process. */
export const reclaimNames = /^(kswapd\d*|kcompactd\d*|zram|mm_percpu_wq)/

interface Group {
  readonly subject: string
  readonly members: readonly PortableProcess[]
}

/** Every app or process that took CPU besides the run, the heaviest first; and the CPU that nothing listed explains. */
export function processCandidates(frame: Frame): readonly Candidate[] {
  const groups = groupsOf(frame.session.processes)
    .map((group) => ({ ...group, load: loadOf(frame, group.members) }))
    .map((group) => ({ ...group, dose: doseOf(group.load) }))
    .filter(({ dose }) => dose !== null)
    .map((group) => ({ ...group, weight: weightOf(group.dose) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostSubjects)
  const named = groups.map((group) =>
    candidate(frame, {
      ...{ subject: group.subject, load: group.load, dose: group.dose, series: group.subject },
      app: group.members.some(isApp)
    })
  )
  return [...named, ...unaccounted(frame)].filter((one) => one !== null)
}

function groupsOf(processes: readonly PortableProcess[]): readonly Group[] {
  const groups = new Map<string, PortableProcess[]>()
  for (const process of processes) {
    if (ownNames.test(process.name) || reclaimNames.test(process.name)) continue
    if (!process.cpuPct.some((pct) => pct !== null && pct >= leastShown)) continue
    const subject = subjectOf(process)
    groups.set(subject, [...(groups.get(subject) ?? []), process])
  }
  return [...groups].map(([subject, members]) => ({ subject, members }))
}

/** The app's package; its `:remote` and isolated processes belong to it. */
function subjectOf({ name, package: packageName }: PortableProcess): string {
  if (typeof packageName === 'string' && packageName !== '') return packageName
  return /^[a-z][\w]*(\.[\w]+)+:/i.test(name) ? (name.split(':')[0] ?? name) : name
}

/** Android gives apps uids from 10000 on. */
function isApp({ uid, package: packageName }: PortableProcess): boolean {
  return typeof uid === 'number' ? uid >= 10_000 : typeof packageName === 'string'
}

function loadOf(frame: Frame, members: readonly PortableProcess[]): Column {
  const load = new Float64Array(frame.count)
  for (const member of members) frame.process(member).forEach((pct, at) => (load[at] = (load[at] ?? 0) + pct))
  return load
}

/** log(1 + cores taken beyond its usual flicker); null when it never takes enough to matter. */
function doseOf(load: Column): Column | null {
  const some = thinned(load)
  const usual = quantile(some, 0.1)
  const flicker = flickerOf(some)
  const beyond = (pct: number): number => (pct - usual > flicker ? pct - usual : 0)
  if (quantile(some, 0.999) - usual < Math.max(leastPct, flicker)) return null
  const dose = load.map((pct) => (Number.isFinite(pct) ? Math.log1p(beyond(pct) / 100) : 0))
  return quantile(thinned(dose), 0.995) >= Math.log1p(leastPct / 100) ? dose : null
}

/** How much a load jumps from cell to cell while nothing happens. */
function flickerOf(load: Column): number {
  // From the 10th to the 30th of a hundred values a normal spread goes 0.76 of its deviation.
  const deviation = (quantile(load, 0.3) - quantile(load, 0.1)) / 0.76
  return 5 * deviation
}

function weightOf(dose: Column | null): number {
  return dose === null ? 0 : dose.reduce((sum, value) => sum + value, 0)
}

function unaccounted(frame: Frame): readonly (Candidate | null)[] {
  const load = frame.series('cpu.unaccounted')
  const dose = load === null ? null : doseOf(load)
  if (load === null || dose === null) return []
  return [candidate(frame, { subject: null, load, dose, series: 'cpu.unaccounted', app: false })]
}

function candidate(
  frame: Frame,
  what: {
    readonly subject: string | null
    readonly load: Column
    readonly dose: Column | null
    readonly series: string
    /** Only apps may be held back: what belongs to the system is not for us to stop. */
    readonly app: boolean
  }
): Candidate | null {
  if (what.dose === null) return null
  return {
    cause: 'process',
    subject: what.subject,
    dose: what.dose,
    prior,
    most: 4,
    knownLaw: false,
    confidence: what.subject === null ? 0.75 : 0.95,
    evidence: (fromS, toS) => [
      ...moved(frame, { series: what.series, column: what.load, unit: '% of a core' }, { fromS, toS }),
      ...movedSeries(frame, 'run.cpu', '% of a core', { fromS, toS })
    ],
    action: what.app ? 'restrictBackground' : null
  }
}
