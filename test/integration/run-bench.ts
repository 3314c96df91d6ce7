import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdb } from '@core/adb/create-adb'
import { importBuildFiles } from '@core/builds/import-build'
import { readModel } from '@core/builds/import-model'
import { phoneLayout } from '@core/phone/layout'
import { createPhoneHub } from '@core/phone/phone-hub'
import type { Phone } from '@core/phone/types'
import { createRunnerEventReader, type RunnerEvent } from '@core/parse/run-events'
import { createStreamReader, type StreamBatch } from '@core/parse/sse-stream'
import { createRunLauncher, type RunLauncherOptions } from '@core/runs/create-run-launcher'
import type { LaunchedRun, LaunchRequest, RunExit, RunFile, RunLauncher } from '@core/runs/types'
import {
  bootBenchPhone,
  llamaBuildFolder,
  startAdbServer,
  tinyModel,
  type BenchPhone,
  type ProfileName
} from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import { RunIntent, type Build, type Model } from '@shared/model'

/** A bench phone with a real llama.cpp build and a tiny model in place, seen through the product's own adb and hub. */
export interface RunBench {
  readonly bench: BenchPhone
  readonly phone: Phone
  /** Where the bench's adb server listens, for other programs. */
  readonly adbServer: { readonly host: string; readonly port: number }
  readonly build: Build
  readonly model: Model
  launcher(options?: Partial<RunLauncherOptions>): RunLauncher
  request(change?: Partial<Omit<LaunchRequest, 'intent'>>, intent?: Partial<RunIntent>): LaunchRequest
  /** A model like the tiny one whose first shard is cut short, in place on the phone with the size it claims. */
  brokenModel(): Promise<Model>
  readText(run: LaunchedRun, file: RunFile | 'runner.log' | 'server.id'): Promise<string>
  stream(run: LaunchedRun): Promise<StreamBatch>
  events(run: LaunchedRun): Promise<readonly RunnerEvent[]>
  untilEvent(run: LaunchedRun, kind: string, timeoutMs?: number): Promise<RunnerEvent>
  untilTokens(run: LaunchedRun, count: number): Promise<void>
  untilExit(launcher: RunLauncher, run: LaunchedRun, timeoutMs?: number): Promise<RunExit>
  /** Is exactly this process (pid + start time) alive on the phone? */
  alive(pid: number, startTicks: number): Promise<boolean>
  dispose(): Promise<void>
}

let counter = 0

/** Boots one phone with its own adb server and provisions it by plain pushes; gives all back when that fails. */
export async function startRunBench(profile: ProfileName): Promise<RunBench> {
  const owned = new DisposableStore()
  try {
    return await openRunBench(profile, owned)
  } catch (error) {
    await owned.dispose()
    throw error
  }
}

async function openRunBench(profile: ProfileName, owned: DisposableStore): Promise<RunBench> {
  const server = owned.add(await startAdbServer())
  const bench = owned.add(await bootBenchPhone({ profile, adb: server }))
  const adb = owned.add(createAdb({ address: server, env: process.env, log: silentLog }))
  const hub = owned.add(createPhoneHub({ adb, log: silentLog }))
  const phone = await hub.waitFor(bench.serial, { timeoutMs: 90_000 })
  const library = await mkdtemp(join(tmpdir(), 'hotplate-library-'))
  owned.add({ dispose: () => rm(library, { recursive: true, force: true }) })
  const build = await importBuildFiles([await llamaBuildFolder()], {
    ...{ folder: library, importedAt: '', signal: new AbortController().signal, report: () => undefined }
  })
  const model = await readModel((await tinyModel())[0] ?? '', '')
  await place(phone, build, phoneLayout.build(build.id))
  await place(phone, model, phoneLayout.model(model.id))

  const readText: RunBench['readText'] = async (run, file) => {
    const chunks: Uint8Array[] = []
    if ((await phone.device().stat(`${run.folder}/${file}`)) === null) return ''
    for await (const chunk of phone.device().pull(`${run.folder}/${file}`)) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8')
  }
  const stream: RunBench['stream'] = async (run) =>
    createStreamReader().feed(new TextEncoder().encode(await readText(run, 'stream.sse')))
  const events: RunBench['events'] = async (run) =>
    createRunnerEventReader().feed(new TextEncoder().encode(await readText(run, 'events.log'))).rows
  return {
    ...{ bench, phone, build, model, readText, stream, events },
    adbServer: { host: server.host, port: server.port },
    launcher: (options = {}) =>
      createRunLauncher({ scripts: scriptsFolder, log: silentLog, loadTimeoutMs: 60_000, ...options }),
    request: (change = {}, intent = {}) => ({
      ...{ runId: `run-${(counter += 1)}`, build, model, durationMs: 60_000, prompt: 'Once upon a time' },
      ...change,
      intent: RunIntent.parse({ threads: 2, cores: 'any', context: 512, ...intent })
    }),
    brokenModel: () => breakModel(phone, model, owned),
    untilEvent: (run, kind, timeoutMs) =>
      until(async () => (await events(run)).find((event) => event.kind === kind) ?? null, timeoutMs),
    untilTokens: async (run, count) => {
      await until(async () => ((await stream(run)).tokens.length >= count ? true : null))
    },
    untilExit: (launcher, run, timeoutMs) =>
      until(async () => (await launcher.status(phone, run)).exit, timeoutMs),
    alive: async (pid, startTicks) => {
      const script =
        '{ read -r line </proc/$1/stat; } 2>/dev/null; set -f; set -- ${line##*") "}; echo ${20} $1'
      const { stdout } = await phone.device().script(script, [String(pid)])
      const [ticks, state] = stdout.trim().split(' ')
      return ticks === String(startTicks) && state !== 'Z'
    },
    dispose: () => owned.dispose()
  }
}

const scriptsFolder = new URL('../../resources/phone', import.meta.url).pathname

async function place(phone: Phone, what: Build | Model, folder: string): Promise<void> {
  const files = 'files' in what ? what.files : what.shards.map((shard) => ({ ...shard, executable: false }))
  for (const file of files)
    await phone.device().push({ path: join(what.folder, file.name) }, `${folder}/${file.name}`, {
      mode: file.executable ? 0o755 : 0o644
    })
}

async function breakModel(phone: Phone, model: Model, owned: DisposableStore): Promise<Model> {
  const [shard] = model.shards
  if (shard === undefined) throw new Error('the tiny model has no shards')
  const folder = await mkdtemp(join(tmpdir(), 'hotplate-broken-'))
  owned.defer(() => rm(folder, { recursive: true, force: true }))
  const whole = await readFile(join(model.folder, shard.name))
  const name = `broken-${shard.name}`
  await writeFile(join(folder, name), whole.subarray(0, Math.floor(whole.length / 2)))
  const size = Math.floor(whole.length / 2)
  const broken = { ...model, id: 'broken', name: 'broken', folder, shards: [{ ...shard, name, size }] }
  await place(phone, broken, phoneLayout.model(broken.id))
  return broken
}

/** Asks again and again until there is an answer. */
export async function until<T>(ask: () => Promise<T | null>, timeoutMs = 90_000): Promise<T> {
  for (const endMs = performance.now() + timeoutMs; ;) {
    const answer = await ask()
    if (answer !== null) return answer
    if (performance.now() > endMs) throw new Error(`nothing within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
