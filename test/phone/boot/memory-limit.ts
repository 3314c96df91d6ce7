import { join } from 'node:path'
import { sleep } from '../host/sleep'
import { findHierarchy, makeFolders, readText, writeControl } from '../physics/cgroup-files'

/** The memory account of a phone: all that its processes allocate, and the pages of files that they read or wrote. */
export interface MemoryLimit {
  /** Folder of the account, to remove after the phone. */
  readonly folder: string
  /** Leaves room for so many bytes of files' pages beside what processes hold of their own; null = no limit. */
  limitFiles(bytes: number | null): Promise<void>
}

const limitName = 'memory.limit_in_bytes'
const tries = 50

/** An account in cgroup v1's memory controller; null where it is absent or not ours to write. */
export function createMemoryLimit(name: string): MemoryLimit | null {
  const memory = findHierarchy('memory')
  if (memory === null) return null
  const folder = join(memory.own, name)
  if (!makeFolders([folder])) return null
  return {
    folder,
    limitFiles: async (bytes) => {
      if (bytes === null) writeControl(folder, limitName, -1)
      else await shrink(folder, bytes)
    }
  }
}

/** The kernel refuses a limit below what it can free at once, and frees some of it while it tries. */
async function shrink(folder: string, bytes: number): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      writeControl(folder, limitName, ownBytes(folder) + bytes)
      return
    } catch (error) {
      if (left === 0) throw error
      await sleep(100)
    }
  }
}

/** What cannot be given back without swap: memory of processes and of the kernel for them. */
function ownBytes(folder: string): number {
  const stat = readText(join(folder, 'memory.stat'))
  const value = (key: string) => Number(new RegExp(`^${key} (\\d+)$`, 'm').exec(stat)?.[1] ?? 0)
  const kernel = Number(readText(join(folder, 'memory.kmem.usage_in_bytes')))
  return value('total_rss') + value('total_shmem') + kernel
}
