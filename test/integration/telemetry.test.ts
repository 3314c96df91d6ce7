import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen, startTelemetryBench, type TelemetryBench } from './telemetry-bench'

const within = (value: number | null, low: number, high: number): boolean =>
  value !== null && value >= low && value <= high

describe('a Snapdragon whose zones the shell may read', () => {
  let bench: TelemetryBench

  beforeAll(async () => {
    bench = await startTelemetryBench('snapdragon-8-gen-3')
  })
  afterAll(() => bench.dispose())

  test('temperatures, clocks, memory, battery and the sampler’s own cost are there and sane', async () => {
    const heard = await listen(
      bench,
      (so) =>
        so.values.has('thermal.status') && so.values.has('sampler.cpu') && so.values.has('power.battery')
    )
    for (const name of ['temp.cpu', 'temp.gpu', 'temp.skin', 'temp.battery'])
      expect([name, within(heard.last(name), 15, 110)]).toEqual([name, true])
    for (const policy of [0, 2, 5, 7]) {
      const cap = heard.last(`cap.${policy}`)
      expect(within(heard.last(`clock.${policy}`), 100_000, cap ?? 0)).toBe(true)
    }
    expect(within(heard.last('mem.available'), 100_000, 24_000_000)).toBe(true)
    expect(within(heard.last('battery.level'), 1, 100)).toBe(true)
    expect(within(heard.last('battery.voltage'), 3, 4.6)).toBe(true)
    expect(within(heard.last('cpu.total'), 0, 800)).toBe(true)
    expect(within(heard.last('sampler.cpu'), 0, 20)).toBe(true)
    expect(heard.series.get('temp.cpu')).toMatchObject({ reason: null })
    expect(heard.series.get('temp.cpu')?.source).toMatch(/^sysfs thermal zones/)
    expect([...heard.series.keys()].filter((name) => name.startsWith('zone.')).length).toBeGreaterThan(30)
    expect(heard.rejected).toEqual([])
  })

  test('nothing of the sampler is left when the listener leaves', async () => {
    await listen(bench, (so) => so.batches.some((batch) => batch.samples.length > 0))
    expect(await bench.samplerProcesses()).toEqual([])
  })

  test('a hog is in the process frames within 5 s, with its app’s name', async () => {
    let asked = false
    let startedAt = 0
    let seenAt = 0
    const hog: { stop(): Promise<void> }[] = []
    try {
      await listen(bench, (so) => {
        if (!asked && so.frames.length > 0) {
          asked = true
          void bench.bench.startHog({ packageName: 'com.example.keyboard', cores: 1 }).then((one) => {
            startedAt = Date.now()
            hog.push(one)
          })
        }
        const row = so.frames.at(-1)?.rows.find((one) => one.name === 'com.example.keyboard')
        if ((row?.cpuPct ?? 0) > 10) seenAt = Date.now()
        return seenAt > 0
      })
    } finally {
      for (const one of hog) await one.stop()
    }
    expect(within(seenAt - startedAt, -1000, 5500), `${seenAt - startedAt} ms`).toBe(true)
  })

  test('a pulled cable ends the listening with the link’s own error, and the sampler on the phone', async () => {
    const heard = await listenUntilError(bench, async (samples) => {
      if (samples === 1) await bench.bench.pullCable()
    })
    expect(heard).toBe('TRANSPORT_LOST')
    await bench.bench.plugCable()
    await bench.phone.whenUp(AbortSignal.timeout(30_000))
    await expect.poll(() => bench.samplerProcesses(), { timeout: 10_000, interval: 500 }).toEqual([])
  })
})

describe('a Samsung whose zones and battery nodes are denied', () => {
  let bench: TelemetryBench

  beforeAll(async () => {
    bench = await startTelemetryBench('exynos-2400-samsung')
  })
  afterAll(() => bench.dispose())

  test('temperatures come from thermalservice, power from “current now”, and the series say why', async () => {
    const heard = await listen(
      bench,
      (so) => (so.values.get('temp.cpu')?.length ?? 0) >= 2 && so.values.has('battery.level')
    )
    expect(within(heard.last('temp.cpu'), 15, 110)).toBe(true)
    expect(within(heard.last('temp.skin'), 15, 60)).toBe(true)
    expect(heard.series.get('temp.cpu')?.source).toMatch(/^dumpsys thermalservice/)
    expect(heard.series.get('temp.cpu')?.reason).toMatch(/zones.*(denied|listed)/i)
    expect([...heard.series.keys()].filter((name) => name.startsWith('zone.'))).toEqual([])
    expect(within(heard.last('battery.level'), 1, 100)).toBe(true)
    expect(heard.series.get('battery.current')?.source).toMatch(/dumpsys battery/)
    expect(heard.rejected).toEqual([])
  })
})

/** Listens until it throws; returns the error's code. `each` is told how many batches with samples were heard. */
async function listenUntilError(
  bench: TelemetryBench,
  each: (samples: number) => Promise<void>
): Promise<string> {
  let samples = 0
  try {
    for await (const batch of bench.follow(AbortSignal.timeout(30_000))) {
      if (batch.samples.length > 0) samples += 1
      await each(samples)
    }
  } catch (error) {
    return String((error as { readonly code?: unknown }).code)
  }
  return 'none'
}
