import { existsSync } from 'node:fs'
import { mkdtemp, readdir, stat, cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createCapabilityProbe, understands } from '@core/builds/capabilities'
import { chunkBytes } from '@core/provision/hash-tree'
import { llamaBuildFolder, tinyModel, type BenchPhone } from '@phone/index'
import type { Build, Model, ProvisionStatus } from '@shared/model'
import {
  bootProvisionBench,
  copyTinyModel,
  flipByte,
  hostRoot,
  readHostManifest,
  removeFolder,
  statusWhen,
  type ProvisionBench
} from './provision-bench'

let bench: ProvisionBench
let first: BenchPhone
let second: BenchPhone
let build: Build
let model: Model
const folders: string[] = []

beforeAll(async () => {
  bench = await bootProvisionBench(['snapdragon-8-gen-3', 'exynos-2400-samsung'])
  const [a, b] = bench.phones
  if (a === undefined || b === undefined) throw new Error('two phones are needed')
  first = a
  second = b
  build = await bench.library.importBuild(await llamaBuildFolder())
  model = await bench.library.importModel((await tinyModel())[0] ?? '')
})
afterEach(async () => {
  bench.proxy.slow(null)
  await first.limitStorage(null)
})
afterAll(async () => {
  await bench.dispose()
  for (const folder of folders) await removeFolder(folder)
})

const target = (phone: BenchPhone, modelId: string | null = model.id, buildId: string | null = build.id) => ({
  ...{ serial: phone.serial, buildId, modelId }
})
const modelFolder = (phone: BenchPhone, id = model.id): string => join(hostRoot(phone), 'models', id)
const states = (status: ProvisionStatus): string[] => [...new Set(status.files.map(({ state }) => state))]

async function ownModel(note: string): Promise<Model> {
  const copy = await copyTinyModel(note)
  folders.push(copy.folder)
  return await bench.library.importModel(copy.path)
}

test('two phones at once: everything verified, noted in the manifest, and the build runs', async () => {
  const jobs = [first, second].map((phone) => bench.provision.start(target(phone)))
  expect(() => bench.provision.start(target(first))).toThrow(/is busy/)
  const ends = await Promise.all(jobs.map((job) => statusWhen(bench.provision, job)))
  for (const status of ends) {
    expect(status).toMatchObject({
      state: 'done',
      error: null,
      sentBytes: status.totalBytes,
      skippedBytes: 0
    })
    expect(states(status)).toEqual(['verified'])
  }
  for (const phone of [first, second]) {
    expect(await bench.provision.placements(phone.serial)).toMatchObject([
      { kind: 'build', id: build.id, placedBy: 'tester@bench' },
      { kind: 'model', id: model.id, name: model.name, files: model.shards.map(({ name }) => ({ name })) }
    ])
    expect(await readHostManifest(phone)).toMatchObject({ version: 2, unfinished: [] })
    expect(await readdir(modelFolder(phone))).toEqual(model.shards.map(({ name }) => name))
    const server = await stat(join(hostRoot(phone), 'builds', build.id, 'llama-server'))
    expect(server.mode & 0o777).toBe(0o755)
    const capabilities = await createCapabilityProbe().of(bench.hub.get(phone.serial), build)
    expect(capabilities.buildNumber).toBeGreaterThan(10_000)
    expect(bench.library.build(build.id).version).toBe(`b${capabilities.buildNumber ?? 0}`)
    expect(understands(capabilities, '--load-mode', 'mlock')).toBe(true)
    expect(bench.hub.get(phone.serial).summary().job).toBeNull()
  }
})

test('a second provision sends no byte', async () => {
  const status = await statusWhen(bench.provision, bench.provision.start(target(first)))
  expect(status).toMatchObject({ state: 'done', sentBytes: 0, skippedBytes: status.totalBytes })
  expect(bench.provision.jobs()[0]?.jobId).toBe(status.jobId)
})

test('one flipped byte is found by verify and mended by provision', async () => {
  expect(await bench.provision.verify(first.serial)).toMatchObject({ right: true })
  const [shard] = model.shards
  if (shard === undefined) throw new Error('no shard')
  await flipByte(join(modelFolder(first), shard.name), 1_000_000)
  const report = await bench.provision.verify(first.serial, model.id)
  expect(report.right).toBe(false)
  expect(report.files.map(({ state }) => state)).toEqual(['damaged', 'right', 'right'])
  const right = Math.ceil(shard.size / chunkBytes) - 1
  expect(report.files[0]?.chunks).toEqual([
    { state: 'wrong', count: 1 },
    { state: 'proven', count: right }
  ])
  const mended = await statusWhen(bench.provision, bench.provision.start(target(first)))
  expect(mended).toMatchObject({ state: 'done', sentBytes: chunkBytes, resentBytes: 0 })
  expect(await bench.provision.verify(first.serial)).toMatchObject({ right: true })
})

test('verify tells missing and untracked files apart', async () => {
  const names = model.shards.map(({ name }) => join(modelFolder(second), name))
  await cp(names[0] ?? '', join(modelFolder(second), 'left over.part'))
  await removeFolder(names[1] ?? '')
  const report = await bench.provision.verify(second.serial)
  expect(report.files.filter(({ state }) => state !== 'right')).toMatchObject([
    { state: 'missing', name: model.shards[1]?.name, size: null },
    { state: 'untracked', name: `${model.id}/left over.part`, size: model.shards[0]?.size }
  ])
  expect(report.right).toBe(false)
})

test('a cable pulled in mid-shard: the job waits, then goes on by itself', async () => {
  const mine = await ownModel('cable')
  bench.proxy.slow(12_000_000)
  const job = bench.provision.start(target(first, mine.id, null))
  const isUnderWay = (status: ProvisionStatus): boolean => (status.files[1]?.sentBytes ?? 0) > 1_000_000
  await statusWhen(bench.provision, job, isUnderWay)
  await first.pullCable()
  const waiting = await statusWhen(bench.provision, job, ({ state }) => state === 'waitingForPhone')
  expect(waiting).toMatchObject({
    state: 'waitingForPhone',
    etaMs: null,
    note: expect.stringContaining('plug the phone in') as string
  })
  expect(existsSync(join(modelFolder(first, mine.id), mine.shards[1]?.name ?? ''))).toBe(false)
  bench.proxy.slow(null)
  await first.plugCable()
  const done = await statusWhen(bench.provision, job)
  expect(done).toMatchObject({ state: 'done', note: null })
  expect(done.files[0]?.state).toBe('verified')
  expect(await bench.provision.verify(first.serial, mine.id)).toMatchObject({ right: true })
  await bench.provision.remove(first.serial, { id: mine.id, all: false })
})

test('cancelled in mid-shard: nothing unverified is in place, and a new job finishes', async () => {
  const mine = await ownModel('cancel')
  bench.proxy.slow(12_000_000)
  const job = bench.provision.start(target(first, mine.id, null))
  await statusWhen(bench.provision, job, (status) => (status.files[1]?.sentBytes ?? 0) > 1_000_000)
  expect(await bench.provision.cancel(job)).toMatchObject({ state: 'cancelled', error: null })
  expect(existsSync(join(modelFolder(first, mine.id), mine.shards[1]?.name ?? ''))).toBe(false)
  const { stdout } = await bench.hub.get(first.serial).device().exec(['ps', '-A', '-o', 'ARGS'])
  expect(stdout).not.toContain('sha256sum')
  bench.proxy.slow(null)
  const again = await statusWhen(bench.provision, bench.provision.start(target(first, mine.id, null)))
  expect(again).toMatchObject({ state: 'done' })
  expect(again.files.map(({ state }) => state)).toEqual(['skipped', 'verified', 'verified'])
  await bench.provision.remove(first.serial, { id: mine.id, all: false })
})

test('too little space is said before a byte is sent', async () => {
  const mine = await ownModel('space')
  await first.limitStorage(20_000_000)
  const status = await statusWhen(bench.provision, bench.provision.start(target(first, mine.id, null)))
  expect(status).toMatchObject({ state: 'failed', sentBytes: 0, error: { code: 'NO_SPACE', kind: 'stable' } })
  expect(await readdir(modelFolder(first, mine.id))).toEqual([])
})

test('storage that fills up in mid-way: a clear error, nothing half in place', async () => {
  const mine = await ownModel('full')
  await first.limitStorage(30_000_000)
  const careless = bench.careless()
  const status = await statusWhen(careless, careless.start(target(first, mine.id, null)))
  expect(status).toMatchObject({
    state: 'failed',
    error: { code: 'NO_SPACE', data: { missingBytes: expect.any(Number) as number } }
  })
  const [whole, ...begun] = await readdir(modelFolder(first, mine.id))
  // The first may still have been waiting for its proof.
  expect(whole?.replace(/\.part$/, '')).toBe(mine.shards[0]?.name)
  // The phone's daemon removes what it was writing, unless it was kept in time.
  expect([[], [`${mine.shards[1]?.name ?? ''}.part`]]).toContainEqual(begun)
  await first.limitStorage(null)
  const again = await statusWhen(bench.provision, bench.provision.start(target(first, mine.id, null)))
  expect(again.files.map(({ state }) => state)).toEqual(['skipped', 'verified', 'verified'])
})

test('a changed source is refused before anything travels', async () => {
  const mine = await ownModel('changed')
  await flipByte(join(mine.folder, mine.shards[1]?.name ?? ''), 500)
  const status = await statusWhen(bench.provision, bench.provision.start(target(first, mine.id, null)))
  expect(status).toMatchObject({ state: 'failed', sentBytes: 0, error: { code: 'SOURCE_CHANGED' } })
})

test('names that a shell would act on are only names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hotplate-model-'))
  folders.push(folder)
  const name = 'it\'s $(touch pwned) `x`; "y" \n ü.gguf'
  await cp((await tinyModel({ sizeMiB: 2, shards: 1 }))[0] ?? '', join(folder, name))
  const odd = await bench.library.importModel(folder)
  const status = await statusWhen(bench.provision, bench.provision.start(target(first, odd.id, null)))
  expect(status).toMatchObject({ state: 'done' })
  expect(await readdir(modelFolder(first, odd.id))).toEqual([name])
  expect(await bench.provision.verify(first.serial, odd.id)).toMatchObject({ right: true, files: [{ name }] })
})

test('a build that cannot run there is found out before the model travels', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hotplate-build-'))
  folders.push(folder)
  await cp(join(await llamaBuildFolder(), 'libgomp.so.1'), join(folder, 'llama-server'))
  const broken = await bench.library.importBuild(folder)
  const mine = await ownModel('unsuitable')
  const status = await statusWhen(bench.provision, bench.provision.start(target(first, mine.id, broken.id)))
  expect(status).toMatchObject({
    state: 'failed',
    error: { code: 'BUILD_UNSUITABLE' },
    sentBytes: broken.totalBytes
  })
})

test('removing frees the space, never under a running program', async () => {
  const device = bench.hub.get(first.serial).device()
  const program = `/data/local/tmp/hotplate/builds/${build.id}/llama-server`
  const [shard] = model.shards
  const args = ['-m', `/data/local/tmp/hotplate/models/${model.id}/${shard?.name ?? ''}`, '--port', '19931']
  const running = await device.spawn(['env', `LD_LIBRARY_PATH=${dirname(program)}`, program, ...args])
  const programs = async (): Promise<string> =>
    (await device.script('ls -l /proc/[0-9]*/exe 2>/dev/null', [], { expectedExits: 'any' })).stdout
  await expect.poll(programs, { timeout: 60_000 }).toContain(program)
  await expect(bench.provision.remove(first.serial, { all: true })).rejects.toMatchObject({
    ...{ code: 'PHONE_BUSY', data: { job: expect.stringContaining('llama-server') as string } }
  })
  await running.kill()
  const one = await bench.provision.remove(first.serial, { id: model.id, all: false })
  expect(one.removed).toContain(`/data/local/tmp/hotplate/models/${model.id}`)
  expect(one.kept).toEqual([])
  expect(one.freedBytes).toBeGreaterThanOrEqual(model.totalBytes)
  expect((await bench.provision.placements(first.serial)).some(({ id }) => id === model.id)).toBe(false)
  await expect(bench.provision.remove(first.serial, { id: model.id, all: false })).rejects.toMatchObject({
    code: 'NOT_PROVISIONED'
  })
  await expect(bench.provision.remove(first.serial, { id: '../..', all: false })).rejects.toMatchObject({
    code: 'BAD_INPUT'
  })
  expect((await bench.provision.remove(first.serial, { all: true })).freedBytes).toBeGreaterThan(0)
  expect(existsSync(hostRoot(first))).toBe(false)
  expect(await bench.provision.placements(first.serial)).toEqual([])
})
