import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  bootBenchPhone,
  startAdbServer,
  startChaosProxy,
  SyncMeter,
  type BenchPhone,
  type ChaosProxy,
  type ProfileName
} from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { LockingRelay } from '../integration/locking-relay'
import { serveProgram } from './serve-program'

/** The built program as a user starts it, on an adb server and a data folder of its own. */
export interface Stand {
  /** The address `hotplate serve` printed, with its key. */
  readonly url: string
  readonly adbPort: number
  /** The relay between Hotplate and the adb server, where one was asked for: slows and cuts the link. */
  readonly relay: ChaosProxy | null
  /** Counts what goes to the phones through the relay, by reading adb's own protocol. */
  readonly meter: SyncMeter
  /** Where asked for: lets phones look as if they had not allowed this computer. */
  readonly lock: LockingRelay | null
  /** Boots a phone and connects it to the stand's adb server, as plugging it in would. */
  plugIn(profile: ProfileName, timeFactor?: number): Promise<BenchPhone>
  /** Ends the adb server with SIGKILL; Hotplate starts it anew. */
  killAdbServer(): Promise<void>
  /** Starts one where it was, as a user would; with a relay before it Hotplate cannot do that itself. */
  reviveAdbServer(): Promise<void>
  dispose(): Promise<void>
}

/** Starts the adb server and `hotplate serve`; nothing is connected yet. */
export async function openStand(
  options: { readonly withRelay?: boolean; readonly withLock?: boolean; readonly withoutAdb?: boolean } = {}
): Promise<Stand> {
  const owned = new DisposableStore()
  try {
    const adb = owned.add(await startAdbServer())
    const meter = new SyncMeter()
    const relay = options.withRelay === true ? owned.add(await startChaosProxy(adb, meter.tap)) : null
    const lock = options.withLock === true ? owned.add(new LockingRelay(adb)) : null
    await lock?.listen()
    const home = await mkdtemp(join(tmpdir(), 'hotplate-e2e-'))
    owned.defer(() => rm(home, { recursive: true, force: true }))
    const server = await serveProgram({
      HOTPLATE_HOME: home,
      // Port 9 (discard) has no server, and with an empty PATH there is no program to start one.
      ANDROID_ADB_SERVER_PORT: String(options.withoutAdb === true ? 9 : (lock ?? relay ?? adb).port),
      ...(options.withoutAdb === true ? { PATH: '', ANDROID_HOME: '', ANDROID_SDK_ROOT: '' } : {})
    })
    owned.add(server)
    return {
      url: server.url,
      adbPort: adb.port,
      relay,
      meter,
      lock,
      plugIn: async (profile, timeFactor = 8) =>
        owned.add(await bootBenchPhone({ profile, adb, timeFactor })),
      killAdbServer: () => adb.kill(),
      reviveAdbServer: async () => void owned.add(await startAdbServer({ port: adb.port })),
      dispose: () => owned.dispose()
    }
  } catch (error) {
    await owned.dispose()
    throw error
  }
}
