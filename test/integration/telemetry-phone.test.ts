import { spawn } from 'node:child_process'
import { appendFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followFile } from '@core/sessions/follow-file'
import { listSegments } from '@core/sessions/segments'
import { createTelemetryFollower } from '@core/telemetry/follow-telemetry'
import { silentLog } from '@shared/base/log'
import { Heard, listen, startTelemetryBench, type TelemetryBench } from './telemetry-bench'

const run = promisify(execFile)
let bench: TelemetryBench
/** Host folder of the phone's state. */
let work: string
beforeAll(async () => {
  bench = await startTelemetryBench('snapdragon-8-gen-3')
  work = dirname(bench.bench.groundTruthFile)
})
afterAll(() => bench.dispose())

test('a kill is told in the killer’s words; busy processes have identity, owner, cpuset and CPU', async () => {
  const hog = await bench.bench.startHog({ packageName: 'com.example.keyboard', cores: 1 })
  let written = false
  const line = (pid: number): string =>
    `12-31 23:59:59.000   411   411 I lowmemorykiller: Kill 'com.example.mail' (${pid}), uid 10123, oom_score_adj 905 to free 60000kB rss, 35000kB swap; reason: device is not responding\n`
  // Long before the watch: not of this recording.
  await appendFile(join(work, 'run/logcat-main'), line(11).replace('12-31', '01-01'))
  try {
    const heard = await listen(
      bench,
      (so) => {
        if (!written && so.batches.length > 3) {
          written = true
          void appendFile(join(work, 'run/logcat-main'), line(4711))
        }
        const hot = so.frames.at(-1)?.rows.find(({ pid }) => pid === hog.pid)
        return so.batches.some(({ kills }) => kills.length > 0) && hot?.detail !== undefined
      },
      90_000
    )
    expect(heard.batches.flatMap(({ kills }) => kills)).toMatchObject([
      { cause: 'lmkd', pid: 4711, name: 'com.example.mail', reason: 'device is not responding' }
    ])
    const row = heard.frames.at(-1)?.rows.find(({ pid }) => pid === hog.pid)
    expect(row).toMatchObject({ name: 'com.example.keyboard' })
    expect(row?.detail?.startTicks).toBeGreaterThan(0)
    expect(row?.detail?.uid).toBeGreaterThanOrEqual(10_000)
    expect(row?.detail?.lastCpu).not.toBeNull()
    expect(row?.detail?.oomScoreAdj).not.toBeNull()
  } finally {
    await hog.stop()
  }
}, 120_000)

test('a slow zone and a dead one are left out after the probe, and their series say why', async () => {
  const zones = join(work, 'sys/class/thermal')
  const [slow, dead] = ['thermal_zone7', 'thermal_zone9'].map((name) => join(zones, name, 'temp'))
  if (slow === undefined || dead === undefined) throw new Error('no zones')
  for (const path of [slow, dead]) await rename(path, `${path}.kept`)
  await run('mkfifo', ['-m', '644', slow])
  // Each reader waits for this writer's next word, as for a sensor behind a slow bus.
  const bus = spawn('sh', ['-c', 'while [ -p "$1" ]; do sleep 0.02; echo 41000 >"$1"; done', 'bus', slow])
  try {
    const heard = await listen(bench, (so) => so.values.has('temp.cpu'), 90_000)
    const reasons = [...heard.series.values()].filter(({ name }) => /^zone\.(7|9)\./.test(name))
    expect(reasons).toMatchObject([
      { reason: expect.stringMatching(/^not read: slow: one read takes \d+ ms$/) as string },
      { reason: expect.stringMatching(/^not read: No such file/) as string }
    ])
    for (const { name } of reasons) expect(heard.values.has(name)).toBe(false)
  } finally {
    bus.kill('SIGKILL')
    await rm(slow, { force: true })
    for (const path of [slow, dead]) await rename(`${path}.kept`, path)
  }
}, 120_000)

test('asked for more than it may cost, the sampler slows down and says so', async () => {
  const follow = createTelemetryFollower({ scripts: resolve('resources/phone'), log: silentLog })
  const heard = new Heard()
  // Sensors that cost much to read, whatever the machine: so many blank lines end what they say.
  const dear = [10, 11, 12, 13, 14, 15, 16, 17].map((zone) =>
    join(work, `sys/class/thermal/thermal_zone${zone}/temp`)
  )
  for (const path of dear) await rename(path, `${path}.kept`)
  for (const path of dear) await writeFile(path, `41000${'\n'.repeat(200_000)}`)
  try {
    for await (const batch of follow(bench.phone, AbortSignal.timeout(90_000), { rateHz: 10 })) {
      heard.add(batch)
      if (heard.batches.some(({ paces }) => paces.length > 0) && heard.last('sampler.interval') !== 100) break
    }
  } finally {
    for (const path of dear) await rename(`${path}.kept`, path)
  }
  const [pace] = heard.batches.flatMap(({ paces }) => paces)
  expect(pace?.costPct).toBeGreaterThan(1)
  expect((pace?.intervalMs ?? 0) + (pace?.tableIntervalMs ?? 0)).toBeGreaterThan(2100)
}, 120_000)

test('the sampler’s file is cut into segments under its cap, and followed through them byte for byte', async () => {
  const device = bench.phone.device()
  const script = '/data/local/tmp/sampler-rotate.sh'
  const file = '/data/local/tmp/rotating.log'
  const capBytes = 80_000
  await device.push({ bytes: await readFile(resolve('resources/phone/sampler.sh')) }, script, { mode: 0o755 })
  const sampler = await device.spawn(['sh', script, '0.1', '-', file, String(capBytes)])
  const end = new AbortController()
  const pieces: Uint8Array[] = []
  const followed = (): number => pieces.reduce((sum, piece) => sum + piece.length, 0)
  const following = followFile(device, {
    ...{ path: file, offset: followed, signal: end.signal },
    take: (bytes) => Promise.resolve(void pieces.push(bytes)),
    lost: (bytes) => Promise.reject(new Error(`${bytes} bytes were lost`))
  }).catch((error: unknown) => (end.signal.aborted ? undefined : Promise.reject(error as Error)))
  const host = join(bench.bench.dataDir, 'local/tmp')
  const names = async (): Promise<string[]> =>
    (await readdir(host)).filter((name) => name.startsWith('rotating.log'))
  await expect.poll(async () => (await names()).length, { timeout: 90_000 }).toBeGreaterThan(3)
  await sampler.kill()
  const segments = await listSegments(device, file)
  const wholeBytes = segments.reduce((sum, { size }) => sum + size, 0)
  await expect.poll(followed, { timeout: 60_000 }).toBe((segments[0]?.at ?? 0) + wholeBytes)
  end.abort()
  await following
  const there = await Promise.all(
    segments.map(({ path }) => readFile(join(host, path.split('/').at(-1) ?? '')))
  )
  expect(Buffer.concat(pieces).subarray(segments[0]?.at).equals(Buffer.concat(there))).toBe(true)
  expect(wholeBytes).toBeLessThanOrEqual(capBytes)
}, 180_000)
