import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sleep } from '../host/sleep'

/** Runs `work` while no other process holds the lock folder; a lock whose owner is dead is taken over. */
export async function withBuildLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  while (!(await tryLock(folder))) {
    if (await isAbandoned(folder)) await rm(folder, { recursive: true, force: true })
    await sleep(300)
  }
  try {
    return await work()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tryLock(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  await writeFile(join(folder, 'pid'), String(process.pid))
  return true
}

async function isAbandoned(folder: string): Promise<boolean> {
  const pid = await readFile(join(folder, 'pid'), 'utf8').catch(() => null)
  if (pid === null) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch {
    return true
  }
}
