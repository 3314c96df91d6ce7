import { createRequire } from 'node:module'
import type * as AdbKit from '@devicefarmer/adbkit'

/**
 * adbkit is CommonJS whose exports are getters that Node's ES-module loader cannot see: named imports fail, and the default
 * import differs between Node, bundlers and test runners. `require` gives the same object everywhere.
 */
const adbkit = createRequire(import.meta.url)('@devicefarmer/adbkit') as typeof AdbKit

export type AdbKitClient = ReturnType<typeof adbkit.Adb.createClient>

/** An adbkit client; `bin: ''` switches off its own starting of servers. */
export function createAdbKitClient(options: {
  readonly host: string
  readonly port: number
  readonly bin: string
}): AdbKitClient {
  return adbkit.Adb.createClient(options)
}
