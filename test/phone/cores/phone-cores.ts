import { rmSync, mkdirSync, chmodSync } from 'node:fs'
import { join } from 'node:path'
import { listFolder } from '../physics/cgroup-files'
import type { PhoneProfile } from '../profiles/profile'
import { affinityFolder, askedMask, pidInside, type PhoneFolders } from './affinity-book'
import { cpusOfMask, defaultThreadCosts, placementSpeed, placeThreads, type ThreadCosts } from './placement'
import { TaskView, type MountOver } from './task-view'
import { ThreadUse } from './thread-use'

interface Run {
  readonly pid: number
  readonly use: ThreadUse
  readonly view: TaskView
  readonly lastCpus: Map<string, number>
}

/** What the cores are to the runs of a phone now. */
export interface CoreUse {
  /** Speed by threads and cores alone, as a share of the phone's best. */
  readonly speed: number
  /** How much more of this machine's CPU that speed takes than it would with one thread. */
  readonly hostEffort: number
  /** The CPUs of the threads that work. */
  readonly cpus: readonly number[]
}

/** Reads of the threads and views of them are for people and programs that look once a second. */
const viewEverySeconds = 0.3

/** The scheduler of a phone, as far as its runs can see one: where their threads are, and what `/proc` says of it. */
export class PhoneCores {
  readonly #profile: PhoneProfile
  readonly #costs: ThreadCosts
  readonly #runs = new Map<number, Run>()
  #inside: { readonly folders: PhoneFolders; readonly mountOver: MountOver } | null = null
  #restriction: readonly number[] | null = null
  #sinceView = 0

  constructor(profile: PhoneProfile, costs: ThreadCosts = defaultThreadCosts) {
    this.#profile = profile
    this.#costs = costs
  }

  /** From now on the phone of this boot is looked at. */
  attach(folders: PhoneFolders, mountOver: MountOver): void {
    for (const name of [affinityFolder, 'tasks'])
      rmSync(join(folders.run, name), { recursive: true, force: true })
    mkdirSync(join(folders.run, affinityFolder))
    chmodSync(join(folders.run, affinityFolder), 0o1777)
    this.#runs.clear()
    this.#inside = { folders, mountOver }
  }

  /** What the system's cpusets leave to runs; null = everything. */
  restrict(cpus: readonly number[] | null): void {
    this.#restriction = cpus
  }

  /** Looks at the runs of these pids (of the host), so many seconds after the last look. */
  watch(hostPids: readonly number[], seconds: number): CoreUse {
    const inside = this.#inside
    if (inside === null) return { speed: 1, hostEffort: 1, cpus: [] }
    this.#sinceView += seconds
    const isDue = this.#sinceView >= viewEverySeconds
    const cpus: number[] = []
    for (const host of hostPids) {
      const run = this.#run(host, inside.folders)
      if (run === null) continue
      cpus.push(...this.#look(run, { ...inside, seconds, isDue }))
    }
    for (const [host, run] of this.#runs)
      if (!hostPids.includes(host)) {
        this.#runs.delete(host)
        run.view.dispose()
      }
    if (isDue) this.#sinceView = 0
    const speed = placementSpeed(this.#profile, cpus, this.#costs)
    return { speed, hostEffort: this.#costs.hostEffort?.[cpus.length - 1] ?? 1, cpus }
  }

  #run(host: number, folders: PhoneFolders): Run | null {
    const known = this.#runs.get(host)
    if (known !== undefined) return known
    const pid = pidInside(host)
    if (pid === null) return null
    const view = new TaskView(folders, pid)
    const run: Run = { pid, use: new ThreadUse(this.#costs.seenWithin), view, lastCpus: new Map() }
    this.#runs.set(host, run)
    // A run that has just begun is shown at once: its start is when it is asked.
    this.#sinceView = viewEverySeconds
    return run
  }

  #look(
    run: Run,
    o: { readonly folders: PhoneFolders; readonly mountOver: MountOver; seconds: number; isDue: boolean }
  ): readonly number[] {
    const tasks = join(o.folders.proc, String(run.pid), 'task')
    const tids = listFolder(tasks)
    const allowed = this.#allowed(askedMask(o.folders, run.pid))
    const workers = run.use.workers(tasks, tids, o.seconds)
    const placed = placeThreads(this.#profile, workers, allowed)
    for (const [tid, cpu] of placed) run.lastCpus.set(tid, cpu)
    if (o.isDue) {
      const lastCpus = new Map([...run.lastCpus].filter(([, cpu]) => allowed.includes(cpu)))
      run.view.publish({ tids, allowed, lastCpus }, o.mountOver)
    }
    return [...placed.values()]
  }

  #allowed(mask: number | null): readonly number[] {
    const asked = cpusOfMask(this.#profile, mask)
    if (this.#restriction === null) return asked
    const left = asked.filter((cpu) => this.#restriction?.includes(cpu))
    return left.length > 0 ? left : this.#restriction
  }
}
