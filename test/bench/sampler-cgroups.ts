import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findHierarchy } from '../phone/physics/cgroup-files'

/** One cgroup of CPU accounting: everything that its processes and their children use, down to the nanosecond. */
export interface CpuAccount {
  /** Moves a process of this host (with what it forks from now on) into the account; one that ended meanwhile is left out. */
  add(pid: number): void
  cpuNs(): number
  dispose(): void
}

/** Opens an account below the group that the process `near` is in, so that its limits still hold. */
export function openCpuAccount(near: number, name: string): CpuAccount {
  const hierarchy = findHierarchy('cpuacct')
  if (hierarchy === null) throw new Error('no cgroup v1 CPU accounting on this machine')
  const folder = join(hierarchy.root, groupOf(near), name)
  mkdirSync(folder)
  return {
    add: (pid) => moveInto(folder, String(pid)),
    cpuNs: () => Number(readFileSync(join(folder, 'cpuacct.usage'), 'utf8')),
    dispose: () => {
      for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
        moveInto(join(folder, '..'), pid)
      removeGroup(folder)
    }
  }
}

/** Moves a process into a group; one that has ended meanwhile is left out. */
function moveInto(folder: string, pid: string): void {
  try {
    writeFileSync(join(folder, 'cgroup.procs'), pid)
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH')) throw thrown
  }
}

/** A process that is just ending keeps its group busy for a moment. */
function removeGroup(folder: string): void {
  for (let triesLeft = 50; ; triesLeft -= 1) {
    try {
      rmdirSync(folder)
      return
    } catch (thrown) {
      if (triesLeft === 0) throw thrown
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
}

function groupOf(pid: number): string {
  const line = readFileSync(`/proc/${pid}/cgroup`, 'utf8')
    .split('\n')
    .find((one) => one.split(':')[1]?.split(',').includes('cpuacct') === true)
  return line?.split(':')[2] ?? '/'
}

/** Processes of this host whose command line holds the text; a bench phone's are among them. */
export function hostPidsOf(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandLineOf(pid).includes(text))
}

/** A process's children, theirs, and so on. */
export function descendantsOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid)
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

export function commandLineOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

/** Names the phone that a process is in: each has a mount namespace of its own. */
export function namespaceOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/mnt`)
  } catch {
    return ''
  }
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? -1)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
