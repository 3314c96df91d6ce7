import { join } from 'node:path'
import {
  findHierarchy,
  makeFolders,
  movePid,
  readPids,
  readText,
  removeFolders,
  writeControl
} from './cgroup-files'
import { quotaPeriodMicroSeconds, type CpuBudget } from './cpu-budget'

/** A phone goes before the host's other work, so that a busy host does not slow it: its quota keeps it small. */
const phoneShares = 16_384
const phoneWeight = 1_600

/** Finer steps, microseconds, change nothing that can be seen. */
const quotaStep = 50

/** A budget in cgroup v1's cpu and cpuacct controllers; null where they are absent or not ours to write. */
export function createCgroupV1Budget(name: string): CpuBudget | null {
  const cpu = findHierarchy('cpu')
  const account = findHierarchy('cpuacct')
  if (cpu === null || account === null) return null
  const parents = [...new Set([join(cpu.own, name), join(account.own, name)])]
  const groups = (leaf: string) => parents.map((parent) => join(parent, leaf))
  if (!makeFolders([...parents, ...groups('system'), ...groups('load'), ...groups('app')])) return null
  writeControl(join(cpu.own, name), 'cpu.shares', phoneShares)
  const accountOf = (leaf: string) => join(account.own, name, leaf)
  const seconds = (leaf: string) => Number(readText(join(accountOf(leaf), 'cpuacct.usage'))) / 1e9
  for (const leaf of ['load', 'app'])
    writeControl(join(cpu.own, name, leaf), 'cpu.cfs_period_us', quotaPeriodMicroSeconds)
  const limit = whenChanged((leaf, quota) =>
    writeControl(join(cpu.own, name, leaf), 'cpu.cfs_quota_us', quota)
  )
  return {
    kind: 'cgroup v1',
    ...membership({ system: groups('system'), load: groups('load'), app: groups('app'), parents }),
    limitLoads: (cores) => limit('load', cores),
    limitApps: (cores) => limit('app', cores),
    used: () => usedBy(seconds)
  }
}

/** A budget in cgroup v2's cpu controller; null where it is absent or not ours to write. */
export function createCgroupV2Budget(name: string): CpuBudget | null {
  const unified = findHierarchy('')
  if (unified === null || !readText(join(unified.root, 'cgroup.controllers')).split(/\s+/).includes('cpu'))
    return null
  const parent = join(unified.root, name)
  const leaf = (group: string) => join(parent, group)
  if (!makeFolders([parent, leaf('system'), leaf('load'), leaf('app')])) return null
  try {
    writeControl(unified.root, 'cgroup.subtree_control', '+cpu')
    writeControl(parent, 'cgroup.subtree_control', '+cpu')
    writeControl(parent, 'cpu.weight', phoneWeight)
  } catch {
    removeFolders([leaf('app'), leaf('load'), leaf('system'), parent])
    return null
  }
  const seconds = (group: string) =>
    Number(/usage_usec (\d+)/.exec(readText(join(leaf(group), 'cpu.stat')))?.[1]) / 1e6
  const limit = whenChanged((group, quota) =>
    writeControl(leaf(group), 'cpu.max', `${quota} ${quotaPeriodMicroSeconds}`)
  )
  return {
    kind: 'cgroup v2',
    ...membership({ system: [leaf('system')], load: [leaf('load')], app: [leaf('app')], parents: [parent] }),
    limitLoads: (cores) => limit('load', cores),
    limitApps: (cores) => limit('app', cores),
    used: () => usedBy(seconds)
  }
}

function usedBy(seconds: (group: string) => number): ReturnType<CpuBudget['used']> {
  return { loadSeconds: seconds('load'), appSeconds: seconds('app'), systemSeconds: seconds('system') }
}

function membership(o: {
  readonly system: readonly string[]
  readonly load: readonly string[]
  readonly app: readonly string[]
  readonly parents: readonly string[]
}): Pick<
  CpuBudget,
  | 'folders'
  | 'birthFolders'
  | 'adopt'
  | 'systemPids'
  | 'loadPids'
  | 'appPids'
  | 'makeLoad'
  | 'makeApp'
  | 'dispose'
> {
  const folders = [...o.app, ...o.load, ...o.system, ...o.parents]
  return {
    folders,
    birthFolders: o.system,
    adopt: (pid) => o.system.forEach((folder) => movePid(folder, pid)),
    systemPids: () => readPids(o.system[0] ?? ''),
    loadPids: () => readPids(o.load[0] ?? ''),
    appPids: () => readPids(o.app[0] ?? ''),
    makeLoad: (pid) => o.load.forEach((folder) => movePid(folder, pid)),
    makeApp: (pid) => o.app.forEach((folder) => movePid(folder, pid)),
    dispose: () => removeFolders(folders)
  }
}

/** Each write gives a group its quota anew at once: written in every tick, a phone would be the faster the more often it ticks. */
function whenChanged(write: (group: string, quota: number) => void): (group: string, cores: number) => void {
  const known = new Map<string, number>()
  return (group, cores) => {
    const quota = quotaOf(cores)
    if (known.get(group) === quota) return
    write(group, quota)
    known.set(group, quota)
  }
}

function quotaOf(cores: number): number {
  return Math.max(1000, quotaStep * Math.round((cores * quotaPeriodMicroSeconds) / quotaStep))
}
