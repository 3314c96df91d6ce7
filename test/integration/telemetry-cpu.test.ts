import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdbDevice } from '@core/adb/types'
import { createTelemetryReader } from '@core/telemetry/telemetry-reader'
import type { ProcessFrame } from '@core/telemetry/types'
import { hostPidsOf, openCpuAccount, type CpuAccount } from '../bench/sampler-cgroups'
import { startTelemetryBench, type TelemetryBench } from './telemetry-bench'

/** `HOTPLATE_CPU_SECONDS=60` measures over a minute, as docs/telemetry.md tells the figures. */
const seconds = Number(process.env['HOTPLATE_CPU_SECONDS'] ?? 10)
const script = '/data/local/tmp/sampler-cpu.sh'

/**
 * Each runs until it is killed. Waiting is a read of a pipe that stays silent: a `sleep` would be a process of its own, and the
 * kernel's account has those too.
 */
const loads = {
  steady: 'while :; do i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; read -t 0.05 -u3 x; done',
  bursty: 'while :; do i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done; read -t 1.3 -u3 x; done',
  storm: 'while :; do (i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done); read -t 0.02 -u3 x; done'
} as const
type Load = keyof typeof loads
const names = ['steady', 'bursty', 'storm'] as const

let bench: TelemetryBench
beforeAll(async () => {
  bench = await startTelemetryBench('snapdragon-8-gen-3')
})
afterAll(() => bench.dispose())

test.each([
  ['resident top', '34'],
  ['its own scan of /proc, as on Android 9 and older', '28']
])(
  'CPU per process out of %s agrees with the kernel’s own accounts to 2 points of a core',
  async (name, sdk) => {
    const { device, stop, pids, accounts } = await startLoads(bench.phone.device())
    try {
      const heard = await sample(device, sdk, accounts)
      for (const load of names) {
        // The storm's children live for milliseconds: no table shows them, what they used is told with their parent.
        const told = meanPct(heard.frames, (frame) => {
          const own = row(frame, pids[load])
          return (own?.cpuPct ?? 0) + (own?.childrenPct ?? 0)
        })
        const truth = heard.truth(load)
        if (seconds >= 60) console.log(`${name}: ${load} ${told.toFixed(2)} told, ${truth.toFixed(2)} used`)
        expect(Math.abs(told - truth), `${load}: ${told} told, ${truth} used`).toBeLessThanOrEqual(2)
      }
    } finally {
      await stop()
    }
  },
  180_000
)

function row(frame: ProcessFrame, pid: number): ProcessFrame['rows'][number] | undefined {
  return frame.rows.find((one) => one.pid === pid)
}

/** Mean over the frames behind the first, each counted by how long it is. */
function meanPct(frames: readonly ProcessFrame[], value: (frame: ProcessFrame) => number): number {
  let [sum, ms] = [0, 0]
  frames.slice(1).forEach((frame, index) => {
    const spanMs = frame.uptimeMs - (frames[index]?.uptimeMs ?? 0)
    sum += value(frame) * spanMs
    ms += spanMs
  })
  return sum / ms
}

async function startLoads(device: AdbDevice): Promise<{
  readonly device: AdbDevice
  readonly pids: Record<Load, number>
  readonly accounts: Record<Load, CpuAccount>
  readonly stop: () => Promise<void>
}> {
  const started = await Promise.all(
    names.map(async (name) => {
      const marker = `hotplate-load-${name}-${process.pid}`
      const running = await device.spawn([
        'sh',
        '-c',
        `echo $$; exec 3<>/dev/never; ${loads[name]}; : ${marker}`
      ])
      const first = await running.stdout[Symbol.asyncIterator]().next()
      const pid = Number(Buffer.from(first.value ?? new Uint8Array()).toString())
      const [host] = hostPidsOf(marker)
      if (host === undefined) throw new Error(`the ${name} load does not run`)
      const account = openCpuAccount(host, `load-${name}-${host}`)
      for (const each of hostPidsOf(marker)) account.add(each)
      return { name, pid, account, running }
    })
  )
  const by = <T>(value: (one: (typeof started)[number]) => T): Record<Load, T> =>
    Object.fromEntries(started.map((one) => [one.name, value(one)])) as Record<Load, T>
  return {
    device,
    pids: by(({ pid }) => pid),
    accounts: by(({ account }) => account),
    stop: async () => {
      for (const { account, running } of started) {
        await running.kill()
        account.dispose()
      }
    }
  }
}

interface Heard {
  readonly frames: readonly ProcessFrame[]
  /** CPU by the kernel's accounts between the first frame and the last, percent of a core. */
  truth(load: Load): number
}

/** Listens for so long; the accounts are read ten times a second, so that they can be told at the frames' own times. */
async function sample(device: AdbDevice, sdk: string, accounts: Record<Load, CpuAccount>): Promise<Heard> {
  const text = await readFile(resolve('resources/phone/sampler.sh'), 'utf8')
  const asSdk = text.replace(/^ {2}SDK=\$\(getprop .*$/m, `  SDK=${sdk}`)
  await device.push({ bytes: new TextEncoder().encode(asSdk) }, script, { mode: 0o755 })
  const reader = createTelemetryReader({ dossier: await bench.phone.dossier() })
  const frames: ProcessFrame[] = []
  const points: { readonly atMs: number; readonly ns: Record<Load, number> }[] = []
  const watching = setInterval(() => void note(), 100)
  const note = async (): Promise<void> => {
    const atMs = Math.round(Number((await readFile('/proc/uptime', 'utf8')).split(' ')[0]) * 1000)
    const ns = Object.fromEntries(names.map((name) => [name, accounts[name].cpuNs()]))
    points.push({ atMs, ns: ns as Record<Load, number> })
  }
  const sampler = await device.spawn(['sh', script, '1', '-'])
  try {
    for await (const bytes of sampler.stdout) {
      frames.push(...reader.feed(bytes).frames)
      const spanMs = (frames.at(-1)?.uptimeMs ?? 0) - (frames[0]?.uptimeMs ?? 0)
      if (spanMs >= seconds * 1000) break
    }
  } finally {
    await sampler.kill()
    clearInterval(watching)
  }
  const [fromMs, toMs] = [frames[0]?.uptimeMs ?? 0, frames.at(-1)?.uptimeMs ?? 0]
  return {
    frames,
    truth: (load) => (at(points, load, toMs) - at(points, load, fromMs)) / 1e4 / (toMs - fromMs)
  }
}

/** The account at a moment, between the two readings around it. */
function at(
  points: readonly { readonly atMs: number; readonly ns: Record<Load, number> }[],
  load: Load,
  atMs: number
): number {
  const after = points.findIndex((point) => point.atMs >= atMs)
  const [low, high] = [points[after - 1] ?? points[0], points[after] ?? points.at(-1)]
  if (low === undefined || high === undefined || high.atMs === low.atMs) return low?.ns[load] ?? 0
  return low.ns[load] + ((high.ns[load] - low.ns[load]) * (atMs - low.atMs)) / (high.atMs - low.atMs)
}
