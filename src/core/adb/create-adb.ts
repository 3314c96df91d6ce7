import type { Log } from '@shared/base/log'
import { createAdbDevice } from './adb-device'
import { AdbServer } from './adb-server'
import { DeviceTracker } from './device-tracker'
import { findAdb } from './find-adb'
import { Forwards } from './forwards'
import { serverAddressFromEnv } from './server-address'
import type { Adb, AdbAddress } from './types'

export interface AdbOptions {
  /** Where the server is; default by ADB_SERVER_SOCKET and ANDROID_ADB_SERVER_PORT, else 127.0.0.1:5037. */
  readonly address?: AdbAddress
  /** The adb path of the settings. */
  readonly adbPath?: string | null
  readonly env: Readonly<Record<string, string | undefined>>
  readonly log: Log
}

const connectMs = 40_000

/**
 * The way to all phones. Returns at once and looks for the server in the background (`onServerState`): where none answers
 * it is started, and where that needs an adb program that is nowhere, the state is down and every call throws ADB_NOT_FOUND.
 * Throws BAD_INPUT when the environment names a server that is not TCP.
 */
export function createAdb(options: AdbOptions): Adb {
  const { env } = options
  const log = options.log.child({ room: 'adb' })
  const setting = options.adbPath ?? null
  const address = options.address ?? serverAddressFromEnv(env)
  const server = new AdbServer({ address, adbPath: findAdb({ setting, env }), env, setting, log })
  const tracker = new DeviceTracker(server, log)
  const forwards = new Forwards(server)
  void server.ensureRunning().catch(() => undefined)
  return {
    address,
    adbPath: server.options.adbPath,
    serverState: () => server.state,
    track: (signal) => tracker.lists(signal),
    onServerState: (listener) => server.onState(listener),
    device: (deviceAddress, transportId = null) =>
      createAdbDevice({ server, forwards, target: { address: deviceAddress, transportId } }),
    connect: (phone) => server.query(`host:connect:${phone}`, connectMs),
    query: (service, timeoutMs) => server.query(service, timeoutMs),
    disconnect: (phone) => server.query(`host:disconnect:${phone}`),
    dispose: async () => {
      await forwards.dispose()
      server.dispose()
      await tracker.dispose()
    }
  }
}
