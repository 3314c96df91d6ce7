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

  test('a hog is in the second whole process frame at the latest, with its app’s name', async () => {
    const name = 'com.example.keyboard'
    const hog: { stop(): Promise<void> }[] = []
    const asked: Promise<unknown>[] = []
    const heard = await listen(
      bench,
      (so) => {
        if (asked.length === 0 && so.frames.length > 0)
          asked.push(bench.bench.startHog({ packageName: name, cores: 1 }).then((one) => hog.push(one)))
        return (so.frames.at(-1)?.rows.find((row) => row.name === name)?.cpuPct ?? 0) > 2
      },
      90_000
    ).finally(async () => {
      await Promise.all(asked)
      for (const one of hog) await one.stop()
    })
    const truth = await bench.bench.groundTruth()
    const startMs = truth.find(({ what }) => what === 'hog-start')?.uptimeMs ?? Infinity
    // The first frame behind the start holds a part of it only. On the phone's own clock: a busy PC makes frames late.
    const after = heard.frames.filter(({ uptimeMs }) => uptimeMs > startMs)
    const first = after.findIndex(({ rows }) => rows.some((row) => row.name === name && row.cpuPct > 2))
    expect(within(first, 0, 2), `frame ${first} of ${after.length} after the start`).toBe(true)
  })

  test('a pulled cable ends the listening with the link’s own error, and the sampler on the phone', async () => {
    const heard = await listenUntilError(bench, async (samples) => {
      if (samples === 1) await bench.bench.pullCable()
    })
    expect(heard).toBe('TRANSPORT_LOST')
    await bench.bench.plugCable()
    await bench.phone.whenUp(AbortSignal.timeout(90_000))
    await expect.poll(() => bench.samplerProcesses(), { timeout: 60_000, interval: 500 }).toEqual([])
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
    for await (const batch of bench.follow(AbortSignal.timeout(90_000))) {
      if (batch.samples.length > 0) samples += 1
      await each(samples)
    }
  } catch (error) {
    return String((error as { readonly code?: unknown }).code)
  }
  return 'none'
}
