import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import {
  bootBenchPhone,
  llamaBuildFolder,
  startAdbServer,
  tinyModel,
  type BenchAdbServer,
  type BenchPhone
} from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runProgram } from '../../src/cli/program'

/** The terminal program as a script uses it: its words, its streams and its exit codes; a process where signals matter. */

const owned = new DisposableStore()
const home = mkdtempSync(join(tmpdir(), 'hotplate-cli-'))
let adb: BenchAdbServer
let phone: BenchPhone
let shard: string
let build: string

beforeAll(async () => {
  owned.defer(() => rmSync(home, { recursive: true, force: true }))
  adb = owned.add(await startAdbServer())
  phone = owned.add(await bootBenchPhone({ profile: 'snapdragon-8-gen-3', adb }))
  build = await llamaBuildFolder()
  shard = (await tinyModel({ sizeMiB: 8, shards: 2 }))[0] ?? ''
})
afterAll(() => owned.dispose())

beforeEach(() => {
  vi.stubEnv('HOTPLATE_HOME', home)
  vi.stubEnv('ANDROID_ADB_SERVER_PORT', String(adb.port))
})
afterEach(() => void vi.unstubAllEnvs())

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a command in this process. */
async function hotplate(...args: readonly string[]): Promise<Ended> {
  const out = new PassThrough().setEncoding('utf8')
  const err = new PassThrough().setEncoding('utf8')
  const texts = { out: '', err: '' }
  out.on('data', (text: string) => (texts.out += text))
  err.on('data', (text: string) => (texts.err += text))
  const code = await runProgram(args, { out, err, live: false, columns: 120 })
  return { code, ...texts }
}

/** Starts a command as a process of its own. */
function start(...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  owned.defer(() => void child.kill('SIGKILL'))
  return child
}

function finished(child: ChildProcess): Promise<Ended> {
  let out = ''
  let err = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}

/** Flips one byte, as failing storage would. */
function damage(path: string): void {
  const file = openSync(path, 'r+')
  const byte = new Uint8Array(1)
  readSync(file, byte, 0, 1, 1_000_000)
  writeSync(file, new Uint8Array([(byte[0] ?? 0) ^ 1]), 0, 1, 1_000_000)
  closeSync(file)
}

test('phones and dossier, as text and as JSON; the only phone needs no name', async () => {
  const list = await hotplate('phones', '--json')
  expect(list.code).toBe(0)
  expect(JSON.parse(list.out)).toMatchObject([{ serial: phone.serial, state: 'device' }])
  const dossier = await hotplate('dossier')
  expect(dossier.code).toBe(0)
  expect(dossier.out).toContain(phone.serial)
})

test('bad input ends with 2, trouble with 3; the error says what to do', async () => {
  expect((await hotplate('soak', '--cores', '9-2')).code).toBe(2)
  expect((await hotplate('nonsense')).code).toBe(2)
  const unknown = await hotplate('diagnose', 'none', '--json')
  expect(unknown.code).toBe(2)
  expect(JSON.parse(unknown.out)).toMatchObject({ error: { code: 'UNKNOWN_SESSION' } })
  expect(unknown.err).toContain('hotplate sessions')
  const nobody = await hotplate('dossier', '-s', 'nobody')
  expect(nobody.code).toBe(3)
  expect(nobody.err).toContain('PHONE_NOT_FOUND')
})

test('without adb the error names the three places it looked at', async () => {
  vi.stubEnv('PATH', '/nowhere')
  vi.stubEnv('ANDROID_HOME', '/none')
  vi.stubEnv('ANDROID_ADB_SERVER_PORT', '1')
  const ended = await hotplate('phones')
  expect(ended.out + ended.err).toMatch(/ANDROID_HOME.*PATH/s)
})

test('provision takes a folder and a file, sends nothing twice, and verify finds damage', async () => {
  const first = await hotplate('provision', '--build', build, '--model', shard, '--json')
  expect(first.err).not.toContain('error')
  expect(first.code).toBe(0)
  const again = await hotplate('provision', '--build', build, '--model', shard, '--json')
  expect(JSON.parse(again.out.trim().split('\n').at(-1) ?? '')).toMatchObject({ state: 'done', sentBytes: 0 })
  expect((await hotplate('verify')).code).toBe(0)
  const [model] = JSON.parse((await hotplate('models', '--json')).out) as [
    { id: string; shards: [{ name: string }] }
  ]
  damage(join(phone.dataDir, 'local/tmp/hotplate/models', model.id, model.shards[0].name))
  const damaged = await hotplate('verify', '--model', model.id)
  expect(damaged.code).toBe(1)
  expect(damaged.out).toMatch(/NOT right/)
  expect((await hotplate('provision', '--model', model.id)).code).toBe(0)
})

test('provision judges by the context and cache types that a run will have', async () => {
  const planned = (...settings: readonly string[]): Promise<Ended> =>
    hotplate('provision', '--model', shard, ...settings)
  const refused = await planned('-c', '16777216', '--ctk', 'f32', '--ctv', 'f32')
  expect(refused.code).toBe(1)
  expect(refused.out + refused.err).toContain('does not fit')
  expect((await planned('-c', '512', '--ctk', 'q8_0', '--ctv', 'q8_0', '--fa', 'on')).code).toBe(0)
  expect((await planned('--ctk', 'q99')).code).toBe(2)
})

test('Ctrl+C leaves a soak on the phone; attach shows it to its end', async () => {
  const child = start('soak', '--no-gates', '--seconds', '25', '-t', '2', '--name', 'cli', '--json')
  const whole = finished(child)
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  for await (const line of lines) {
    const { type, columns } = JSON.parse(line) as { type: string; columns?: { name: string; v: number[] }[] }
    if (type === 'frame' && columns?.some((one) => one.name === 'rate.token' && one.v.length > 0) === true)
      break
  }
  child.kill('SIGINT')
  const left = await whole
  expect(left.code).toBe(0)
  const { sessionId } = JSON.parse(left.out.split('\n').at(-2) ?? '') as { sessionId: string }
  expect(left.err).toContain(`hotplate soak --attach ${sessionId}`)
  const rest = await hotplate('soak', '--attach', sessionId)
  expect(rest.err).not.toContain('error')
  expect(rest.code).toBe(0)
  expect(rest.out).toContain('finished')
  const told = await hotplate('diagnose', sessionId, '--json')
  expect(JSON.parse(told.out)).toMatchObject({ id: sessionId, name: 'cli', state: 'finished' })
})

test('a running server is asked by the other commands, and its door closes with it', async () => {
  const server = start('serve', '--json')
  const whole = finished(server)
  const url = await new Promise<string>((resolve) => {
    server.stdout?.once('data', (text: string) => resolve((JSON.parse(text) as { url: string }).url))
  })
  expect(existsSync(join(home, 'door.json'))).toBe(true)
  const second = await hotplate('serve', '--json')
  expect(JSON.parse(second.out)).toMatchObject({ url })
  const sessions = await hotplate('sessions', '--json')
  expect(JSON.parse(sessions.out)).toContainEqual(expect.objectContaining({ name: 'cli' }))
  // On a busy PC the sampler may take longer to say its first word than the watch lasts.
  for (let seconds = 4; ; seconds *= 2) {
    const watched = await hotplate('watch', '--seconds', String(seconds), '--json')
    expect(watched.code).toBe(0)
    if (seconds < 32 && !watched.out.includes('temp.cpu')) continue
    expect(watched.out).toContain('temp.cpu')
    break
  }
  server.kill('SIGTERM')
  expect((await whole).code).toBe(0)
  expect(existsSync(join(home, 'door.json'))).toBe(false)
})

test('remove takes all away', async () => {
  const removed = await hotplate('remove', '--all', '--json')
  expect(removed.code).toBe(0)
  expect((await phone.groundTruth()).length).toBeGreaterThan(0)
  expect(existsSync(join(phone.dataDir, 'local/tmp/hotplate/models'))).toBe(false)
})
