import { listTasks, readText } from './cgroup-files'
import type { CpuBudget } from './cpu-budget'

/** What a scan of a phone's processes found. */
export interface LoadScan {
  readonly pids: readonly number[]
  readonly threads: number
  /** True if a thread of a load runs or waits for a CPU: the phone is busy, however little the host gives it. */
  readonly isBusy: boolean
  readonly residentKB: number
  readonly appeared: readonly { readonly pid: number; readonly name: string }[]
}

const pageKB = 4

/** Finds llama.cpp processes by the name of their program and puts them under the budget. */
export function scanLoads(budget: CpuBudget, known: ReadonlySet<number>): LoadScan {
  const appeared: { pid: number; name: string }[] = []
  for (const pid of budget.systemPids()) {
    const name = programName(pid)
    if (!name.startsWith('llama-')) continue
    budget.makeLoad(pid)
    appeared.push({ pid, name })
  }
  const pids = [...budget.loadPids(), ...budget.appPids()]
  return {
    pids,
    appeared: appeared.filter(({ pid }) => !known.has(pid)),
    isBusy: pids.some(hasRunnableThread),
    threads: pids.reduce((sum, pid) => sum + runningThreads(pid), 0),
    residentKB: pids.reduce((sum, pid) => sum + residentPages(pid) * pageKB, 0)
  }
}

function programName(pid: number): string {
  const first = readText(`/proc/${pid}/cmdline`).split('\0')[0] ?? ''
  return first.slice(first.lastIndexOf('/') + 1)
}

function hasRunnableThread(pid: number): boolean {
  return listTasks(pid).some((task) => readText(`/proc/${pid}/task/${task}/stat`).includes(') R '))
}

function residentPages(pid: number): number {
  return Number(readText(`/proc/${pid}/statm`).split(' ')[1] ?? 0)
}

function runningThreads(pid: number): number {
  return Number(/^Threads:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0)
}
