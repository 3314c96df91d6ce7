import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chunkBytes } from '@core/provision/hash-tree'
import type { BenchPhone } from '@phone/index'
import type { Model, ProvisionStatus, VerifyProgress } from '@shared/model'
import {
  bootProvisionBench,
  copyTinyModel,
  flipByte,
  hostRoot,
  removeFolder,
  statusWhen,
  type ProvisionBench
} from './provision-bench'

let bench: ProvisionBench
let phone: BenchPhone
let model: Model
const folders: string[] = []

beforeAll(async () => {
  bench = await bootProvisionBench(['snapdragon-8-gen-3'])
  const [only] = bench.phones
  if (only === undefined) throw new Error('a phone is needed')
  phone = only
  model = await ownModel('first')
})
afterEach(() => bench.proxy.slow(null))
afterAll(async () => {
  await bench.dispose()
  for (const folder of folders) await removeFolder(folder)
})

async function ownModel(note: string, sameChunks = false): Promise<Model> {
  const copy = await copyTinyModel(note, { sameChunks })
  folders.push(copy.folder)
  return await bench.library.importModel(copy.path)
}

const start = (wanted: Model): string =>
  bench.provision.start({ serial: phone.serial, buildId: null, modelId: wanted.id })
const provision = (wanted: Model): Promise<ProvisionStatus> => statusWhen(bench.provision, start(wanted))
const pathOf = (wanted: Model, shard: number): string =>
  join(hostRoot(phone), 'models', wanted.id, wanted.shards[shard]?.name ?? '')

async function expectSame(wanted: Model): Promise<void> {
  for (const [index, { name }] of wanted.shards.entries())
    expect((await readFile(pathOf(wanted, index))).equals(await readFile(join(wanted.folder, name)))).toBe(
      true
    )
}

test('a broken link costs less than a chunk: what had arrived is kept, proven and not sent again', async () => {
  bench.proxy.slow(12_000_000)
  const job = start(model)
  const isUnderWay = ({ sentBytes }: ProvisionStatus): boolean => sentBytes > 2.5 * chunkBytes
  await statusWhen(bench.provision, job, isUnderWay)
  bench.proxy.cut()
  await statusWhen(bench.provision, job, ({ state }) => state === 'waitingForPhone')
  bench.proxy.slow(null)
  const done = await statusWhen(bench.provision, job)
  expect(done).toMatchObject({ state: 'done', sentBytes: model.totalBytes })
  expect(done.resentBytes).toBeLessThan(chunkBytes)
  await expectSame(model)
  await bench.provision.remove(phone.serial, { id: model.id, all: false })
})

test('paused and cancelled jobs leave a part that the next job goes on from', async () => {
  bench.proxy.slow(12_000_000)
  const job = start(model)
  // What the sockets on the way hold counts as sent.
  await statusWhen(bench.provision, job, ({ sentBytes }) => sentBytes > 3.5 * chunkBytes)
  expect(await bench.provision.pause(job)).toMatchObject({ state: 'paused' })
  const part = `${pathOf(model, 0)}.part`
  const { size } = await stat(part)
  expect(size).toBeGreaterThan(chunkBytes)
  expect(await bench.provision.resume(job)).not.toMatchObject({ state: 'paused' })
  await statusWhen(bench.provision, job, ({ sentBytes }) => sentBytes > size + chunkBytes)
  expect(await bench.provision.cancel(job)).toMatchObject({ state: 'cancelled' })
  bench.proxy.slow(null)
  const done = await provision(model)
  expect(done.state).toBe('done')
  expect(done.notices).toContainEqual({ code: 'resumed', keptBytes: expect.any(Number) as number })
  expect(done.sentBytes + done.skippedBytes).toBe(model.totalBytes)
  expect(done.skippedBytes).toBeGreaterThanOrEqual(2 * chunkBytes)
  await expectSame(model)
})

test('verify names the wrong chunks, repair sends only those', async () => {
  await flipByte(pathOf(model, 0), 2 * chunkBytes + 5)
  const { size } = await stat(pathOf(model, 1))
  await truncate(pathOf(model, 1), size - 1)
  await appendFile(pathOf(model, 2), 'grown')
  const report = await bench.provision.verify(phone.serial, model.id)
  expect(report.right).toBe(false)
  const last = Math.ceil(size / chunkBytes) - 1
  expect(
    report.files.map(({ state, chunks }) => [state, chunks?.map((run) => [run.state, run.count])])
  ).toEqual([
    [
      'damaged',
      [
        ['proven', 2],
        ['wrong', 1],
        ['proven', expect.any(Number)]
      ]
    ],
    [
      'damaged',
      [
        ['proven', last],
        ['missing', 1]
      ]
    ],
    ['damaged', expect.anything()]
  ])
  const repaired = await statusWhen(bench.provision, await bench.provision.repair(phone.serial, model.id))
  expect(repaired.state).toBe('done')
  expect(repaired.sentBytes).toBe(chunkBytes + (size - last * chunkBytes))
  expect(await bench.provision.verify(phone.serial, model.id)).toMatchObject({ right: true })
  await expectSame(model)
})

test('a verification tells how far it is; leaving it ends the hashing and frees the phone', async () => {
  let last: VerifyProgress | null = null
  let seenBytes = 0
  for await (const progress of bench.provision.followVerify(phone.serial, model.id)) {
    expect(progress.doneBytes).toBeGreaterThanOrEqual(seenBytes)
    seenBytes = progress.doneBytes
    last = progress
  }
  expect(last).toMatchObject({ report: { right: true }, doneBytes: model.totalBytes, etaMs: 0 })
  expect(last?.totalBytes).toBe(model.totalBytes)
  for await (const { report } of bench.provision.followVerify(phone.serial)) {
    expect(report).toBeNull()
    break
  }
  expect(bench.hub.get(phone.serial).summary().job).toBeNull()
  const unknown = bench.provision.followVerify(phone.serial, 'unknown')
  await expect(async () => {
    for await (const { report } of unknown) expect(report).toBeNull()
  }).rejects.toMatchObject({ code: 'NOT_PROVISIONED' })
})

test('a new version sends what changed; the rest is copied on the phone and proven there', async () => {
  await provision(await ownModel('', true))
  const next = await ownModel('the new version', true)
  const done = await provision(next)
  expect(done.state).toBe('done')
  expect(done.sentBytes).toBeLessThanOrEqual(chunkBytes)
  expect(done.notices).toContainEqual({ code: 'copiedOnPhone', bytes: next.totalBytes - done.sentBytes })
  await expectSame(next)
})

test('remove takes what is ours and nothing else', async () => {
  await provision(model)
  const mine = [join(hostRoot(phone), 'my notes.txt'), join(hostRoot(phone), 'models', model.id, 'mine.gguf')]
  for (const path of mine) await writeFile(path, 'keep me')
  await mkdir(join(hostRoot(phone), 'models', 'other'))
  await chmod(join(hostRoot(phone), 'models', 'other'), 0o777)
  await writeFile(join(hostRoot(phone), 'models', 'other', 'x.gguf'), 'keep me')
  const dry = await bench.provision.remove(phone.serial, { all: true, dryRun: true })
  expect(dry.kept).toHaveLength(3)
  expect(await bench.provision.verify(phone.serial, model.id)).toMatchObject({ right: true })
  const done = await bench.provision.remove(phone.serial, { all: true })
  expect(done).toMatchObject({ removed: dry.removed, kept: dry.kept, freedBytes: dry.freedBytes })
  expect(await readdir(hostRoot(phone))).toEqual(['models', 'my notes.txt'])
  expect((await bench.provision.remove(phone.serial, { all: true, foreign: true })).kept).toEqual([])
})

test('removing everything brings changed settings back first, then takes their journal too', async () => {
  const there = bench.hub.get(phone.serial)
  await bench.settings.apply(there, { kind: 'stayAwake', value: 'on' })
  const dry = await bench.provision.remove(phone.serial, { all: true, dryRun: true })
  expect(dry.settings?.restored.map(({ kind }) => kind)).toEqual(['stayAwake'])
  const done = await bench.provision.remove(phone.serial, { all: true })
  expect(done.settings).toMatchObject({ restored: [{ kind: 'stayAwake' }], failed: [] })
  expect(await bench.settings.journal(there)).toEqual([])
  expect(existsSync(hostRoot(phone))).toBe(false)
})
