import { readText } from '../physics/cgroup-files'
import type { CpuBudget } from '../physics/cpu-budget'
import type { GroundTruth } from '../physics/ground-truth'
import type { PhoneProfile } from '../profiles/profile'
import { waitFor } from '../host/sleep'
import type { Hog } from '../bench-phone'
import type { PhoneNamespace } from './namespace'

/** What a hog needs of its phone. */
export interface HogHost {
  readonly profile: PhoneProfile
  readonly namespace: PhoneNamespace
  readonly budget: CpuBudget
  readonly groundTruth: GroundTruth
}

const startLimits = { timeoutMs: 60_000, everyMs: 20 }

/** Starts one busy process per core under the app's name and user, inside the phone's CPU budget before the first cycle is burnt. */
export async function startHog(
  host: HogHost,
  o: { readonly packageName: string; readonly cores: number }
): Promise<Hog> {
  const app = host.profile.packages.find(({ name }) => name === o.packageName)
  if (app === undefined) throw new Error(`${o.packageName} is not installed on ${host.profile.name}`)
  const threads = Math.max(1, Math.ceil(o.cores))
  const before = new Set(pidsNamed(host.budget, o.packageName))
  for (let index = 0; index < threads; index++)
    host.namespace.command(`start ${app.uid} ${o.packageName} burn`)
  const waiting = (): readonly number[] =>
    pidsNamed(host.budget, o.packageName).filter((each) => !before.has(each) && isStopped(each))
  const pids = await waitFor(
    `the processes of ${o.packageName}`,
    () => (waiting().length === threads ? waiting() : null),
    startLimits
  )
  for (const each of pids) host.budget.makeApp(each)
  for (const each of pids) process.kill(each, 'SIGCONT')
  const pid = innerPid(pids[0] ?? 0)
  host.groundTruth.note('hog-start', { packageName: o.packageName, cores: threads, pid })
  return {
    packageName: o.packageName,
    pid,
    stop: async () => {
      for (const each of pids) killIfNamed(each, o.packageName)
      await waitFor(`the end of ${o.packageName}`, () =>
        pids.some((each) => isNamed(each, o.packageName)) ? null : true
      )
      host.groundTruth.note('hog-stop', { packageName: o.packageName, pid })
    }
  }
}

function pidsNamed(budget: CpuBudget, name: string): readonly number[] {
  return [...budget.systemPids(), ...budget.appPids()].filter((pid) => isNamed(pid, name))
}

function isNamed(pid: number, name: string): boolean {
  return readText(`/proc/${pid}/cmdline`) === `${name}\0`
}

function isStopped(pid: number): boolean {
  return readText(`/proc/${pid}/stat`).includes(') T ')
}

/** Signals a process only while it still is the one that was started: pids are used again. */
function killIfNamed(pid: number, name: string): void {
  if (isNamed(pid, name)) process.kill(pid, 'SIGKILL')
}

function innerPid(hostPid: number): number {
  const line = /^NSpid:\s+(.*)$/m.exec(readText(`/proc/${hostPid}/status`))?.[1] ?? ''
  return Number(line.trim().split(/\s+/).at(-1))
}
