import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitFor } from '../host/sleep'
import { enterMounts, propagation } from './mount-namespace'

/** The phone's programs inherit nothing of the environment in which the bench was started. */
const hostPath = '/usr/sbin:/usr/bin:/sbin:/bin'

/** A booted phone: its pid and mount namespace, alive as long as its init. */
export interface PhoneNamespace {
  /** Host pid of the phone's pid 1. */
  readonly initPid: number
  /** Sends init one command line. */
  command(line: string): void
  /** Kills every process of the phone, as a reboot does. */
  kill(): Promise<void>
}

/** Boots the phone's namespace: mounts the tree, then init starts the daemons. */
export async function bootNamespace(o: {
  readonly keeperPid: number
  readonly tree: string
  readonly workFolder: string
  /** cgroup folders that the phone is born in. */
  readonly birthFolders: readonly string[]
}): Promise<PhoneNamespace> {
  const script = join(import.meta.dirname, '../init/enter.sh')
  const unshare = ['unshare', '-m', '-p', '-n', '-f', '--kill-child', '--propagation', propagation()]
  const enter = ['nsenter', ...enterMounts(o.keeperPid)]
  const boot = [...enter, '--', ...unshare, 'sh', script, o.tree, o.workFolder]
  const count = String(o.birthFolders.length)
  const born = 'n=$0; while [ $n -gt 0 ]; do echo $$ >"$1/cgroup.procs"; shift; n=$((n - 1)); done; exec "$@"'
  const child = spawn('sh', ['-c', born, count, ...o.birthFolders, ...boot], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    env: { PATH: hostPath }
  })
  let errors = ''
  let hasEnded = false
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  child.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true
      resolve()
    })
  })
  const initPid = await waitFor("the phone's init", async () => {
    if (hasEnded) throw new Error(`the phone's init ended at once: ${errors.trim()}`)
    return child.pid === undefined ? null : firstChildOf(child.pid)
  })
  return {
    initPid,
    command: (line) => {
      child.stdin.write(`${line}\n`)
    },
    kill: async () => {
      killIfAlive(initPid)
      await ended
    }
  }
}

async function firstChildOf(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const child = Number(text.trim().split(' ')[0])
  return child > 0 ? child : null
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already, which is what is wanted.
  }
}
