import { readText } from '../physics/cgroup-files'

/** A thread that used less than this share of the busiest one's CPU only serves. */
const workerShare = 0.25

/** Seconds over which the use of a thread is told, unless told otherwise. */
const usualWindowSeconds = 1

/** Tells the threads of a process that work from those that wait, by the CPU time they get. */
export class ThreadUse {
  readonly #ranNs = new Map<string, number>()
  readonly #use = new Map<string, number>()

  constructor(private readonly windowSeconds = usualWindowSeconds) {}

  /** Reads the threads below a `task` folder anew; the answer are those that work. */
  workers(taskFolder: string, tids: readonly string[], seconds: number): readonly string[] {
    const weight = Math.min(1, seconds / this.windowSeconds)
    for (const tid of tids) {
      const ns = Number(readText(`${taskFolder}/${tid}/schedstat`).split(' ')[0])
      const ran = ns - (this.#ranNs.get(tid) ?? ns)
      this.#ranNs.set(tid, ns)
      const before = this.#use.get(tid) ?? 0
      this.#use.set(tid, before + (ran / 1e9 / seconds - before) * weight)
    }
    for (const tid of this.#use.keys()) if (!tids.includes(tid)) this.#forget(tid)
    const most = Math.max(0.005, ...this.#use.values())
    return tids.filter((tid) => (this.#use.get(tid) ?? 0) >= workerShare * most)
  }

  #forget(tid: string): void {
    this.#ranNs.delete(tid)
    this.#use.delete(tid)
  }
}
