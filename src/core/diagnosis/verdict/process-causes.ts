import type { PortableProcess } from '@shared/model'
import type { Candidate } from './candidate'
import { moved, movedSeries } from './evidence'
import type { Frame } from './frame'
import type { Column } from './numbers'
import { beyondUsual, groupsOf, habitOf, reclaimNames, type Group, type Habit } from './process-groups'
import { standing } from './standing'

/** What a core taken by others costs is learned from the session; it may be several times its share (barriers). */
const prior = { mean: 0, sd: 0.8 }
/** So many of those that took most over the session, for a moment, and all along, are looked at. */
const most = { total: 6, peak: 4, constant: 4 } as const

/** A group that took enough CPU to matter. */
export interface BusyGroup extends Omit<Group, 'habit'> {
  /** Percent of a core beyond what it takes always. */
  readonly beyond: Column
}

/**
 * Every app or process that took enough CPU besides the run to matter, the heaviest of the session and of a moment, and those that did
 * all along.
 */
export function busyGroups(frame: Frame): readonly BusyGroup[] {
  const groups = groupsOf(frame)
  const busy = groups
    .filter(({ constant }) => !constant)
    .map((group) => ({ group, total: totalBeyond(group.load, group.habit) }))
  const byTotal = [...busy].sort((a, b) => b.total - a.total)
  const byPeak = byTotal.slice(most.total).sort((a, b) => b.group.habit.level - a.group.habit.level)
  const always = groups
    .filter(({ constant }) => constant)
    .sort((a, b) => b.habit.level - a.habit.level)
    .slice(0, most.constant)
  const picked = [...byTotal.slice(0, most.total), ...byPeak.slice(0, most.peak)].map(({ group }) => group)
  return [...picked, ...always].map(({ habit, ...group }) => ({
    ...group,
    beyond: beyondUsual(group.load, habit)
  }))
}

function totalBeyond(load: Column, { usual, flicker }: Habit): number {
  let total = 0
  for (let at = 0; at < load.length; at += 1) {
    const pct = load[at] ?? 0
    if (pct - usual > flicker) total += pct - usual
  }
  return total
}

/** Those groups as candidates, and the CPU that nothing listed explains. Reclaiming kernel threads are memory's. */
export function processCandidates(frame: Frame, groups: readonly BusyGroup[]): readonly Candidate[] {
  const named = groups
    .filter(({ subject }) => !reclaimNames.test(subject))
    .map(({ subject, load, beyond, members }) =>
      candidate(frame, { subject, load, beyond, series: subject, app: members.some(isApp) })
    )
  return [...named, ...unlisted(frame)]
}

/** Android gives apps uids from 10000 on. */
export function isApp({ uid, package: packageName }: PortableProcess): boolean {
  return typeof uid === 'number' ? uid >= 10_000 : typeof packageName === 'string'
}

function unlisted(frame: Frame): readonly Candidate[] {
  const load = frame.series('cpu.unaccounted')
  const habit = load === null ? null : habitOf(frame, load)
  if (load === null || habit === null) return []
  const beyond = standing(frame, 'cpu.unaccounted', beyondUsual(load, habit))
  if (!beyond.some((pct) => pct > 0)) return []
  return [candidate(frame, { subject: null, load, beyond, series: 'cpu.unaccounted', app: false })]
}

/** Barriers make the first part of a core that is taken cost most: the dose grows ever more slowly with what is taken. */
const halfPct = 30
const doseOf = (pct: number): number => Math.log1p(pct / halfPct)

/** The load, percent of a core, of a dose. */
export function loadOfDose(dose: number): number {
  return halfPct * Math.expm1(dose)
}

function candidate(
  frame: Frame,
  what: {
    readonly subject: string | null
    readonly load: Column
    readonly beyond: Column
    readonly series: string
    /** Only apps may be held back: what belongs to the system is not for us to stop. */
    readonly app: boolean
  }
): Candidate {
  return {
    cause: 'process',
    subject: what.subject,
    dose: what.beyond.map(doseOf),
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
