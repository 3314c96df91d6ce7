import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { join } from 'node:path'
import { propagation } from './mount-namespace'

/** The process that holds a phone's mounts between reboots and cleans up behind it. */
export interface Keeper {
  readonly pid: number
  /** Seen from the host: a path inside the keeper's mounts. */
  hostPath(path: string): string
  dispose(): Promise<void>
}

/** Starts the keeper of a work folder and waits until `/data` is mounted. */
export async function startKeeper(o: {
  readonly workFolder: string
  /** Size of `/data` in memory; null = it is a folder of the host's disk. */
  readonly dataBytes: number | null
  readonly cgroupFolders: readonly string[]
}): Promise<Keeper> {
  const script = join(import.meta.dirname, 'keeper.sh')
  const args = [
    '-m',
    '--propagation',
    propagation(),
    'sh',
    script,
    o.workFolder,
    String(o.dataBytes ?? 'disk'),
    ...o.cgroupFolders
  ]
  const child = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const pid = await untilReady(child)
  return {
    pid,
    hostPath: (path) => `/proc/${pid}/root${path}`,
    dispose: async () => {
      child.stdin.end()
      await ended
    }
  }
}

function untilReady(child: ChildProcessByStdio<Writable, Readable, Readable>): Promise<number> {
  return new Promise((resolve, reject) => {
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
    child.once('error', reject)
    child.once('close', () => reject(new Error(`the phone's mounts could not be made: ${errors.trim()}`)))
    child.stdout.once('data', () => resolve(child.pid ?? 0))
  })
}
