import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bootAdbBench, failure, readAll, type AdbBench } from './adb-bench'

const folder = '/data/local/tmp'
let bench: AdbBench
let local = ''
const hostPath = (remote: string): string => join(bench.phone.dataDir, remote.replace(/^\/data\//, ''))

beforeAll(async () => {
  bench = await bootAdbBench()
  local = await mkdtemp(join(tmpdir(), 'hotplate-sync-'))
})
afterEach(async () => {
  bench.proxy.resume()
  bench.proxy.slow(null)
  await bench.phone.limitStorage(null)
})
afterAll(async () => {
  await bench.dispose()
  await rm(local, { recursive: true })
})

/** Descriptors of this process that lead to a file: what a push that failed must not leave open. */
async function openHandles(path: string): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => stat(`/proc/self/fd/${fd}`).catch(() => null))
  )
  const { ino, dev } = await stat(path)
  return links.filter((link) => link?.ino === ino && link.dev === dev).length
}

async function localFile(name: string, bytes: Buffer): Promise<string> {
  const path = join(local, name)
  await writeFile(path, bytes)
  return path
}

test.each([0, 1, 65_535, 65_536, 65_537, 262_144, 1_000_003])(
  '%i bytes arrive as they were',
  async (size) => {
    const bytes = randomBytes(size)
    const remote = `${folder}/sized-${size}.bin`
    const path = await localFile(`sized-${size}.bin`, bytes)
    expect(await bench.device.push({ path }, remote)).toEqual({ bytes: size })
    expect((await readFile(hostPath(remote))).equals(bytes)).toBe(true)
    expect((await readAll(bench.device.pull(remote))).equals(bytes)).toBe(true)
    const offset = Math.floor(size / 2)
    expect((await readAll(bench.device.pull(remote, { offset }))).equals(bytes.subarray(offset))).toBe(true)
  }
)

test('names may hold anything; folders are made; mode and time arrive', async () => {
  const remote = `${folder}/new folder/手机 'é' $x \`y\`/m,odel.gguf`
  const bytes = Buffer.from('text')
  await bench.device.push({ bytes }, remote, { mode: 0o755, mtimeMs: 1_700_000_000_000 })
  const facts = await bench.device.stat(remote)
  expect(facts).toMatchObject({ size: 4, mtimeMs: 1_700_000_000_000, isDirectory: false })
  expect((facts?.mode ?? 0) & 0o111).toBe(0o111)
  expect((await readAll(bench.device.pull(remote))).toString()).toBe('text')
  expect((await readAll(bench.device.pull(remote, { offset: 2 }))).toString()).toBe('xt')
  expect(await bench.oldDevice.stat(remote)).toMatchObject({ size: 4 })
})

test('sizes are 64-bit, with and without stat v2', async () => {
  const remote = `${folder}/sparse.bin`
  await writeFile(hostPath(remote), '')
  await truncate(hostPath(remote), 5 * 2 ** 30 + 7)
  for (const device of [bench.device, bench.oldDevice]) {
    expect((await device.stat(remote))?.size).toBe(5_368_709_127)
  }
  await rm(hostPath(remote))
})

test('nothing there is null, a folder is a folder, a secret is an error', async () => {
  expect(await bench.device.stat(`${folder}/nothing`)).toBe(null)
  expect(await bench.oldDevice.stat(`${folder}/nothing`)).toBe(null)
  expect(await bench.device.stat(folder)).toMatchObject({ isDirectory: true })
  expect(await bench.oldDevice.stat(folder)).toMatchObject({ isDirectory: true })
  expect(await failure(bench.device.stat('/proc/1/fd/0'))).toMatchObject({
    code: 'REMOTE_FILE_FAILED',
    data: { detail: 'Permission denied' }
  })
})

test('a missing file cannot be pulled from anywhere in it', async () => {
  for (const offset of [0, 5]) {
    const detail = await failure(readAll(bench.device.pull(`${folder}/nothing`, { offset })))
    expect(detail).toMatchObject({ code: 'REMOTE_FILE_FAILED' })
    expect(detail.message).toContain('No such file')
  }
})

test.each([
  ['/system/denied.bin', /Permission denied|Read-only file system/],
  [folder, /Is a directory/]
])('a refusal in mid-push says why: %s', async (remote, reason) => {
  const path = await localFile('refused.bin', randomBytes(20_000_000))
  const detail = await failure(bench.device.push({ path }, remote))
  expect(detail).toMatchObject({ code: 'REMOTE_FILE_FAILED' })
  expect(detail.message).toMatch(reason)
  expect(await openHandles(path)).toBe(0)
})

test('a full phone says so', async () => {
  await bench.phone.limitStorage(3_000_000)
  const path = await localFile('large.bin', randomBytes(20_000_000))
  const detail = await failure(bench.device.push({ path }, `${folder}/large.bin`))
  expect(detail).toMatchObject({ code: 'REMOTE_FILE_FAILED' })
  expect(detail.message).toMatch(/No space left on device/)
  expect(await openHandles(path)).toBe(0)
})

test('a file that is not there is not pushed', async () => {
  expect(await failure(bench.device.push({ path: join(local, 'none') }, `${folder}/none`))).toMatchObject({
    code: 'FILE_NOT_READABLE'
  })
})

test('progress grows to the whole, not too often', async () => {
  const seen: number[] = []
  bench.proxy.slow(20_000_000)
  const path = await localFile('progress.bin', randomBytes(20_000_000))
  const startedMs = performance.now()
  await bench.device.push({ path }, `${folder}/progress.bin`, { onProgress: (sent) => seen.push(sent) })
  const tookMs = performance.now() - startedMs
  expect(seen.at(-1)).toBe(20_000_000)
  expect([...seen].sort((a, b) => a - b)).toEqual(seen)
  expect(seen.length).toBeLessThanOrEqual(2 + tookMs / 50)
})

test('a cut in mid-push is TRANSPORT_LOST', async () => {
  bench.proxy.slow(10_000_000)
  const path = await localFile('cut.bin', randomBytes(30_000_000))
  const pushing = failure(bench.device.push({ path }, `${folder}/cut.bin`))
  await new Promise((resolve) => setTimeout(resolve, 500))
  bench.proxy.cut()
  expect(await pushing).toMatchObject({ code: 'TRANSPORT_LOST' })
  expect(await openHandles(path)).toBe(0)
})

test('a pulled cable in mid-push is TRANSPORT_LOST', async () => {
  bench.proxy.slow(10_000_000)
  const pushing = failure(bench.device.push({ bytes: randomBytes(30_000_000) }, `${folder}/pulled.bin`))
  await new Promise((resolve) => setTimeout(resolve, 500))
  await bench.phone.pullCable()
  const detail = await pushing
  await bench.phone.plugCable()
  expect(detail).toMatchObject({ code: 'TRANSPORT_LOST' })
})

test('a link that moves no byte is TRANSFER_STALLED, and only then', async () => {
  bench.proxy.slow(15_000_000)
  const path = await localFile('stall.bin', randomBytes(30_000_000))
  const pushing = failure(bench.device.push({ path }, `${folder}/stall.bin`, { stallMs: 1500 }))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  bench.proxy.stall()
  expect(await pushing).toMatchObject({ code: 'TRANSFER_STALLED', data: { stallMs: 1500 } })
  expect(await openHandles(path)).toBe(0)
})

test('an abort ends a push and a pull with its own reason', async () => {
  bench.proxy.slow(5_000_000)
  const path = await localFile('abort.bin', randomBytes(30_000_000))
  const signal = AbortSignal.timeout(300)
  await expect(bench.device.push({ path }, `${folder}/abort.bin`, { signal })).rejects.toMatchObject({
    name: 'TimeoutError'
  })
  expect(await openHandles(path)).toBe(0)
  await writeFile(hostPath(`${folder}/long.bin`), Buffer.alloc(30_000_000))
  for (const offset of [0, 1]) {
    const stop = AbortSignal.timeout(500)
    await expect(
      readAll(bench.device.pull(`${folder}/long.bin`, { offset, signal: stop }))
    ).rejects.toMatchObject({ name: 'TimeoutError' })
  }
})
