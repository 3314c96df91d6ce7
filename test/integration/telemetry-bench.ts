import { resolve } from 'node:path'
import { createAdb } from '@core/adb/create-adb'
import { createPhoneHub } from '@core/phone/phone-hub'
import type { Phone } from '@core/phone/types'
import { createTelemetryFollower } from '@core/telemetry/follow-telemetry'
import type { TelemetryBatch } from '@core/telemetry/types'
import { bootBenchPhone, startAdbServer, type BenchPhone, type ProfileName } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import type { SeriesInfo } from '@shared/units/series'

/** A bench phone seen through the product's own adb, hub and telemetry. */
export interface TelemetryBench {
  readonly bench: BenchPhone
  readonly phone: Phone
  follow(signal: AbortSignal): AsyncGenerator<TelemetryBatch, void>
  /** Command lines of the phone's processes that belong to a sampler. */
  samplerProcesses(): Promise<readonly string[]>
  dispose(): Promise<void>
}

export async function startTelemetryBench(profile: ProfileName): Promise<TelemetryBench> {
  const owned = new DisposableStore()
  try {
    const server = owned.add(await startAdbServer())
    const bench = owned.add(await bootBenchPhone({ profile, adb: server }))
    const adb = owned.add(createAdb({ address: server, env: process.env, log: silentLog }))
    const hub = owned.add(createPhoneHub({ adb, log: silentLog }))
    const phone = await hub.waitFor(bench.serial, { timeoutMs: 30_000 })
    const follow = createTelemetryFollower({ scripts: resolve('resources/phone'), log: silentLog })
    return {
      ...{ bench, phone },
      follow: (signal) => follow(phone, signal),
      samplerProcesses: () => samplerProcesses(phone),
      dispose: () => owned.dispose()
    }
  } catch (error) {
    await owned.dispose()
    throw error
  }
}

async function samplerProcesses(phone: Phone): Promise<string[]> {
  const listing = await phone.device().script('cat /proc/[0-9]*/cmdline 2>/dev/null | tr "\\0\\n" "  "; echo')
  return [...listing.stdout.matchAll(/top -b -d 2|tools\/sampler-\w+\.sh/g)].map((match) => match[0])
}

/** Everything that was heard until `enough` says so. */
export class Heard {
  readonly series = new Map<string, SeriesInfo>()
  readonly values = new Map<string, (number | null)[]>()
  readonly batches: TelemetryBatch[] = []

  add(batch: TelemetryBatch): void {
    this.batches.push(batch)
    for (const info of batch.series) this.series.set(info.name, info)
    for (const sample of batch.samples)
      for (const [name, value] of sample.values)
        this.values.set(name, [...(this.values.get(name) ?? []), value])
  }

  get frames() {
    return this.batches.flatMap((batch) => batch.frames)
  }

  get rejected() {
    return this.batches.flatMap((batch) => batch.rejected)
  }

  last(name: string): number | null {
    return this.values.get(name)?.at(-1) ?? null
  }
}

/** Listens until `enough`, at most `timeoutMs`; the sampler is ended before this returns. */
export async function listen(
  bench: TelemetryBench,
  enough: (heard: Heard) => boolean,
  timeoutMs = 90_000
): Promise<Heard> {
  const heard = new Heard()
  for await (const batch of bench.follow(AbortSignal.timeout(timeoutMs))) {
    heard.add(batch)
    if (enough(heard)) break
  }
  return heard
}
