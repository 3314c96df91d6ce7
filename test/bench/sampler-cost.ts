import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createAdb } from '@core/adb/create-adb'
import type { AdbDevice } from '@core/adb/types'
import { bootBenchPhone, startAdbServer } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import type { Bench } from './types'

const budgetMsPerSample = 2
const budgetPct = 1
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
    const figures = await measure(adb.device(bench.address), smoke ? 6 : 60)
    return {
      name: 'sampler on the phone',
      budget: `≤ ${budgetMsPerSample} ms CPU per sample with 60 zones at 1 Hz, ≤ ${budgetPct} % of a core`,
      ok: figures.msPerSample <= budgetMsPerSample && figures.pctOfCore <= budgetPct,
      figures
    }
  } finally {
    await owned.dispose()
  }
}

async function measure(
  device: AdbDevice,
  seconds: number
): Promise<Record<'msPerSample' | 'pctOfCore', number>> {
  await device.push({ bytes: await readFile(resolve('resources/phone/sampler.sh')) }, script, { mode: 0o755 })
  const sampler = await device.spawn(['sh', script, '1', '-'])
  let text = ''
  const reading = (async () => {
    for await (const bytes of sampler.stdout) text += Buffer.from(bytes).toString('latin1')
  })().catch(() => undefined)
  try {
    // The probe and the first dumps are start-up cost, not the cost of a sample.
    await pause(3000)
    const ticksBefore = countTicks(text)
    const before = await costs(device)
    await pause(seconds * 1000)
    const after = await costs(device)
    const samples = countTicks(text) - ticksBefore
    const used = (kind: Cost['kind']): number => {
      const earlier = new Map(before.map((cost) => [cost.pid, cost.ns]))
      return after
        .filter((cost) => cost.kind === kind)
        .reduce((sum, cost) => sum + cost.ns - (earlier.get(cost.pid) ?? cost.ns), 0)
    }
    const msPerSample = used('sh') / 1e6 / samples
    return {
      ...{ msPerSample: round(msPerSample), pctOfCore: round(used('sh') / 1e7 / seconds) },
      ...{
        topPctOfCore: round(used('top') / 1e7 / seconds),
        samples,
        zones: (text.match(/^#zone /gm) ?? []).length
      }
    }
  } finally {
    await sampler.kill()
    await reading
  }
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
