import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { phoneLayout } from '@core/phone/layout'
import { startAdbServer, startChaosProxy, SyncMeter, tinyModel } from '@phone/index'
import type { BenchPhone, ChaosProxy, ProfileName } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { askAdbServer } from '../phone/boot/adb-client'
import { bootAllBenchPhones } from '../phone/boot/boot-bench-phone'
import { waitFor } from '../phone/host/sleep'
import { ClientProcess } from './client-process'

/** How large a campaign's stand is. */
export interface StandOptions {
  readonly profiles: readonly ProfileName[]
  readonly modelMiB: number
  readonly shards: number
  /** What the relay lets through, over all phones: slow enough that a fault can hit in mid-transfer. */
  readonly bytesPerSecond: number
}

/** Two phones, one adb server behind a relay that counts, the client program, and the model it sends. */
export interface Stand {
  readonly phones: readonly BenchPhone[]
  readonly relay: ChaosProxy
  readonly meter: SyncMeter
  readonly client: ClientProcess
  /** Environment of the client; the CLI run with it sees the same phones and library. */
  readonly env: NodeJS.ProcessEnv
  readonly modelId: string
  /** The shards on the PC. */
  readonly sources: readonly string[]
  /** Where the model lies on a phone, seen from the host. */
  modelFolder(phone: BenchPhone): string
  /** Kills the adb server, starts another on its port and lets it find the phones, as it would find them on USB. */
  replaceAdbServer(downMs: number): Promise<void>
  dispose(): Promise<void>
}

export async function buildStand(o: StandOptions): Promise<Stand> {
  const owned = new DisposableStore()
  try {
    return await build(o, owned)
  } catch (error) {
    await owned.dispose()
    throw error
  }
}

async function build(o: StandOptions, owned: DisposableStore): Promise<Stand> {
  const home = await mkdtemp(join(tmpdir(), 'hotplate-campaign-'))
  owned.defer(() => rm(home, { recursive: true, force: true }))
  let server = await startAdbServer()
  owned.defer(() => server.dispose())
  const { host, port } = server
  const meter = new SyncMeter()
  const relay = owned.add(await startChaosProxy({ host, port }, meter.tap))
  const phones = await bootAllBenchPhones(o.profiles.map((profile) => ({ profile, adb: { host, port } })))
  for (const phone of phones) owned.add(phone)
  const env = clientEnv(home, relay.port)
  const client = new ClientProcess(env)
  owned.defer(() => client.kill())
  await client.start()
  const sources = await tinyModel({ sizeMiB: o.modelMiB, shards: o.shards })
  const modelId = await client.importModel(sources[0] ?? '')
  relay.slow(o.bytesPerSecond)
  const replaceAdbServer = async (downMs: number): Promise<void> => {
    await server.kill()
    await new Promise((resolve) => setTimeout(resolve, downMs))
    server = await startAdbServer({ port })
    for (const phone of phones) await reconnect(server, phone)
  }
  return {
    ...{ phones, relay, meter, client, env, modelId, sources, replaceAdbServer },
    modelFolder: (phone) => join(phone.dataDir, phoneLayout.model(modelId).replace(/^\/data\//, '')),
    dispose: () => owned.dispose()
  }
}

function clientEnv(home: string, port: number): NodeJS.ProcessEnv {
  const { ADB_SERVER_SOCKET: _socket, ...env } = process.env
  return {
    ...env,
    HOTPLATE_HOME: home,
    ANDROID_ADB_SERVER_ADDRESS: '127.0.0.1',
    ANDROID_ADB_SERVER_PORT: String(port)
  }
}

async function reconnect(
  server: { readonly host: string; readonly port: number },
  { address }: BenchPhone
): Promise<void> {
  await waitFor(`${address} in the new adb server`, async () => {
    await askAdbServer(server, `host:connect:${address}`).catch(() => undefined)
    const list = await askAdbServer(server, 'host:devices').catch(() => '')
    return list.includes(`${address}\tdevice`) ? true : null
  })
}

/** What has gone to a phone of the model itself. */
export interface ModelTraffic {
  readonly bytes: number
  readonly byShard: ReadonlyMap<string, number>
  /** The shard that travelled last. */
  readonly shard: string | null
  readonly lastMs: number
}

/** Reads the relay's count. A shard is known by its name in the path it is sent to, whatever is appended to that. */
export function modelTraffic(
  { meter, sources }: Pick<Stand, 'meter' | 'sources'>,
  phone: BenchPhone
): ModelTraffic {
  const { byPath, currentPath, lastMs } = meter.traffic(phone.address)
  const names = sources.map((source) => basename(source))
  const shardOf = (path: string): string | null => names.find((name) => path.includes(name)) ?? null
  const byShard = new Map<string, number>()
  for (const [path, bytes] of byPath) {
    const shard = shardOf(path)
    if (shard !== null) byShard.set(shard, (byShard.get(shard) ?? 0) + bytes)
  }
  const bytes = [...byShard.values()].reduce((sum, some) => sum + some, 0)
  return { bytes, byShard, shard: currentPath === null ? null : shardOf(currentPath), lastMs }
}
