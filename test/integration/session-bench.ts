import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdb } from '@core/adb/create-adb'
import type { AdbAddress } from '@core/adb/types'
import { createLibrary } from '@core/builds/create-library'
import type { Library } from '@core/builds/types'
import { phoneLayout } from '@core/phone/layout'
import { createPhoneHub } from '@core/phone/phone-hub'
import type { Phone, PhoneHub } from '@core/phone/types'
import { createRunLauncher } from '@core/runs/create-run-launcher'
import { createSessionService } from '@core/sessions/create-session-service'
import { openStore, type Store } from '@core/sessions/store'
import type { SessionService } from '@core/sessions/types'
import { createTelemetryFollower } from '@core/telemetry/follow-telemetry'
import {
  bootBenchPhone,
  llamaBuildFolder,
  startAdbServer,
  tinyModel,
  type BenchAdbServer,
  type BenchPhone,
  type BootOptions
} from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import { RunIntent, type SessionDetail, type SoakRequest } from '@shared/model'

const ownScripts = new URL('../../resources/phone', import.meta.url).pathname

/** The rooms a recording needs, over one adb server and one data folder. */
export interface Recording {
  readonly sessions: SessionService
  readonly store: Store
  readonly phones: PhoneHub
  readonly library: Library
  dispose(): Promise<void>
}

export function openRecording(address: AdbAddress, folder: string, scripts = ownScripts): Recording {
  const owned = new DisposableStore()
  const log = silentLog
  const store = owned.add(openStore({ folder, log }))
  const adb = owned.add(createAdb({ address, env: process.env, log }))
  const phones = owned.add(createPhoneHub({ adb, log }))
  const library = createLibrary({ store: store.library, folder: join(folder, 'builds'), log })
  const launcher = createRunLauncher({ scripts, log, loadTimeoutMs: 60_000 })
  const followTelemetry = createTelemetryFollower({ scripts, log })
  const parts = { store, adb, phones, library, launcher, followTelemetry, log }
  const sessions = owned.add(createSessionService(parts))
  return { sessions, store, phones, library, dispose: () => owned.dispose() }
}

/** A provisioned bench phone and a recording of it, with a data folder of its own. */
export interface SessionBench extends Recording {
  readonly server: BenchAdbServer
  readonly bench: BenchPhone
  readonly phone: Phone
  readonly folder: string
  soak(seconds: number, change?: Partial<SoakRequest>): Promise<string>
  /** Asks for the session every 250 ms until it is as wished. */
  until(
    sessionId: string,
    isSo: (detail: SessionDetail) => boolean,
    timeoutMs?: number
  ): Promise<SessionDetail>
}

/** `scripts` = the folder of the phone's scripts; the product's own unless told. `boot` = what is special about the phone. */
export async function startSessionBench({
  scripts = ownScripts,
  boot = {}
}: {
  readonly scripts?: string
  readonly boot?: Partial<Omit<BootOptions, 'adb'>>
} = {}): Promise<SessionBench> {
  const owned = new DisposableStore()
  const server = owned.add(await startAdbServer())
  const bench = owned.add(await bootBenchPhone({ profile: 'snapdragon-8-gen-3', ...boot, adb: server }))
  const folder = mkdtempSync(join(tmpdir(), 'hotplate-sessions-'))
  owned.defer(() => rmSync(folder, { recursive: true, force: true }))
  const recording = owned.add(openRecording(server, folder, scripts))
  const { library, phones, sessions } = recording
  const build = await library.importBuild(await llamaBuildFolder())
  const model = await library.importModel((await tinyModel())[0] ?? '')
  const phone = await phones.waitFor(bench.serial, { timeoutMs: 90_000 })
  for (const file of build.files) {
    const mode = file.executable ? 0o755 : 0o644
    await phone
      .device()
      .push({ path: join(build.folder, file.name) }, `${phoneLayout.build(build.id)}/${file.name}`, { mode })
  }
  for (const shard of model.shards) {
    await phone
      .device()
      .push({ path: join(model.folder, shard.name) }, `${phoneLayout.model(model.id)}/${shard.name}`)
  }
  const request = { serial: bench.serial, buildId: build.id, modelId: model.id }
  const intent = RunIntent.parse({ threads: 2, cores: 'any', context: 512 })
  return {
    ...recording,
    ...{ server, bench, phone, folder },
    soak: (seconds, change = {}) =>
      sessions.startSoak({ ...request, intent, durationMs: seconds * 1000, ...change }),
    until: (sessionId, isSo, timeoutMs = 120_000) => untilSo(() => sessions.get(sessionId), isSo, timeoutMs),
    dispose: () => owned.dispose()
  }
}

export async function untilSo<T>(ask: () => T, isSo: (value: T) => boolean, timeoutMs = 120_000): Promise<T> {
  const endMs = performance.now() + timeoutMs
  for (;;) {
    const value = ask()
    if (isSo(value)) return value
    if (performance.now() > endMs)
      throw new Error(`not within ${timeoutMs} ms: ${JSON.stringify(value).slice(0, 600)}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

export function isOver({ state }: Pick<SessionDetail, 'state'>): boolean {
  return !['starting', 'recording', 'phoneAway'].includes(state)
}

/** Times (session ms) of the sampler's ticks as the phone's own samples.log has them. */
export function ticksOf(samplesLog: string, startUptimeMs: number): number[] {
  return [...samplesLog.matchAll(/^t (\d+\.\d+)$/gm)].map(
    (found) => Math.round(Number(found[1]) * 1000) - startUptimeMs
  )
}

/** The raw samples.log of a session on this PC. */
export function rawSamples(recording: Pick<Recording, 'store'>, sessionId: string): string {
  return readFileSync(join(recording.store.sessionFolder(sessionId), 'samples.log'), 'utf8')
}
