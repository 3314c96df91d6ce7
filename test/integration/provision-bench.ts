import { appendFile, cp, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createAdb } from '@core/adb/create-adb'
import { createLibrary } from '@core/builds/create-library'
import type { Library, LibraryStore } from '@core/builds/types'
import { createPhoneHub } from '@core/phone/phone-hub'
import { createPhoneSettings } from '@core/phone/settings/create-phone-settings'
import type { PhoneSettings } from '@core/phone/settings/types'
import type { PhoneHub } from '@core/phone/types'
import { createProvisionService } from '@core/provision/create-provision-service'
import { chunkBytes } from '@core/provision/hash-tree'
import type { ProvisionService } from '@core/provision/types'
import { bootBenchPhone, startAdbServer, startChaosProxy, tinyModel } from '@phone/index'
import type { BenchPhone, ChaosProxy, ProfileName } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import type { Build, Model, ProvisionStatus } from '@shared/model'

/** Phones, and the rooms up to provision, over a relay that can be slowed down. */
export interface ProvisionBench {
  readonly phones: readonly BenchPhone[]
  readonly proxy: ChaosProxy
  readonly hub: PhoneHub
  readonly library: Library
  readonly settings: PhoneSettings
  readonly provision: ProvisionService
  /** A second service over the same phones, which believes that so many more bytes than free may be sent. */
  careless(): ProvisionService
  dispose(): Promise<void>
}

export async function bootProvisionBench(profiles: readonly ProfileName[]): Promise<ProvisionBench> {
  const owned = new DisposableStore()
  try {
    const server = owned.add(await startAdbServer())
    const proxy = owned.add(await startChaosProxy(server))
    const phones = await Promise.all(profiles.map((profile) => bootBenchPhone({ profile, adb: server })))
    for (const phone of phones) owned.add(phone)
    const adb = owned.add(
      createAdb({ address: { host: proxy.host, port: proxy.port }, env: process.env, log: silentLog })
    )
    const hub = owned.add(createPhoneHub({ adb, log: silentLog }))
    const folder = await mkdtemp(join(tmpdir(), 'hotplate-library-'))
    owned.add({ dispose: () => removeFolder(folder) })
    const library = createLibrary({ store: memoryStore(), folder, log: silentLog })
    const settings = createPhoneSettings({ by: 'user' })
    const service = (reserveBytes?: number): ProvisionService =>
      owned.add(
        createProvisionService({
          ...{ phones: hub, library, log: silentLog, placedBy: 'tester@bench', settings },
          ...(reserveBytes === undefined ? {} : { reserveBytes })
        })
      )
    await Promise.all(phones.map(({ serial }) => hub.waitFor(serial)))
    const dispose = (): Promise<void> => owned.dispose()
    return {
      phones,
      proxy,
      hub,
      library,
      settings,
      provision: service(),
      careless: () => service(-1e12),
      dispose
    }
  } catch (error) {
    await owned.dispose()
    throw error
  }
}

function memoryStore(): LibraryStore {
  const builds = new Map<string, Build>()
  const models = new Map<string, Model>()
  return {
    builds: () => [...builds.values()],
    putBuild: (build) => void builds.set(build.id, build),
    removeBuild: (id) => builds.delete(id),
    models: () => [...models.values()],
    putModel: (model) => void models.set(model.id, model),
    removeModel: (id) => models.delete(id)
  }
}

/** The last status of a job, or the first one that fits. */
export async function statusWhen(
  provision: ProvisionService,
  jobId: string,
  fits: (status: ProvisionStatus) => boolean = () => false
): Promise<ProvisionStatus> {
  let last: ProvisionStatus | null = null
  for await (const status of provision.watch(jobId)) {
    last = status
    if (fits(status)) break
  }
  if (last === null) throw new Error('the job told nothing')
  return last
}

/**
 * A copy of the tiny model that a test may change. `note` makes it a model of its own: it is written into every chunk, or
 * with `sameChunks` only at the end, so that all but one chunk are those of the tiny model.
 */
export async function copyTinyModel(
  note: string,
  { sameChunks = false }: { readonly sameChunks?: boolean } = {}
): Promise<{ readonly folder: string; readonly path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'hotplate-model-'))
  const shards = await tinyModel()
  const copies = shards.map((shard) => join(folder, basename(shard)))
  for (const [index, shard] of shards.entries()) await cp(shard, copies[index] ?? '')
  const last = copies.at(-1) ?? ''
  if (sameChunks) await appendFile(last, note)
  else for (const copy of copies) await markChunks(copy, Buffer.from(note))
  return { folder, path: last }
}

/** Writes a mark near the end of every chunk, behind any header. */
async function markChunks(path: string, mark: Buffer): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    for (let at = 0; at < size; at += chunkBytes)
      await file.write(mark, 0, mark.length, Math.min(size, at + chunkBytes) - mark.length)
  } finally {
    await file.close()
  }
}

/** Inverts one byte of a file of the phone, behind Hotplate's back. */
export async function flipByte(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const byte = Buffer.alloc(1)
    await file.read(byte, 0, 1, at)
    byte[0] = (byte[0] ?? 0) ^ 0xff
    await file.write(byte, 0, 1, at)
  } finally {
    await file.close()
  }
}

/** Host path of Hotplate's folder on the phone. */
export function hostRoot(phone: BenchPhone): string {
  return join(phone.dataDir, 'local/tmp/hotplate')
}

export async function readHostManifest(phone: BenchPhone): Promise<unknown> {
  return JSON.parse(await readFile(join(hostRoot(phone), 'manifest.json'), 'utf8'))
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
