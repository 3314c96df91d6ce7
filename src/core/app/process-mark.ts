import { readFileSync } from 'node:fs'

/**
 * What tells a living process from a later one with the same pid: on Linux its start time within this boot, elsewhere only
 * that it lives. null = there is no such process.
 */
export function markOf(pid: number): string | null {
  if (!isAlive(pid)) return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}/${startTicks}`
  } catch {
    return 'alive'
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
