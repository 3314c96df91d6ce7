import type { Adb } from '@core/adb/types'
import { Latest } from '@shared/base/broadcast'
import type { Disposable } from '@shared/base/disposables'
import type { SystemStatus } from '@shared/contract'

/** What Hotplate says of itself: version, the adb server's state, where the data lies. */
export interface SystemStatusSource extends Disposable {
  status(): SystemStatus
  watch(signal?: AbortSignal): AsyncGenerator<SystemStatus, void>
}

/** Follows the adb server's state; every reader sees the newest status at once. */
export function createSystemStatus(
  adb: Adb,
  facts: { readonly version: string; readonly dataFolder: string }
): SystemStatusSource {
  const read = (): SystemStatus => ({
    version: facts.version,
    adb: adbStatus(adb),
    dataFolder: facts.dataFolder,
    platform: process.platform
  })
  const latest = new Latest(read())
  const listening = adb.onServerState(() => latest.set(read()))
  return {
    status: read,
    watch: (signal) => latest.read(signal),
    dispose: () => {
      listening.dispose()
      latest.close()
    }
  }
}

function adbStatus(adb: Adb): SystemStatus['adb'] {
  const state = adb.serverState()
  return {
    state: state.state,
    address: `${adb.address.host}:${adb.address.port}`,
    serverVersion: state.state === 'up' ? state.version : null,
    path: adb.adbPath,
    text: state.state === 'down' ? state.text : null
  }
}
