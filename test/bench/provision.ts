import { randomFillSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdb } from '@core/adb/create-adb'
import type { AdbDevice } from '@core/adb/types'
import { contentId } from '@core/builds/content-id'
import { createLibrary } from '@core/builds/create-library'
import { createPhoneHub } from '@core/phone/phone-hub'
import { createProvisionService } from '@core/provision/create-provision-service'
import { probeTools } from '@core/provision/phone-tools'
import { chunkBytes } from '@core/provision/hash-tree'
import { createTreeStore, hashWithTree, type TreeStore } from '@core/provision/tree-store'
import { createRemoteHasher } from '@core/provision/remote-hash'
import type { ProvisionService } from '@core/provision/types'
import { bootBenchPhone, startAdbServer } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import type { Model, Shard } from '@shared/model'
import { median, type Bench } from './types'

const shardCount = 8
const budgetRatio = 1.15
const mb = 1024 * 1024
const scratch = '/data/local/tmp/provision-bench'

interface Setup {
  readonly device: AdbDevice
  readonly provision: ProvisionService
  readonly serial: string
  readonly model: Model
}

/** DESIGN §9: 1 GiB sent and verified together against the longer of the two alone; then the second provision. */
export const benchProvision: Bench = async ({ smoke }) => {
  const owned = new DisposableStore()
  try {
    const setup = await boot(owned, (smoke ? 8 : 128) * mb)
    const rounds: Round[] = []
    for (let round = 0; round < (smoke ? 1 : 3); round += 1) rounds.push(await runRound(setup))
    const of = (pick: (round: Round) => number): number => median(rounds.map(pick))
    const ratio = of(({ pushMs, hashMs, togetherMs }) => togetherMs / Math.max(pushMs, hashMs))
    const againOverheadMs = of(({ againMs, hashMs }) => againMs - hashMs)
    return {
      name: 'Provision',
      budget: `push + verification ≤ ${budgetRatio} × max(push, hash); again ≤ 2 s + one hash pass, 0 bytes; a flipped byte costs one chunk`,
      ok:
        rounds.every(({ againBytes }) => againBytes === 0) &&
        rounds.every(({ flippedBytes }) => flippedBytes === chunkBytes) &&
        (smoke || (ratio <= budgetRatio && againOverheadMs <= 2000)),
      figures: {
        ratio: Number(ratio.toFixed(3)),
        pushMs: Math.round(of(({ pushMs }) => pushMs)),
        hashMs: Math.round(of(({ hashMs }) => hashMs)),
        togetherMs: Math.round(of(({ togetherMs }) => togetherMs)),
        againOverheadMs: Math.round(againOverheadMs),
        flippedMb: Number((of(({ flippedBytes }) => flippedBytes) / mb).toFixed(1)),
        sizeMb: Math.round(setup.model.totalBytes / 1e6)
      }
    }
  } finally {
    await owned.dispose()
  }
}

async function boot(owned: DisposableStore, shardBytes: number): Promise<Setup> {
  const folder = await mkdtemp(join(tmpdir(), 'hotplate-bench-'))
  owned.defer(() => rm(folder, { recursive: true, force: true }))
  // As an import does: one reading for hashes and trees.
  const trees = owned.add(createTreeStore({ folder: null }))
  const model = await writeModel(folder, shardBytes, trees)
  const server = owned.add(await startAdbServer())
  const { serial } = owned.add(await bootBenchPhone({ profile: 'snapdragon-8-gen-3', adb: server }))
  const adb = owned.add(createAdb({ address: server, env: process.env, log: silentLog }))
  const phones = owned.add(createPhoneHub({ adb, log: silentLog }))
  const store = { builds: () => [], putBuild: () => undefined, removeBuild: () => false }
  const models = { models: () => [model], putModel: () => undefined, removeModel: () => false }
  const library = createLibrary({ store: { ...store, ...models }, folder: tmpdir(), log: silentLog })
  const provision = owned.add(createProvisionService({ phones, library, trees, log: silentLog }))
  const phone = await phones.waitFor(serial)
  return { device: phone.device(), provision, serial, model }
}

/** Bytes that do not compress, as weights; no GGUF is needed to be sent. */
async function writeModel(folder: string, shardBytes: number, trees: TreeStore): Promise<Model> {
  const hash = hashWithTree(trees)
  const shards: Shard[] = []
  for (let index = 0; index < shardCount; index += 1) {
    const name = `shard-${index}`
    await writeFile(join(folder, name), randomFillSync(Buffer.alloc(shardBytes)))
    shards.push({ name, ...(await hash(join(folder, name))) })
  }
  return {
    ...{
      id: contentId(shards),
      name: 'bench',
      folder,
      shards,
      totalBytes: shardBytes * shardCount,
      importedAt: ''
    },
    ...{ architecture: null, quantization: null, contextLength: null, layers: null, tensorCount: null }
  }
}

/** Four random bytes become others. */
const flipScript = `printf '\\377\\0\\1\\2' | dd of="$1" bs=1 seek=5000000 conv=notrunc 2>/dev/null`

interface Round {
  readonly pushMs: number
  readonly hashMs: number
  readonly togetherMs: number
  readonly againMs: number
  readonly againBytes: number
  readonly flippedBytes: number
}

async function runRound({ device, provision, serial, model }: Setup): Promise<Round> {
  const { signal } = new AbortController()
  const paths = model.shards.map(({ name }) => `${scratch}/${name}`)
  const pushMs = await timed(async () => {
    for (const { name } of model.shards)
      await device.push({ path: join(model.folder, name) }, `${scratch}/${name}`)
  })
  const tools = await probeTools(device, '/data/local/tmp', signal)
  const hasher = createRemoteHasher(device, tools.sha256)
  const hashMs = await timed(async () => {
    for (const path of paths) await hasher.one(path, { signal })
  })
  await device.exec(['rm', '-rf', scratch])
  const togetherMs = await timed(() => provisionOnce(provision, serial, model.id))
  let againBytes = 0
  const againMs = await timed(async () => {
    againBytes = await provisionOnce(provision, serial, model.id)
  })
  await device.script(flipScript, [
    `/data/local/tmp/hotplate/models/${model.id}/${model.shards[1]?.name ?? ''}`
  ])
  const flippedBytes = await provisionOnce(provision, serial, model.id)
  await provision.remove(serial, { id: model.id, all: false })
  return { pushMs, hashMs, togetherMs, againMs, againBytes, flippedBytes }
}

async function provisionOnce(provision: ProvisionService, serial: string, modelId: string): Promise<number> {
  const jobId = provision.start({ serial, modelId, buildId: null })
  for await (const status of provision.watch(jobId)) {
    if (status.state === 'done') return status.sentBytes
    if (status.state === 'failed') throw new Error(JSON.stringify(status.error))
  }
  throw new Error('the job ended without a word')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}
