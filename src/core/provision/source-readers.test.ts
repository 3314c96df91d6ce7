import { randomFillSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockBuffer, openSource, type BlockSource } from '@core/adb/block-source'
import { createSourceReaders } from './source-readers'

const block = 256 * 1024
const size = 20 * block + 11
const content = randomFillSync(Buffer.alloc(size))
let folder = ''
let path = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hotplate-read-'))
  path = join(folder, 'file')
  await writeFile(path, content)
})
afterAll(() => rm(folder, { recursive: true }))

/** The payload of a block, without the heads of its packets. */
async function next(source: BlockSource): Promise<Buffer | null> {
  const read = await source.next(blockBuffer(4))
  if (read === null) return null
  const parts: Buffer[] = []
  for (let at = 0; at < read.wire.length;) {
    const length = read.wire.readUInt32LE(at + 4)
    parts.push(read.wire.subarray(at + 8, at + 8 + length))
    at += 8 + length
  }
  return Buffer.concat(parts)
}

async function all(source: BlockSource): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let part = await next(source); part !== null; part = await next(source)) parts.push(Buffer.from(part))
  await source.close()
  return Buffer.concat(parts)
}

test('a range is read whole, from its start to its end', async () => {
  const readers = createSourceReaders()
  const source = await openSource(readers.open(path, { from: 2 * block, end: size }))
  expect((await all(source)).equals(content.subarray(2 * block))).toBe(true)
  expect(readers.bytesRead).toBe(size - 2 * block)
})

test('phones that keep pace share one reading', async () => {
  const readers = createSourceReaders()
  const sources = await Promise.all(
    [1, 2, 3].map(() => openSource(readers.open(path, { from: 0, end: size })))
  )
  const read = await Promise.all(sources.map(all))
  expect(read.every((bytes) => bytes.equals(content))).toBe(true)
  expect(readers.bytesRead).toBe(size)
})

test('a slow phone holds nobody up and reads for itself', async () => {
  const readers = createSourceReaders(4)
  const [fast, slow] = await Promise.all(
    [1, 2].map(() => openSource(readers.open(path, { from: 0, end: size })))
  )
  if (fast === undefined || slow === undefined) throw new Error('two sources are needed')
  const first = await next(slow)
  expect((await all(fast)).equals(content)).toBe(true)
  expect(Buffer.concat([first ?? Buffer.alloc(0), await all(slow)]).equals(content)).toBe(true)
  expect(readers.bytesRead).toBeGreaterThan(size)
})

test('a file that became shorter ends early', async () => {
  const readers = createSourceReaders()
  const short = join(folder, 'short')
  await writeFile(short, content.subarray(0, 5000))
  expect(await all(await openSource(readers.open(short, { from: 0, end: 9000 })))).toHaveLength(5000)
  await expect(openSource(readers.open(join(folder, 'gone'), { from: 0, end: 1 }))).rejects.toMatchObject({
    code: 'FILE_NOT_READABLE'
  })
})
