import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createAdb } from '@core/adb/create-adb'
import type { AdbDevice } from '@core/adb/types'
import { bootBenchPhone, startAdbServer } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import { median, type Bench } from './types'

const budgetMsPerSample = 2
const budgetPct = 1
const windowS = 10
const script = '/data/local/tmp/sampler-cost.sh'

/** Nanoseconds of CPU that a process has used, and the user of each: the scheduler's own count, finer than clock ticks. */
const readCost = `for p in /proc/[0-9]*; do
  { read -r ns _ <$p/schedstat && line=$(tr '\\0' ' ' <$p/cmdline); } 2>/dev/null || continue
  case $line in
  *"top -b -d 2"*) echo "top \${p#/proc/} $ns" ;;
  *sampler-cost.sh*) echo "sh \${p#/proc/} $ns" ;;
  esac
done`

/**
 * DESIGN §9: the sampler at 1 Hz on a bench phone with 60 zones. Its main loop and its helper are the sampler's cost;
 * that of \`top\`, which scans all processes, is told apart.
 */
export const benchSampler: Bench = async ({ smoke }) => {
  const owned = new DisposableStore()
  try {
    const server = owned.add(await startAdbServer())
    const bench = owned.add(await bootBenchPhone({ profile: 'snapdragon-8-gen-3', adb: server }))
    const adb = owned.add(createAdb({ address: server, env: process.env, log: silentLog }))
    const figures = await measure(adb.device(bench.address), smoke ? windowS : 6 * windowS)
    return {
      name: 'sampler on the phone',
      budget: `≤ ${budgetMsPerSample} ms CPU per sample with 60 zones at 1 Hz, ≤ ${budgetPct} % of a core`,
      ok: figures.pctOfCore <= budgetPct && (smoke || figures.msPerSample <= budgetMsPerSample),
      figures
    }
  } finally {
    await owned.dispose()
  }
}

type Figures = Readonly<
  Record<'msPerSample' | 'medianMsPerSample' | 'pctOfCore' | 'topPctOfCore' | 'samples' | 'zones', number>
>

async function measure(device: AdbDevice, seconds: number): Promise<Figures> {
  await device.push({ bytes: await readFile(resolve('resources/phone/sampler.sh')) }, script, { mode: 0o755 })
  const sampler = await device.spawn(['sh', script, '1', '-'])
  let text = ''
  const reading = (async () => {
    for await (const bytes of sampler.stdout) text += Buffer.from(bytes).toString('latin1')
  })().catch(() => undefined)
  try {
    // The probe and the first dumps are start-up cost, not the cost of a sample.
    await pause(3000)
    const windows: Window[] = []
    for (let done = 0; done < seconds; done += windowS)
      windows.push(await measureWindow(device, () => countTicks(text)))
    const perSample = windows.map((window) => window.shellNs / 1e6 / window.samples)
    return {
      // The quietest window: what else ran on the host makes every read slower, never cheaper.
      msPerSample: round(Math.min(...perSample)),
      medianMsPerSample: round(median(perSample)),
      pctOfCore: round(median(windows.map((window) => window.shellNs / 1e7 / window.seconds))),
      topPctOfCore: round(median(windows.map((window) => window.topNs / 1e7 / window.seconds))),
      samples: windows.reduce((sum, window) => sum + window.samples, 0),
      zones: (text.match(/^#zone /gm) ?? []).length
    }
  } finally {
    await sampler.kill()
    await reading
  }
}

interface Window {
  readonly seconds: number
  readonly samples: number
  readonly shellNs: number
  readonly topNs: number
}

async function measureWindow(device: AdbDevice, ticks: () => number): Promise<Window> {
  const startMs = performance.now()
  const ticksBefore = ticks()
  const before = new Map((await costs(device)).map((cost) => [cost.pid, cost.ns]))
  await pause(windowS * 1000)
  const after = await costs(device)
  const used = (kind: Cost['kind']): number =>
    after
      .filter((cost) => cost.kind === kind)
      .reduce((sum, cost) => sum + cost.ns - (before.get(cost.pid) ?? cost.ns), 0)
  const seconds = (performance.now() - startMs) / 1000
  return { seconds, samples: Math.max(1, ticks() - ticksBefore), shellNs: used('sh'), topNs: used('top') }
}

interface Cost {
  readonly kind: 'top' | 'sh'
  readonly pid: string
  readonly ns: number
}

async function costs(device: AdbDevice): Promise<Cost[]> {
  const { stdout } = await device.script(readCost)
  return stdout.split('\n').flatMap((line): Cost[] => {
    const [kind, pid, ns] = line.split(' ')
    return (kind === 'top' || kind === 'sh') && pid !== undefined ? [{ kind, pid, ns: Number(ns) }] : []
  })
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
