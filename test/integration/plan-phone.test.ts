import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createCore, type Core } from '@core/app/create-core'
import { defaultPlanSettings, type Model, type PlanSettings } from '@shared/model'
import { bootBenchPhone, llamaBuildFolder, startAdbServer, tinyModel } from '@phone/index'
import type { BenchAdbServer, BenchPhone } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runProgram } from '../../src/cli/program'
import { hostRoot, readHostManifest, removeFolder, statusWhen } from './provision-bench'

/** The planner against a phone: what it has now, the check before a model is sent, the bandwidth by a real llama-bench. */

/** A context whose cache is larger than any phone's memory. */
const hugeCtx = 16_000_000
const huge: PlanSettings = { ...defaultPlanSettings, ctx: hugeCtx, kvTypeK: 'f32', kvTypeV: 'f32' }

const owned = new DisposableStore()
let adb: BenchAdbServer
let phone: BenchPhone
let core: Core
let model: Model
let shard: string

beforeAll(async () => {
  adb = owned.add(await startAdbServer())
  phone = owned.add(await bootBenchPhone({ profile: 'snapdragon-8-gen-3', adb }))
  const folder = await mkdtemp(join(tmpdir(), 'hotplate-plan-'))
  owned.defer(() => removeFolder(folder))
  const address = { host: adb.host, port: adb.port }
  core = owned.add(createCore({ dataFolder: folder, adb: { address }, log: silentLog }))
  shard = (await tinyModel({ sizeMiB: 8, shards: 2 }))[0] ?? ''
  model = await core.services.library.importModel(shard)
  await core.services.phones.waitFor(phone.serial)
})
afterAll(() => owned.dispose())
afterEach(() => void vi.unstubAllEnvs())

const start = (more: { readonly settings?: PlanSettings; readonly loadAnyway?: boolean }): string =>
  core.services.provision.start({ serial: phone.serial, buildId: null, modelId: model.id, ...more })

async function planned(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly plan: unknown }> {
  vi.stubEnv('HOTPLATE_HOME', join(core.dataFolder, 'terminal'))
  vi.stubEnv('ANDROID_ADB_SERVER_PORT', String(adb.port))
  const out = new PassThrough().setEncoding('utf8')
  let text = ''
  out.on('data', (piece: string) => (text += piece))
  const all = ['plan', shard, '-s', phone.serial, '--json', ...args]
  const code = await runProgram(all, { out, err: new PassThrough(), live: false, columns: 120 })
  return { code, plan: JSON.parse(text) as unknown }
}

test('a model that does not fit is refused before a byte is sent', async () => {
  const refused = await statusWhen(core.services.provision, start({ settings: huge }))
  expect(refused).toMatchObject({ state: 'failed', sentBytes: 0, error: { code: 'MODEL_DOES_NOT_FIT' } })
  expect(await readdir(hostRoot(phone)).catch(() => [])).toEqual([])
})

test('loaded anyway it is sent, and the phone’s manifest keeps what the plan had said', async () => {
  const done = await statusWhen(core.services.provision, start({ settings: huge, loadAnyway: true }))
  const bytes = { neededBytes: expect.any(Number) as number, availableBytes: expect.any(Number) as number }
  expect(done.state).toBe('done')
  expect(done.notices).toContainEqual({ code: 'loadAnyway', ...bytes })
  const word = { at: expect.any(String) as string, verdict: 'doesNotFit', ...bytes }
  expect(await core.services.provision.placements(phone.serial)).toMatchObject([{ loadAnyway: word }])
  expect(await readHostManifest(phone)).toMatchObject({ entries: [{ loadAnyway: word }] })
})

test('a repair keeps that word, a later plan that fits takes it back', async () => {
  const entry = async () => (await core.services.provision.placements(phone.serial))[0]
  await statusWhen(core.services.provision, await core.services.provision.repair(phone.serial, model.id))
  expect((await entry())?.loadAnyway).toBeDefined()
  const done = await statusWhen(core.services.provision, start({ loadAnyway: true }))
  expect(done).toMatchObject({ state: 'done', sentBytes: 0, notices: [] })
  expect(await entry()).toBeDefined()
  expect((await entry())?.loadAnyway).toBeUndefined()
})

test('the terminal compares with what the phone has now: exit 0 where it fits, 1 where it does not', async () => {
  const fits = await planned('-c', '512')
  expect(fits).toMatchObject({ code: 0, plan: { fits: true, serial: phone.serial } })
  const not = await planned('-c', String(hugeCtx), '--ctk', 'f32', '--ctv', 'f32')
  expect(not).toMatchObject({ code: 1, plan: { fits: false, verdict: 'doesNotFit' } })
  expect((not.plan as { readonly remedies: readonly unknown[] }).remedies).not.toEqual([])
})

test('llama-bench on the phone measures the bandwidth, and plans go by it', async () => {
  const { library, plan, provision } = core.services
  const settings = { ...defaultPlanSettings, ctx: 512 }
  const ask = () => plan.memory({ modelId: model.id, serial: phone.serial, settings })
  expect((await ask()).bandwidth).toMatchObject({ source: 'socTable' })
  await expect(plan.measureBandwidth(phone.serial, model.id)).rejects.toMatchObject({
    code: 'NOT_PROVISIONED'
  })
  const build = await library.importBuild(await llamaBuildFolder())
  const job = provision.start({ serial: phone.serial, buildId: build.id, modelId: null })
  expect(await statusWhen(provision, job)).toMatchObject({ state: 'done' })
  const measured = await plan.measureBandwidth(phone.serial, model.id)
  expect(measured.tokenRate).toBeGreaterThan(0)
  const after = await ask()
  expect(after.bandwidth).toMatchObject({ source: 'measured', bytesPerSecond: measured.bytesPerSecond })
  // At no depth the ceiling is what was measured; the cache that is read as well makes it a little less.
  expect(after.ceilingTokenRate).toBeLessThanOrEqual(measured.tokenRate)
  expect(after.ceilingTokenRate).toBeGreaterThan(measured.tokenRate / 2)
}, 60_000)
