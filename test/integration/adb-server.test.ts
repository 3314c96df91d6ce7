import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAdb } from '@core/adb/create-adb'
import { findAdb } from '@core/adb/find-adb'
import type { Adb, AdbListedDevice, AdbServerState } from '@core/adb/types'
import { startAdbServer } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import { bootAdbBench, failure, readAll, type AdbBench } from './adb-bench'

const run = promisify(execFile)
const adbProgram = findAdb({ setting: null, env: process.env }) ?? 'adb'
let bench: AdbBench
const owned = new DisposableStore()

beforeAll(async () => {
  bench = await bootAdbBench()
})
afterEach(() => bench.proxy.resume())
afterAll(async () => {
  await owned.dispose()
  await bench.dispose()
})

/** Lists until one fits. */
async function listWhen(
  adb: Adb,
  fits: (devices: readonly AdbListedDevice[]) => boolean
): Promise<readonly AdbListedDevice[]> {
  for await (const devices of adb.track(AbortSignal.timeout(90_000))) if (fits(devices)) return devices
  throw new Error('no list fitted')
}

test('the list says address, state and transport id', async () => {
  const [device] = await listWhen(bench.adb, (devices) => devices.length > 0)
  expect(device).toMatchObject({ address: bench.phone.address, state: 'device', stateText: 'device' })
  expect(device?.transportId).toBeGreaterThan(0)
  expect(bench.adb.serverState()).toMatchObject({ state: 'up' })
})

test('a pulled cable leaves the list, a plugged one comes back under a new transport', async () => {
  const isUp = (devices: readonly AdbListedDevice[]): boolean =>
    devices.some(({ address, state }) => address === bench.phone.address && state === 'device')
  const [before] = await listWhen(bench.adb, isUp)
  await bench.phone.pullCable()
  await listWhen(bench.adb, (devices) => !isUp(devices))
  await bench.phone.plugCable()
  const [after] = await listWhen(bench.adb, isUp)
  expect(after?.transportId).not.toBe(before?.transportId)
})

test('a phone can be asked by its transport id', async () => {
  const [device] = await listWhen(bench.adb, (devices) => devices.some(({ state }) => state === 'device'))
  const byId = bench.adb.device('whatever', device?.transportId)
  expect((await byId.exec(['echo', 'hi'])).stdout).toBe('hi\n')
  expect((await byId.features()).has('shell_v2')).toBe(true)
})

test('connect and disconnect give the server’s own words', async () => {
  expect(await bench.adb.connect(bench.phone.address)).toMatch(/already connected/)
  expect(await bench.adb.connect('127.0.0.1:1')).toMatch(/failed to connect|refused/i)
  expect(await failure(bench.adb.disconnect('127.0.0.1:1'))).toBeTruthy()
})

test('a forward leads to the phone and is gone after dispose', async () => {
  const listener = await bench.device.spawn([
    'sh',
    '-c',
    'echo hello | nc -l -p 7717 || echo hello | busybox nc -l -p 7717'
  ])
  const forward = await bench.device.forward(7717)
  const said = await readGreeting(forward.localPort)
  expect(said).toBe('hello\n')
  await forward.dispose()
  await forward.dispose()
  await expect(readGreeting(forward.localPort, 1)).rejects.toThrow(/ECONNREFUSED/)
  await listener.kill()
})

test('forwards that nobody removed go with the adb room, and with the process', async () => {
  const adb = createAdb({ address: bench.adb.address, env: process.env, log: silentLog })
  await adb.device(bench.phone.address).forward(7718)
  expect(await forwards()).toHaveLength(1)
  await adb.dispose()
  expect(await forwards()).toEqual([])
  const program = [
    '--tsconfig',
    'tsconfig.base.json',
    fileURLToPath(new URL('./forward-and-exit.ts', import.meta.url))
  ]
  const { stdout } = await run('node_modules/.bin/tsx', [
    ...program,
    String(bench.adb.address.port),
    bench.phone.address
  ])
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(await forwards()).toEqual([])
})

test('tracking survives the server: it is started again and phones can be connected anew', async () => {
  const server = await startAdbServer()
  owned.add(server)
  const adb = owned.add(createAdb({ address: server, env: process.env, log: silentLog }))
  const states: AdbServerState['state'][] = []
  await listWhen(adb, () => adb.serverState().state === 'up')
  adb.onServerState(({ state }) => states.push(state))
  await adb.connect(bench.phone.address)
  await listWhen(adb, (devices) => devices[0]?.state === 'device')
  await server.kill()
  await listWhen(adb, (devices) => devices.length === 0)
  await waitUntil(() => states.at(-1) === 'up')
  expect(states).toContain('down')
  await adb.connect(bench.phone.address)
  await listWhen(adb, (devices) => devices[0]?.state === 'device')
  expect((await adb.device(bench.phone.address).exec(['echo', 'back'])).stdout).toBe('back\n')
  await run(adbProgram, ['-P', String(server.port), 'kill-server'])
})

test('without a server and without adb the error names the three places', async () => {
  const adb = owned.add(
    createAdb({
      address: { host: '127.0.0.1', port: 1 },
      adbPath: '/no/such/adb',
      env: { PATH: '', ANDROID_HOME: '/no/sdk' },
      log: silentLog
    })
  )
  const detail = await failure(adb.device('x').exec(['id']))
  expect(detail).toMatchObject({ code: 'ADB_NOT_FOUND' })
  expect(detail.message).toMatch(/\/no\/such\/adb.*\/no\/sdk.*PATH/)
  expect(adb.serverState()).toMatchObject({ state: 'down' })
})

test('a server that answers needs no adb program', async () => {
  const adb = owned.add(createAdb({ address: bench.adb.address, env: {}, log: silentLog }))
  expect(adb.adbPath).toBe(null)
  expect((await adb.device(bench.phone.address).exec(['echo', 'ok'])).stdout).toBe('ok\n')
})

test('a server that accepts but never answers is an error in time', async () => {
  bench.proxy.stall()
  const startedMs = performance.now()
  expect(await failure(bench.device.exec(['id']))).toMatchObject({ kind: 'transient' })
  expect(performance.now() - startedMs).toBeLessThan(60_000)
})

test('after errors of every kind no connection stays open', async () => {
  const { device } = bench
  await device.exec(['true'])
  await new Promise((resolve) => setTimeout(resolve, 500))
  const before = await openSocketsTo(bench.proxy.port)
  const broken = [
    () => device.exec(['false']),
    () => device.exec(['sleep', '30'], { timeoutMs: 200 }),
    () => device.exec(['sleep', '30'], { signal: AbortSignal.timeout(200) }),
    () => device.push({ bytes: Buffer.alloc(3_000_000) }, '/system/x'),
    () => device.stat('/proc/1/fd/0'),
    () => readAll(device.pull('/nope')),
    () => bench.adb.device('nosuch').exec(['id']),
    () => bench.adb.device('nosuch').forward(1),
    () => bench.adb.device('x', 4_000_000).stat('/data')
  ]
  for (const work of broken) await failure(work())
  const half = device.pull('/system/bin/sh')
  for await (const chunk of half) if (chunk.length > 0) break
  await expect.poll(() => openSocketsTo(bench.proxy.port), { timeout: 20_000 }).toBe(before)
})

/** Sockets of this process that are connected to a port of this computer. */
async function openSocketsTo(port: number): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  )
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const rows = (await readFile('/proc/self/net/tcp', 'utf8'))
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  return rows.filter((row) => row[2] === `0100007F:${hex}` && links.includes(`socket:[${row[9] ?? ''}]`))
    .length
}

async function forwards(): Promise<string[]> {
  const { stdout } = await run(adbProgram, ['-P', String(bench.adb.address.port), 'forward', '--list'])
  return stdout.split('\n').filter((line) => line.includes(bench.phone.address))
}

async function readGreeting(port: number, tries = 20): Promise<string> {
  for (let left = tries; ; left -= 1) {
    const said = await new Promise<string>((resolve, reject) => {
      let text = ''
      connect({ port, host: '127.0.0.1' })
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('error', reject)
        .on('close', () => resolve(text))
    })
    if (said !== '' || left <= 1) return said
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function waitUntil(done: () => boolean): Promise<void> {
  for (let left = 600; !done() && left > 0; left -= 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
}
