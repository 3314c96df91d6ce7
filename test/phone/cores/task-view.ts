import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { InPlaceFile } from '../host/in-place-file'
import { replaceFile } from '../host/replace-file'
import { readText } from '../physics/cgroup-files'
import { cpuRange } from '../render/cpu-range'
import type { PhoneFolders } from './affinity-book'

/** Lays files or folders of the phone over others of its paths. */
export type MountOver = (pairs: readonly (readonly [source: string, target: string])[]) => void

/** Which CPUs a process may use, and where its threads ran last. */
export interface CoreFacts {
  readonly tids: readonly string[]
  readonly allowed: readonly number[]
  readonly lastCpus: ReadonlyMap<string, number>
}

const folderName = 'tasks'

/**
 * What `/proc/PID/status` and `/proc/PID/task` of one run say inside the phone: the kernel's own text with the CPUs of the
 * phone in place of the host's.
 */
export class TaskView {
  readonly #proc: string
  readonly #folder: string
  #status: InPlaceFile | null = null

  constructor(
    folders: PhoneFolders,
    readonly pid: number
  ) {
    this.#proc = join(folders.proc, String(pid))
    this.#folder = join(folders.run, folderName, String(pid))
    mkdirSync(join(this.#folder, 'task'), { recursive: true })
  }

  /** Writes the kernel's text of now; lays it over the phone's own `/proc` the first time. */
  publish(facts: CoreFacts, mountOver: MountOver): void {
    const kernels = readText(join(this.#proc, 'status'))
    if (kernels === '') return
    const status = phoneStatus(kernels, facts.allowed)
    this.#status?.write(status)
    for (const tid of facts.tids) this.#writeTask(tid, facts)
    for (const old of readdirSync(join(this.#folder, 'task')))
      if (!facts.tids.includes(old)) rmSync(join(this.#folder, 'task', old), { recursive: true, force: true })
    if (this.#status !== null) return
    this.#status = new InPlaceFile(join(this.#folder, 'status'), status)
    const own = `/run/${folderName}/${this.pid}`
    mountOver(['status', 'task'].map((name) => [`${own}/${name}`, `/proc/${this.pid}/${name}`] as const))
  }

  /** Its mounts ended with the process. */
  dispose(): void {
    this.#status?.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #writeTask(tid: string, { allowed, lastCpus }: CoreFacts): void {
    const from = join(this.#proc, 'task', tid)
    const [status, comm, stat] = ['status', 'comm', 'stat'].map((name) => readText(join(from, name)))
    if (!status || !comm || !stat) return
    const folder = join(this.#folder, 'task', tid)
    mkdirSync(folder, { recursive: true })
    replaceFile(join(folder, 'status'), phoneStatus(status, allowed))
    replaceFile(join(folder, 'comm'), comm)
    replaceFile(join(folder, 'stat'), phoneStat(stat, lastCpus.get(tid) ?? allowed.at(-1) ?? 0))
  }
}

/** A status text that allows these CPUs. */
export function phoneStatus(text: string, allowed: readonly number[]): string {
  const mask = allowed.reduce((sum, cpu) => sum + 2 ** cpu, 0).toString(16)
  return text
    .replace(/^Cpus_allowed:.*$/m, `Cpus_allowed:\t${mask}`)
    .replace(/^Cpus_allowed_list:.*$/m, `Cpus_allowed_list:\t${cpuRange(allowed)}`)
}

/** A stat text with this CPU as field 39, the last one; the name before it may hold blanks and brackets. */
export function phoneStat(text: string, cpu: number): string {
  const end = text.lastIndexOf(')') + 2
  if (end < 2) return text
  const fields = text.slice(end).split(' ')
  fields[36] = String(cpu)
  return text.slice(0, end) + fields.join(' ')
}
