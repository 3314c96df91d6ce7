import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createAdb } from '@core/adb/create-adb'
import type { AdbDevice } from '@core/adb/types'
import { bootBenchPhone, startAdbServer } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import {
  commandLineOf,
  descendantsOf,
  hostPidsOf,
  namespaceOf,
  openCpuAccount,
  type CpuAccount
} from './sampler-cgroups'
import { median, type Bench } from './types'

const budgetMsPerSample = 2
const budgetPct = 1
const windowS = 10
const dayS = 86_400
const capBytes = 64 * 1024 * 1024
const script = '/data/local/tmp/sampler-cost.sh'

/**
 * DESIGN §9: the sampler at 1 Hz on a bench phone with 60 zones, by the kernel's own accounts (cgroup cpuacct): its loop, its helper
 * with the dumps it asks for, its process table and its logcat, each in a group of its own. Beside it, in the same run, what
 * the same values cost when each is asked for with a command over adb.
 */
export const benchSampler: Bench = async ({ smoke }) => {
  const owned = new DisposableStore()
  try {
    const server = owned.add(await startAdbServer())
    const bench = owned.add(await bootBenchPhone({ profile: 'snapdragon-8-gen-3', adb: server }))
    const adb = owned.add(createAdb({ address: server, env: process.env, log: silentLog }))
    const device = adb.device(bench.address)
    const figures = await measure(device, smoke ? windowS : 6 * windowS)
    const naiveMsPerSample = round(await measureNaive(device, smoke ? 1 : 5))
    const { msPerSample, pctOfCore, dayMb } = figures
    return {
      name: 'sampler on the phone',
      budget: `≤ ${budgetMsPerSample} ms CPU per sample with 60 zones at 1 Hz, ≤ ${budgetPct} % of a core with its table and logcat, ≤ 64 MiB a day`,
      ok: pctOfCore <= budgetPct && dayMb <= 64 && (smoke || msPerSample <= budgetMsPerSample),
      figures: { ...figures, naiveMsPerSample, timesCheaper: Math.round(naiveMsPerSample / msPerSample) }
    }
  } finally {
    await owned.dispose()
  }
}

type Figures = Readonly<
  Record<
    | 'msPerSample'
    | 'quietestMsPerSample'
    | 'pctOfCore'
    | 'helperPctOfCore'
    | 'tablePctOfCore'
    | 'logcatPctOfCore'
    | 'samples'
    | 'paceChanges'
    | 'zones'
    | 'bytesPerSample'
    | 'dayMb',
    number
  >
>

async function measure(device: AdbDevice, seconds: number): Promise<Figures> {
  await device.push({ bytes: await readFile(resolve('resources/phone/sampler.sh')) }, script, { mode: 0o755 })
  const sampler = await device.spawn(['sh', script, '1', '-'])
  const heard = { text: '' }
  const reading = (async () => {
    for await (const bytes of sampler.stdout) heard.text += Buffer.from(bytes).toString('latin1')
  })().catch(() => undefined)
  const accounts = new DisposableStore()
  try {
    // The probe and the first dumps are start-up cost, not the cost of a sample.
    await pause(4000)
    const account = accountSampler(accounts)
    const startBytes = heard.text.length
    const windows: Window[] = []
    for (let done = 0; done < seconds; done += windowS) windows.push(await measureWindow(account, heard))
    const samples = windows.reduce((sum, window) => sum + window.samples, 0)
    const bytesPerSample = (heard.text.length - startBytes) / samples
    const msPerSample = atFullPace(windows).map((window) => window.ns.loop / 1e6 / window.samples)
    const of = (part: Part): number[] => windows.map((window) => window.ns[part] / 1e7 / window.seconds)
    return {
      msPerSample: round(median(msPerSample)),
      // What else ran on the host makes every read slower, never cheaper: far from the median, the host was not still.
      quietestMsPerSample: round(Math.min(...msPerSample)),
      pctOfCore: round(parts.reduce((sum, part) => sum + median(of(part)), 0)),
      helperPctOfCore: round(median(of('helper'))),
      tablePctOfCore: round(median(of('table'))),
      logcatPctOfCore: round(median(of('logcat'))),
      samples,
      paceChanges: (heard.text.match(/^#rate /gm) ?? []).length,
      zones: (heard.text.match(/^#zone /gm) ?? []).length,
      bytesPerSample: Math.round(bytesPerSample),
      dayMb: round((bytesPerSample * dayS * 64) / capBytes)
    }
  } finally {
    await sampler.kill()
    await reading
    await accounts.dispose()
  }
}

const parts = ['loop', 'helper', 'table', 'logcat'] as const
type Part = (typeof parts)[number]
type Accounts = Readonly<Record<Part, CpuAccount>>

/** Moves the sampler's processes into accounts of their own; what they fork from now on stays with them. */
function accountSampler(owned: DisposableStore): Accounts {
  const shells = hostPidsOf('sampler-cost.sh').filter((pid) => !commandLineOf(pid).includes(' -c '))
  // The helper has the same command line, and a lower pid where the host's pids began anew in between.
  const helpers = new Set(shells.flatMap((pid) => descendantsOf(pid)))
  const main = shells.find((pid) => !helpers.has(pid))
  if (main === undefined) throw new Error('the sampler is not running')
  const open = (part: Part): CpuAccount => owned.add(openCpuAccount(main, `sampler-${part}-${main}`))
  const accounts = {
    ...{ loop: open('loop'), helper: open('helper') },
    ...{ table: open('table'), logcat: open('logcat') }
  }
  for (const pid of [main, ...descendantsOf(main)]) {
    const line = commandLineOf(pid)
    const part = line.includes('top -b') ? 'table' : /logcat|tail -q/.test(line) ? 'logcat' : 'helper'
    accounts[pid === main ? 'loop' : part].add(pid)
  }
  return accounts
}

interface Window {
  readonly seconds: number
  readonly samples: number
  readonly ns: Readonly<Record<Part, number>>
}

async function measureWindow(account: Accounts, heard: { readonly text: string }): Promise<Window> {
  const read = (): Window['ns'] => ofParts((part) => account[part].cpuNs())
  const startMs = performance.now()
  const ticksBefore = countTicks(heard.text)
  const before = read()
  await pause(windowS * 1000)
  const after = read()
  return {
    seconds: (performance.now() - startMs) / 1000,
    samples: Math.max(1, countTicks(heard.text) - ticksBefore),
    ns: ofParts((part) => after[part] - before[part])
  }
}

/** The windows at 1 Hz: where the sampler slowed down for its own cost, a sample holds more of the slow ring. */
function atFullPace(windows: readonly Window[]): readonly Window[] {
  const full = windows.filter((window) => window.samples >= 0.85 * window.seconds)
  return full.length === 0 ? windows : full
}

function ofParts(value: (part: Part) => number): Record<Part, number> {
  const [loop, helper, table, logcat] = parts.map(value)
  return { loop: loop ?? 0, helper: helper ?? 0, table: table ?? 0, logcat: logcat ?? 0 }
}

/** CPU of the phone (adbd and what it starts) for one sample of the same values, a command each. */
async function measureNaive(device: AdbDevice, samples: number): Promise<number> {
  const { stdout } = await device.script(
    'ls /sys/class/thermal/thermal_zone*/temp /sys/devices/system/cpu/cpufreq/policy*/scaling_*_freq; echo /proc/stat; echo /proc/meminfo'
  )
  const paths = stdout.split('\n').filter(Boolean)
  const probe = await device.spawn(['sh', '-c', 'sleep 20; : naive-sampler-probe'])
  const phone = namespaceOf(hostPidsOf('naive-sampler-probe')[0] ?? 0)
  const adbd = hostPidsOf('adbd').find((pid) => phone !== '' && namespaceOf(pid) === phone)
  await probe.kill()
  if (adbd === undefined) throw new Error('the phone’s adbd is not running')
  const account = openCpuAccount(adbd, `naive-${adbd}`)
  try {
    account.add(adbd)
    const before = account.cpuNs()
    for (let done = 0; done < samples; done += 1)
      for (const path of paths) await device.exec(['cat', path], { expectedExits: 'any' })
    return (account.cpuNs() - before) / 1e6 / samples
  } finally {
    account.dispose()
  }
}

function countTicks(text: string): number {
  return (text.match(/^t \d/gm) ?? []).length
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
