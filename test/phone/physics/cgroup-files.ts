import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The mount point of a cgroup hierarchy and the folder of this process below it. */
export interface CgroupHierarchy {
  readonly root: string
  readonly own: string
}

/** Finds a v1 controller's hierarchy, or with an empty name the v2 one; null if it is not mounted. */
export function findHierarchy(controller: string): CgroupHierarchy | null {
  const mounts = readText('/proc/self/mounts').split('\n')
  const wanted = controller === '' ? 'cgroup2' : 'cgroup'
  for (const line of mounts) {
    const [, root = '', type, options = ''] = line.split(' ')
    if (type !== wanted || (controller !== '' && !options.split(',').includes(controller))) continue
    return { root, own: join(root, ownPath(controller)) }
  }
  return null
}

function ownPath(controller: string): string {
  for (const line of readText('/proc/self/cgroup').split('\n')) {
    const [id, controllers = '', path = '/'] = line.split(':')
    if (controller === '' ? id === '0' : controllers.split(',').includes(controller)) return path
  }
  return '/'
}

/** Makes cgroup folders; undoes them and gives false if one cannot be made. */
export function makeFolders(folders: readonly string[]): boolean {
  const made: string[] = []
  try {
    for (const folder of folders) {
      mkdirSync(folder)
      made.unshift(folder)
    }
    return true
  } catch {
    removeFolders(made)
    return false
  }
}

/** Removes empty cgroup folders; one that is still busy is left for its keeper. */
export function removeFolders(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      rmdirSync(folder)
    } catch {
      // Gone already, or a dying process is still in it.
    }
  }
}

/** Writes a control file. */
export function writeControl(folder: string, name: string, value: string | number): void {
  writeFileSync(join(folder, name), String(value))
}

/** Writes a pid into a group; false if that process has ended. */
export function movePid(folder: string, pid: number): boolean {
  try {
    writeControl(folder, 'cgroup.procs', pid)
    return true
  } catch {
    return false
  }
}

/** The pids in a group. */
export function readPids(folder: string): readonly number[] {
  return readText(join(folder, 'cgroup.procs')).split('\n').filter(Boolean).map(Number)
}

/** A file's text, or nothing if it cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The thread ids of a process. */
export function listTasks(pid: number): readonly string[] {
  return listFolder(`/proc/${pid}/task`)
}

/** The names in a folder, or none if it cannot be read. */
export function listFolder(path: string): readonly string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
