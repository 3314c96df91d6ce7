import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdb } from '@core/adb/create-adb'
import { findAdb } from '@core/adb/find-adb'
import type { Adb } from '@core/adb/types'
import { createPhoneHub } from '@core/phone/phone-hub'
import type { Phone, PhoneHub, PhoneLinkState } from '@core/phone/types'
import { bootBenchPhone, startAdbServer, type BenchPhone } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import { Dossier, type PhoneJob, type PhoneSummary } from '@shared/model'
import { failure } from './adb-bench'
import { LockingRelay } from './locking-relay'

const run = promisify(execFile)
const owned = new DisposableStore()
let server: Awaited<ReturnType<typeof startAdbServer>>
let relay: LockingRelay
let bench: BenchPhone
let adb: Adb
let hub: PhoneHub
let phone: Phone

beforeAll(async () => {
  server = owned.add(await startAdbServer())
  relay = owned.add(new LockingRelay(server))
  await relay.listen()
  bench = owned.add(await bootBenchPhone({ profile: 'snapdragon-8-gen-3', adb: server }))
  adb = owned.add(createAdb({ address: relay, env: process.env, log: silentLog }))
  hub = owned.add(createPhoneHub({ adb, log: silentLog }))
  phone = await hub.waitFor(bench.serial)
})
afterAll(() => owned.dispose())

const soon = (): AbortSignal => AbortSignal.timeout(90_000)
const summary = (): PhoneSummary | undefined => hub.list().find(({ serial }) => serial === bench.serial)

async function summaryWhen(fits: (found: PhoneSummary) => boolean): Promise<PhoneSummary> {
  for await (const list of hub.watch(soon())) {
    const found = list.find(({ serial }) => serial === bench.serial)
    if (found !== undefined && fits(found)) return found
  }
  throw new Error(`no summary fitted: ${JSON.stringify(summary())}`)
}

/** Link states from now on, until one fits. */
async function statesUntil(
  fits: (state: PhoneLinkState) => boolean,
  cause: () => Promise<unknown>
): Promise<readonly PhoneLinkState[]> {
  const states: PhoneLinkState[] = []
  const done = new Promise<void>((resolve, reject) => {
    phone.onLinkState((state) => {
      states.push(state)
      if (fits(state)) resolve()
    })
    soon().addEventListener('abort', () => reject(new Error(JSON.stringify(states))))
  })
  await Promise.all([done, cause()])
  return states
}

test('a phone is known by its own serial and under its address', () => {
  expect(hub.get(bench.address)).toBe(phone)
  expect(summary()).toMatchObject({
    serial: bench.serial,
    name: 'Example EX-8G3 24GB',
    state: 'device',
    androidRelease: '14',
    links: [{ address: bench.address, kind: 'tcp', state: 'device' }]
  })
  const seen: string[] = []
  hub.onPhone(({ serial }) => seen.push(serial)).dispose()
  expect(seen).toEqual([bench.serial])
})

test('a second link of the same phone joins it', async () => {
  const second = bench.address.replace('127.0.0.1', 'localhost')
  await adb.connect(second)
  const both = await summaryWhen(({ links }) => links.filter(({ state }) => state === 'device').length === 2)
  expect(both.links.map(({ address }) => address).sort()).toEqual([bench.address, second].sort())
  expect(hub.get(second)).toBe(phone)
  expect(hub.list()).toHaveLength(1)
  await adb.disconnect(second)
  await summaryWhen(({ links }) => links.length === 1)
  expect(phone.linkState().up).toBe(true)
})

test('a pulled cable says what to do, the phone stays known, and comes back as the same', async () => {
  const [down] = await statesUntil(
    ({ up }) => !up,
    () => bench.pullCable()
  )
  expect(down).toMatchObject({ up: false })
  expect(summary()?.stateText).toMatch(/Replug|Plug it in/)
  expect(await failure(Promise.resolve().then(() => phone.device()))).toMatchObject({
    code: 'PHONE_NOT_READY'
  })
  expect(await failure(hub.waitFor(bench.serial, { timeoutMs: 100 }))).toMatchObject({
    code: 'PHONE_NOT_READY'
  })
  const waiting = phone.whenUp(soon())
  await bench.plugCable()
  const device = await waiting
  expect((await device.exec(['getprop', 'ro.serialno'])).stdout.trim()).toBe(bench.serial)
  expect(hub.get(bench.serial)).toBe(phone)
})

test('whenUp ends with the caller’s own reason', async () => {
  await bench.pullCable()
  await statesSettled(false)
  await expect(phone.whenUp(AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'TimeoutError' })
  await bench.plugCable()
  await phone.whenUp(soon())
})

test('a reboot shows as a new boot id, and the dossier is read anew', async () => {
  const before = phone.linkState()
  const dossier = await phone.dossier()
  expect(await phone.dossier()).toBe(dossier)
  const states = await statesUntil(
    (state) => state.up && before.up && state.bootId !== before.bootId,
    () => bench.reboot()
  )
  expect(states.some(({ up }) => !up)).toBe(true)
  const fresh = await phone.dossier()
  expect(fresh.bootId).not.toBe(dossier.bootId)
  expect(phone.linkState()).toEqual({ up: true, bootId: fresh.bootId })
})

test('a phone that has not allowed this computer says so, and is ready once it has', async () => {
  relay.setLocked(true)
  await summaryWhen(({ state }) => state === 'unauthorized')
  expect(summary()?.stateText).toContain('Allow USB debugging')
  const stranger = owned.add(createPhoneHub({ adb, log: silentLog }))
  await expect
    .poll(() => stranger.list(), { timeout: 20_000 })
    .toMatchObject([
      { serial: bench.address, name: bench.address, state: 'unauthorized', androidRelease: null }
    ])
  expect(await failure(Promise.resolve().then(() => stranger.get(bench.address).device()))).toMatchObject({
    code: 'PHONE_NOT_READY',
    data: { state: 'unauthorized' }
  })
  relay.setLocked(false)
  await phone.whenUp(soon())
  expect((await stranger.waitFor(bench.serial)).serial).toBe(bench.serial)
  expect(stranger.list().map(({ serial }) => serial)).toEqual([bench.serial])
})

const job: PhoneJob = { kind: 'soak', id: 'j1', text: 'Soaking tiny', progress: null }

test('one job at a time, seen in the rail while it runs', async () => {
  let finish = (): void => undefined
  const running = phone.run(job, async (update) => {
    update({ progress: 0.5 })
    await new Promise<void>((resolve) => (finish = resolve))
    return 'done'
  })
  expect(summary()?.job).toEqual({ ...job, progress: 0.5 })
  expect(await failure(phone.run(job, () => Promise.resolve()))).toMatchObject({
    code: 'PHONE_BUSY',
    data: { job: 'Soaking tiny' }
  })
  finish()
  expect(await running).toBe('done')
  expect(summary()?.job).toBe(null)
})

test('the rail hears of changes at most four times a second', async () => {
  const stop = new AbortController()
  const startedMs = performance.now()
  let lists = 0
  const counting = (async () => {
    for await (const _list of hub.watch(stop.signal)) if (++lists === 5) stop.abort()
  })()
  while (!stop.signal.aborted) {
    phone.setSession(String(performance.now()))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await counting
  phone.setSession(null)
  // The first list comes at once, the others a quarter of a second apart at least.
  expect(performance.now() - startedMs).toBeGreaterThan(700)
})

test('a phone that nobody has seen is not found', async () => {
  expect(await failure(hub.waitFor('nosuch', { timeoutMs: 50 }))).toMatchObject({ code: 'PHONE_NOT_FOUND' })
  await expect(hub.waitFor('nosuch', { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    name: 'TimeoutError'
  })
})

describe('dossier', () => {
  test('a Snapdragon with readable zones', async () => {
    const dossier = await phone.dossier({ refresh: true })
    expect(Dossier.parse(dossier)).toEqual(dossier)
    expect(dossier).toMatchObject({ sdk: 34, thermalSource: 'zones', memlockLimitBytes: { value: 65_536 } })
    expect(dossier.clusters.map(({ role }) => role)).toEqual(['little', 'mid', 'big', 'prime'])
    expect(dossier.tools).toEqual(expect.arrayContaining(['curl', 'taskset', 'sha256sum', 'setsid']))
    expect(dossier.sensors.filter(({ used }) => used).length).toBeGreaterThan(20)
    expect(dossier.storageFreeBytes.value).toBeGreaterThan(1e6)
  })

  test('a Samsung that denies its zones falls back to the thermal service', async () => {
    const samsung = await bootBenchPhone({ profile: 'exynos-2400-samsung', adb: server })
    try {
      const dossier = await (await hub.waitFor(samsung.serial)).dossier()
      expect(dossier).toMatchObject({ manufacturer: 'samsung', sdk: 35, thermalSource: 'thermalservice' })
      expect(dossier.sensors.filter(({ used }) => used).every(({ rung }) => rung !== 'zones')).toBe(true)
      expect(dossier.tools).not.toContain('curl')
    } finally {
      await samsung.dispose()
    }
  })
})

test('the death of the adb server is told; a network phone is connected again by itself', async () => {
  const direct = owned.add(createAdb({ address: server, env: process.env, log: silentLog }))
  const own = owned.add(createPhoneHub({ adb: direct, log: silentLog }))
  const known = await own.waitFor(bench.serial)
  const texts: string[] = []
  known.onLinkState((state) => texts.push(state.up ? 'up' : state.text))
  await server.kill()
  while (known.linkState().up) await new Promise((resolve) => setTimeout(resolve, 20))
  await known.whenUp(soon())
  expect(texts.join()).toMatch(/adb server/)
  expect(texts.at(-1)).toBe('up')
  await run(findAdb({ setting: null, env: process.env }) ?? 'adb', ['-P', String(server.port), 'kill-server'])
})

async function statesSettled(up: boolean): Promise<void> {
  while (phone.linkState().up !== up) await new Promise((resolve) => setTimeout(resolve, 20))
}
