import { createAdb } from '@core/adb/create-adb'
import { createAdbDevice } from '@core/adb/adb-device'
import { AdbServer } from '@core/adb/adb-server'
import { Forwards } from '@core/adb/forwards'
import type { Adb, AdbDevice } from '@core/adb/types'
import { bootBenchPhone, startAdbServer, startChaosProxy } from '@phone/index'
import type { BenchPhone, ChaosProxy, ProfileName } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import { toErrorDetail, type ErrorDetail } from '@shared/errors/hotplate-error'

/** One phone and the adb room over a relay that can cut, stall and slow down. */
export interface AdbBench {
  readonly phone: BenchPhone
  readonly proxy: ChaosProxy
  readonly adb: Adb
  readonly device: AdbDevice
  /** The same phone as if its adbd had no shell protocol and no stat v2. */
  readonly oldDevice: AdbDevice
  dispose(): Promise<void>
}

export async function bootAdbBench(profile: ProfileName = 'snapdragon-8-gen-3'): Promise<AdbBench> {
  const owned = new DisposableStore()
  try {
    const server = owned.add(await startAdbServer())
    const proxy = owned.add(await startChaosProxy(server))
    const phone = owned.add(await bootBenchPhone({ profile, adb: server }))
    const address = { host: proxy.host, port: proxy.port }
    const adb = owned.add(createAdb({ address, env: process.env, log: silentLog }))
    const bare = owned.add(new AdbServer({ address, adbPath: null, env: {}, setting: null, log: silentLog }))
    const oldDevice = createAdbDevice({
      server: bare,
      forwards: new Forwards(bare),
      target: { address: phone.address, transportId: null },
      features: new Set()
    })
    const dispose = (): Promise<void> => owned.dispose()
    return { phone, proxy, adb, device: adb.device(phone.address), oldDevice, dispose }
  } catch (error) {
    await owned.dispose()
    throw error
  }
}

/** What a promise was rejected with, as doors see it; fails when it was not. */
export async function failure(work: Promise<unknown>): Promise<ErrorDetail> {
  try {
    await work
  } catch (error) {
    return toErrorDetail(error, 'test')
  }
  throw new Error('it should have failed')
}

export async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

/** Command lines of the phone's processes that hold a word. */
export async function processesWith(device: AdbDevice, word: string): Promise<string[]> {
  const list = 'for p in /proc/[0-9]*; do tr "\\0" " " <$p/cmdline; echo; done 2>/dev/null'
  const { stdout } = await device.script(list, [], { expectedExits: 'any' })
  return stdout.split('\n').filter((line) => line.includes(word))
}
