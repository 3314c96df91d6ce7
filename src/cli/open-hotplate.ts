import { createCore } from '@core/app/create-core'
import { dataFolder } from '@core/app/data-folder'
import { findDoor } from '@core/app/door-file'
import { connectToDoor, type Connection, type CoreClient } from '../server/connect'

/** A Hotplate to ask: a running one, or a core in this process. */
export interface OpenHotplate {
  readonly client: CoreClient
  /** Leaves a running one as it is; ends a core of this process (never the runs on the phones). */
  dispose(): Promise<void>
}

/**
 * Opens Hotplate for one command. When one already runs for this data folder it is asked instead, so that one program
 * alone works on a phone. `records`: what the command starts or takes up is recorded by this process (see CoreOptions).
 */
export async function openHotplate(options: { readonly records: boolean }): Promise<OpenHotplate> {
  const running = await connectToRunning()
  if (running !== null) {
    const leave = (): Promise<void> => {
      running.dispose()
      return Promise.resolve()
    }
    return { client: running.client, dispose: leave }
  }
  const core = createCore({ records: options.records })
  return { client: core.client, dispose: () => core.dispose() }
}

async function connectToRunning(): Promise<Connection | null> {
  const door = findDoor(dataFolder())
  if (door === null) return null
  try {
    return await connectToDoor(door)
  } catch {
    return null
  }
}
