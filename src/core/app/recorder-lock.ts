import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Disposable } from '@shared/base/disposables'
import { HotplateError } from '@shared/errors/hotplate-error'
import { z } from 'zod'
import { markOf } from './process-mark'

const LockFile = z.object({ pid: z.number().int(), mark: z.string() })

/**
 * Makes this process the one that records into a data folder: two recorders of one session would store every sample
 * twice. A lock whose process is gone (a crash, kill -9) is taken over. Throws BAD_INPUT, naming the process that has it.
 */
export function lockRecorder(folder: string): Disposable {
  const path = join(folder, 'recorder.json')
  mkdirSync(folder, { recursive: true })
  const mine = JSON.stringify({ pid: process.pid, mark: markOf(process.pid) })
  for (let tries = 0; ; tries += 1) {
    if (writeNew(path, mine)) return { dispose: () => release(path, mine) }
    const holder = readHolder(path)
    if (holder !== null || tries > 3) throw taken(folder, holder)
    rmSync(path, { force: true })
  }
}

function writeNew(path: string, text: string): boolean {
  try {
    const handle = openSync(path, 'wx', 0o600)
    writeSync(handle, text)
    closeSync(handle)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The pid of the living process that holds the lock, else null. */
function readHolder(path: string): number | null {
  try {
    const { pid, mark } = LockFile.parse(JSON.parse(readFileSync(path, 'utf8')))
    return markOf(pid) === mark ? pid : null
  } catch {
    return null
  }
}

function release(path: string, mine: string): void {
  try {
    if (readFileSync(path, 'utf8') === mine) rmSync(path, { force: true })
  } catch {
    return
  }
}

function taken(folder: string, pid: number | null): HotplateError {
  const who = pid === null ? 'Another Hotplate' : `Another Hotplate (process ${pid})`
  return new HotplateError('BAD_INPUT', {
    detail: `${who} records the sessions of ${folder}. Use that one, or end it first: the runs on the phones go on.`
  })
}
