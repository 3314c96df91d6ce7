import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KeptCheck } from '@shared/model'
import { verifyKept, type KeptEntry } from './verify-kept'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hotplate-kept-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function entryOf(contents: Readonly<Record<string, Buffer>>): Promise<KeptEntry> {
  const files = Object.entries(contents).map(([name, bytes]) => ({
    ...{ name, size: bytes.length, sha256: sha256(bytes) }
  }))
  for (const [name, bytes] of Object.entries(contents)) await writeFile(join(folder, name), bytes)
  return { kind: 'model', id: 'm1', folder, files }
}

async function lastOf(entry: KeptEntry, signal?: AbortSignal): Promise<KeptCheck | undefined> {
  let last: KeptCheck | undefined
  for await (const report of verifyKept(entry, signal)) last = report
  return last
}

test('what was imported is still there, byte by byte', async () => {
  const entry = await entryOf({ 'a.gguf': Buffer.alloc(3_000_000, 7), 'b.gguf': Buffer.from('b') })
  const report = await lastOf(entry)
  expect(report).toMatchObject({ done: true, doneBytes: 3_000_001, totalBytes: 3_000_001, etaMs: 0 })
  expect(report?.files.map(({ state }) => state)).toEqual(['right', 'right'])
})

test('a flipped bit, a file cut short and one that is gone are told by name', async () => {
  const entry = await entryOf({ a: Buffer.alloc(1000, 1), b: Buffer.alloc(1000, 2), c: Buffer.from('c') })
  const flipped = Buffer.alloc(1000, 1)
  flipped[500] = 3
  await writeFile(join(folder, 'a'), flipped)
  await writeFile(join(folder, 'b'), Buffer.alloc(10, 2))
  await rm(join(folder, 'c'))
  const files = (await lastOf(entry))?.files
  expect(files).toMatchObject([
    { name: 'a', state: 'differs', size: 1000, sha256: sha256(flipped), reason: null },
    { name: 'b', state: 'differs', size: 10 },
    { name: 'c', state: 'unreadable', size: null, sha256: null }
  ])
  expect(files?.[2]?.reason).toContain('c')
})

test('it can be stopped', async () => {
  const entry = await entryOf({ a: Buffer.alloc(1000, 1) })
  const stopping = new AbortController()
  stopping.abort()
  await expect(lastOf(entry, stopping.signal)).rejects.toThrow()
})
