import { listTasks, readText } from './cgroup-files'
import type { CpuBudget } from './cpu-budget'

const cycleMs = 40
const ticksPerSecond = 100

/**
 * The fallback where no cpu cgroup can be written: loads are stopped and continued in turn. Coarser than a quota
 * (tokens come in small bursts), and a stopped process shows state T.
 */
export function createStopContinueBudget(): CpuBudget {
  const roots = new Set<number>()
  const loads = new Set<number>()
  const apps = new Set<number>()
  const share = { loads: 1, apps: 1 }
  let phaseMs = 0
  const stepMs = 5
  const pace = (pids: Set<number>, part: number) => {
    const signal = phaseMs < part * cycleMs ? 'SIGCONT' : 'SIGSTOP'
    for (const pid of pids) if (!trySignal(pid, signal)) pids.delete(pid)
  }
  const timer = setInterval(() => {
    phaseMs = (phaseMs + stepMs) % cycleMs
    pace(loads, share.loads)
    pace(apps, share.apps)
  }, stepMs).unref()
  return {
    kind: 'stop and continue',
    folders: [],
    birthFolders: [],
    adopt: (pid) => roots.add(pid),
    systemPids: () => [...roots].flatMap(descendants).filter((pid) => !loads.has(pid) && !apps.has(pid)),
    loadPids: () => [...loads].filter((pid) => trySignal(pid, 0)),
    appPids: () => [...apps].filter((pid) => trySignal(pid, 0)),
    makeLoad: (pid) => loads.add(pid),
    makeApp: (pid) => apps.add(pid),
    limitLoads: (cores) => (share.loads = Math.min(1, cores)),
    limitApps: (cores) => (share.apps = Math.min(1, cores)),
    used: () => ({
      loadSeconds: sumSeconds([...loads]),
      appSeconds: sumSeconds([...apps]),
      systemSeconds: 0
    }),
    dispose: () => {
      clearInterval(timer)
      for (const pid of [...loads, ...apps]) trySignal(pid, 'SIGCONT')
    }
  }
}

function descendants(pid: number): readonly number[] {
  const tasks = listTasks(pid)
  const children = tasks.flatMap((task) =>
    readText(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number)
  )
  return [pid, ...children.flatMap(descendants)]
}

function sumSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond
  }, 0)
}

function trySignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}
