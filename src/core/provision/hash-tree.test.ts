import { createHash, randomFillSync } from 'node:crypto'
import { appendFile, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeTree } from './compute-tree'
import { bytesOf, chunkBytes, parseTree, wholeChunks } from './hash-tree'
import { createTreeHasher } from './tree-hasher'
import { createTreeStore } from './tree-store'

let folder = ''
let path = ''
const bytes = randomFillSync(Buffer.alloc(chunkBytes + 5))
const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')
const source = () => ({ path, size: bytes.length, sha256: sha256(bytes) })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hotplate-tree-'))
  path = join(folder, 'model.gguf')
  await writeFile(path, bytes)
})
afterEach(() => rm(folder, { recursive: true }))

test(
  'a tree has the hashes of chunks, of sixteen chunks, and of the whole',
  { timeout: 30_000 },
  async () => {
    const sixteen = Buffer.concat([bytes, Buffer.alloc(15 * chunkBytes - 5)])
    const end = Buffer.from('the last chunk')
    await writeFile(path, Buffer.concat([sixteen, end]))
    const { tree } = await computeTree(path, () => undefined)
    expect(tree.sha256).toBe(sha256(Buffer.concat([sixteen, end])))
    expect(tree.groups).toEqual([sha256(sixteen), sha256(end)])
    expect(tree.chunks).toHaveLength(17)
    expect(tree.chunks[0]).toBe(sha256(bytes.subarray(0, chunkBytes)))
    expect(tree.chunks[16]).toBe(sha256(end))
    expect(parseTree(JSON.stringify(tree), tree.sha256)).toEqual(tree)
    expect(parseTree(JSON.stringify({ ...tree, chunks: [] }), tree.sha256)).toBeNull()
    expect(parseTree(JSON.stringify(tree), 'a'.repeat(64))).toBeNull()
    expect(parseTree('{', tree.sha256)).toBeNull()
  }
)

/** Counts how often a file was really read. */
function counting() {
  const hasher = createTreeHasher(null)
  let readings = 0
  const compute: typeof hasher.compute = (...args) => {
    readings += 1
    return hasher.compute(...args)
  }
  return { hasher: { compute, dispose: () => Promise.resolve() }, readings: () => readings }
}

test('one reading serves those who ask at once, later ones, and the next program', async () => {
  const { hasher, readings } = counting()
  const kept = join(folder, 'trees')
  const first = createTreeStore({ folder: kept, hasher })
  const [a, b] = await Promise.all([first.treeOf(source()), first.treeOf(source())])
  expect(b).toEqual(a)
  await createTreeStore({ folder: kept, hasher }).treeOf(source())
  expect(await createTreeStore({ folder: kept, hasher }).find(a.sha256)).toEqual(a)
  expect(readings()).toBe(1)
})

test('another time or inode means another reading; other bytes are refused', async () => {
  const { hasher, readings } = counting()
  const store = createTreeStore({ folder: null, hasher })
  await store.treeOf(source())
  await utimes(path, 1, 1)
  await store.treeOf(source())
  expect(readings()).toBe(2)
  await writeFile(join(folder, 'copy'), bytes)
  await utimes(join(folder, 'copy'), 1, 1)
  await rename(join(folder, 'copy'), path)
  await store.treeOf(source())
  expect(readings()).toBe(3)
  await writeFile(path, Buffer.alloc(bytes.length))
  await expect(store.treeOf(source())).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
  await appendFile(path, 'x')
  await expect(store.treeOf(source())).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
  await rm(path)
  await expect(store.treeOf(source())).rejects.toMatchObject({ code: 'FILE_NOT_READABLE' })
})

test('an abort stops the reading', async () => {
  const stop = new AbortController()
  const reading = createTreeStore({ folder: null, hasher: createTreeHasher(null) }).treeOf(source(), {
    ...{ signal: stop.signal, onBytes: () => stop.abort() }
  })
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})

test('sums of chunks', () => {
  const size = 2 * chunkBytes + 7
  expect([bytesOf(size, 1), bytesOf(size, 2), bytesOf(size, 0, 3)]).toEqual([chunkBytes, 7, size])
  expect([0, chunkBytes - 1, chunkBytes, size - 1, size].map((length) => wholeChunks(size, length))).toEqual([
    0, 0, 1, 2, 3
  ])
})
