import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * What is started meanwhile stays on one CPU of the host; this process is free again afterwards. On two, threads of a phone would lose what
 * nobody put into it: the kernel hands a CPU quota out in slices, and the one CPU that gets the slice leaves the other's threads to wait.
 */
export async function startedOnOneCpu<T>(start: () => Promise<T>): Promise<T> {
  const allowed = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1] ?? '0'
  const [first = '0'] = allowed.split(/[,-]/)
  confine(first)
  try {
    return await start()
  } finally {
    confine(allowed)
  }
}

function confine(cpus: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', cpus, String(process.pid)], { stdio: 'ignore' })
}
