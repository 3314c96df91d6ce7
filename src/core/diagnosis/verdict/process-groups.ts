import type { PortableProcess } from '@shared/model'
import { withBirths } from './births'
import type { Frame } from './frame'
import { nthLargest, quantile, thinned, type Column } from './numbers'

/** Fewer percent of a core at its busiest than this is no candidate. */
export const leastPct = 6
/** What never takes less than so much is told as there all along, although nothing says what it costs. */
const constantPct = 20
const leastShown = 2
/** A load must have been there for about so long to count as its level. */
const heldS = 4
const ownNames = /^(llama-|main$|adbd$|top$|hotplate)/
/** Kernel threads that reclaim memory: their work is memory pressure, not a process. */
export const reclaimNames = /^(kswapd\d*|kcompactd\d*|zram|mm_percpu_wq)/

/** An app with its children and isolated processes, or one process of the system, its CPU on the grid and what it does usually. */
export interface Group {
  readonly subject: string
  readonly members: readonly PortableProcess[]
  /** Percent of a core. */
  readonly load: Column
  readonly habit: Habit
  /** It took much from the first second to the last: there is no time without it to compare with. */
  readonly constant: boolean
}

/** Everything that took enough CPU besides the run to matter, one group an app. */
export function groupsOf(frame: Frame): readonly Group[] {
  const groups = new Map<string, PortableProcess[]>()
  const peaks = new Map<string, number>()
  const owners = isolatedOwners(frame.session.processes)
  for (const process of withBirths(frame.session)) {
    if (ownNames.test(process.name)) continue
    const peak = peakOf(process)
    if (peak < leastShown) continue
    const subject = subjectOf(process, owners)
    peaks.set(subject, (peaks.get(subject) ?? 0) + peak)
    const known = groups.get(subject)
    if (known === undefined) groups.set(subject, [process])
    else known.push(process)
  }
  const load = new Float64Array(frame.count)
  return [...groups].flatMap(([subject, members]) => {
    if ((peaks.get(subject) ?? 0) < leastPct) return []
    load.fill(0)
    for (const member of members) frame.addProcess(member, load)
    const varying = habitOf(frame, load)
    const habit = varying ?? constantHabit(load)
    return habit === null ? [] : [{ subject, members, load: load.slice(), habit, constant: varying === null }]
  })
}

/** The third-largest reading: one or two wild ones make nobody busy. Of a process seen only once or twice its largest. */
function peakOf({ cpuPct }: PortableProcess): number {
  let [first, second, third, count] = [0, 0, 0, 0]
  for (const pct of cpuPct) {
    if (pct === null) continue
    count += 1
    if (pct <= third) continue
    if (pct > first) [first, second, third] = [pct, first, second]
    else if (pct > second) [second, third] = [pct, second]
    else third = pct
  }
  return count < 3 ? first : third
}

/** Isolated processes (uid 90000 on and 99000 on) carry no package; their name begins with their app's. */
function isolatedOwners(processes: readonly PortableProcess[]): ReadonlySet<string> {
  return new Set(
    processes.flatMap(({ package: name }) => (typeof name === 'string' && name !== '' ? [name] : []))
  )
}

/** The app's package; its `:remote` and isolated processes belong to it. */
function subjectOf({ name, package: packageName }: PortableProcess, owners: ReadonlySet<string>): string {
  if (typeof packageName === 'string' && packageName !== '') return packageName
  if (/^[a-z]\w*(\.\w+)+:/i.test(name)) return name.split(':')[0] ?? name
  const child = /^([a-z]\w*(?:\.\w+)+)[_/-]/i.exec(name)?.[1]
  return child !== undefined && owners.has(child) ? child : name
}

/** What a load does when nothing happens, and the level it holds for at least a moment. */
export interface Habit {
  readonly usual: number
  readonly flicker: number
  readonly level: number
}

/** Null when the load never takes enough beyond its usual flicker, long enough, to matter. */
export function habitOf(frame: Frame, load: Column): Habit | null {
  const level = nthLargest(load, heldCells(frame))
  if (!(level >= leastPct)) return null
  const some = thinned(load)
  const usual = quantile(some, 0.1)
  // From the 10th to the 30th of a hundred values a normal spread goes 0.76 of its deviation.
  const flicker = (5 * (quantile(some, 0.3) - usual)) / 0.76
  return level - usual >= Math.max(leastPct, flicker) ? { usual, flicker, level } : null
}

/** The habit of a load that is always high: all of it counts. Null when it is not. */
function constantHabit(load: Column): Habit | null {
  const level = quantile(thinned(load), 0.1)
  return level >= constantPct ? { usual: 0, flicker: 0, level } : null
}

/** Percent of a core beyond its usual flicker, cell by cell. */
export function beyondUsual(load: Column, { usual, flicker }: Habit): Column {
  return load.map((pct) => (Number.isFinite(pct) && pct - usual > flicker ? pct - usual : 0))
}

/** So many cells a level must be held, fewer in a session that is hardly longer. */
export function heldCells(frame: Frame): number {
  return Math.max(1, Math.min(Math.ceil(heldS / frame.stepS), Math.ceil(frame.count / 50)))
}
