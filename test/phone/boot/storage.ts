import { statfs } from 'node:fs/promises'
import { runCommand } from '../host/run-command'
import { enterMounts } from './mount-namespace'

interface StorageLimit {
  readonly keeperPid: number
  readonly dataFolder: string
  readonly hostDataFolder: string
  readonly fullBytes: number
  readonly freeBytes: number | null
}

/** A file that grows meanwhile may leave less than was asked for, and then the kernel refuses the size. */
const mostTries = 20

/** Resizes the file system of `/data` so that so many bytes are free; null gives it its full size. */
export async function limitStorage(limit: StorageLimit): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await resize(limit)
      return
    } catch (error) {
      if (limit.freeBytes === null || tries === mostTries) throw error
    }
  }
}

async function resize(o: StorageLimit): Promise<void> {
  const size = o.freeBytes === null ? o.fullBytes : (await usedBytes(o.hostDataFolder)) + o.freeBytes
  const remount = ['mount', '-o', `remount,size=${roundUpToPage(size)}`, o.dataFolder]
  await runCommand('nsenter', [...enterMounts(o.keeperPid), ...remount])
}

async function usedBytes(folder: string): Promise<number> {
  const { blocks, bfree, bsize } = await statfs(folder)
  return (blocks - bfree) * bsize
}

function roundUpToPage(bytes: number): number {
  return Math.max(4096, Math.ceil(bytes / 4096) * 4096)
}
