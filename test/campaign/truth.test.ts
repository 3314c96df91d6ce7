import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VerifiedFile, VerifyReport } from '@shared/model'
import { disagreements } from './check-delivery'
import { chunkBytes, compareModel, isRight, leftOvers, type ComparedShard } from './truth'

let folder: string
let source: string
let placed: string
const name = 'm.gguf'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hotplate-truth-'))
  source = join(folder, name)
  placed = await mkdtemp(join(folder, 'placed-'))
  await writeFile(source, Buffer.alloc(2 * chunkBytes + 10, 7))
})
afterAll(async () => rm(folder, { recursive: true }))

const compare = async (): Promise<ComparedShard> => {
  const [shard] = await compareModel([source], placed)
  if (shard === undefined) throw new Error('nothing compared')
  return shard
}

test('a copy is right; a flipped byte, a cut end, growth and absence are not', async () => {
  const copy = Buffer.alloc(2 * chunkBytes + 10, 7)
  await writeFile(join(placed, name), copy)
  expect(isRight([await compare()])).toBe(true)
  copy[chunkBytes] = 8
  await writeFile(join(placed, name), copy)
  expect((await compare()).wrongChunks).toEqual([1])
  await truncate(join(placed, name), chunkBytes - 1)
  expect((await compare()).wrongChunks).toEqual([0, 1, 2])
  await writeFile(join(placed, name), Buffer.alloc(2 * chunkBytes + 11, 7))
  expect(isRight([await compare()])).toBe(false)
  await rm(join(placed, name))
  expect(await compare()).toMatchObject({ size: null, wrongChunks: [0, 1, 2] })
  await writeFile(join(placed, `${name}.part`), '')
  expect(await leftOvers([source], placed)).toEqual([`${name}.part`])
})

const file = (change: Partial<VerifiedFile>): VerifiedFile => ({
  ...{ name, group: 'model', state: 'right', expected: null, actual: null, size: 1, chunks: null },
  ...change
})
const report = (right: boolean, one: Partial<VerifiedFile>): VerifyReport => ({
  ...{ serial: 'P', right, durationMs: 1, files: [file(one)] }
})
const damaged: ComparedShard = { name, size: 10, expectedSize: 10, wrongChunks: [1] }

test('a verification that says what is so is agreed with', () => {
  const chunks = [
    { state: 'proven', count: 1 },
    { state: 'wrong', count: 1 },
    { state: 'proven', count: 3 }
  ] as const
  expect(disagreements([{ ...damaged, wrongChunks: [] }], report(true, {}))).toEqual([])
  expect(disagreements([damaged], report(false, { state: 'damaged', chunks: [...chunks] }))).toEqual([])
})

test('a verification that is too kind, too strict, or names other chunks is not', () => {
  expect(disagreements([damaged], report(true, {}))).toHaveLength(2)
  expect(disagreements([{ ...damaged, wrongChunks: [] }], report(false, { state: 'damaged' }))).toHaveLength(
    2
  )
  const elsewhere = file({ state: 'damaged', chunks: [{ state: 'wrong', count: 1 }] })
  expect(disagreements([damaged], report(false, elsewhere))).toEqual([
    'verify says chunks 0 of m.gguf are wrong, 1 are'
  ])
  expect(disagreements([damaged], { ...report(false, {}), files: [] })).toHaveLength(1)
})
