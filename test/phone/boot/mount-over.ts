import { spawn } from 'node:child_process'
import type { MountOver } from '../cores/task-view'
import { enterMounts } from './mount-namespace'

/** Where init has the phone's real `/proc`, for the bench alone. */
export const benchProc = 'bench/proc'

const script = 'while [ $# -gt 1 ]; do /usr/bin/busybox mount -o bind "$1" "$2" 2>/dev/null; shift 2; done'

/** Lays paths of a booted phone over others of its paths; one whose process has ended meanwhile is left out. */
export function mounterOf(initPid: number): MountOver {
  return (pairs) => {
    const args = [...enterMounts(initPid), '--', '/usr/bin/mksh', '-c', script, 'mount', ...pairs.flat()]
    const child = spawn('nsenter', args, { stdio: 'ignore', env: { PATH: '/usr/bin:/usr/sbin' } })
    child.once('error', (error) => process.emitWarning(String(error)))
    child.unref()
  }
}
