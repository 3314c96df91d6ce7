import { expect, test } from 'vitest'
import { ChunkFile } from './chunk-file'
import { planCopies } from './copy-on-phone'
import { chunkBytes, groupChunks, type HashTree } from './hash-tree'
import type { PlannedFile } from './plan'

const hash = (letter: string): string => letter.repeat(64)
function treeOf(chunks: readonly string[]): HashTree {
  const groups = chunks.filter((_, index) => index % groupChunks === 0)
  const size = chunks.length * chunkBytes
  return { version: 1, chunkBytes, groupChunks, size, sha256: hash('f'), groups, chunks: [...chunks] }
}
function fileOf(chunks: readonly string[]): ChunkFile {
  const file: PlannedFile = {
    ...{ group: 'model', name: 'm', size: chunks.length * chunkBytes, sha256: hash('f'), mtimeMs: 1 },
    ...{ sourcePath: '/pc/m', remotePath: '/phone/m', mode: 0o644 }
  }
  return new ChunkFile(file, treeOf(chunks))
}
const twenty = Array.from({ length: 20 }, (_, index) => index.toString(16).padStart(64, '0'))

test('what is there counts as kept once proven, what was sent as sent', () => {
  const file = fileOf(twenty)
  file.found('part', [0, 1])
  expect(file.nextMissing(16)).toEqual({ from: 2, end: 18 })
  file.arrived(2, 20)
  expect(file.unproven(9)).toEqual([
    { from: 0, end: 16 },
    { from: 16, end: 20 }
  ])
  file.prove({ from: 0, end: 16 })
  expect(file.map()).toEqual([
    { state: 'kept', count: 2 },
    { state: 'proven', count: 14 },
    { state: 'sent', count: 4 }
  ])
  file.prove({ from: 16, end: 20 })
  expect(file.isProven).toBe(true)
})

test('of a group that is still arriving, chunks are offered at both ends of a job only', () => {
  const file = fileOf([...twenty, ...twenty].slice(0, 40))
  const middle = { isFirst: false, isLast: false }
  const first = { isFirst: true, isLast: false }
  const last = { isFirst: false, isLast: true }
  file.arrived(0, 2)
  expect(file.arriving(first)).toEqual([])
  file.growing = true
  expect(file.arriving(middle)).toEqual([])
  expect(file.arriving(last)).toEqual([])
  expect(file.arriving(first)).toEqual([
    { from: 0, end: 1 },
    { from: 1, end: 2 }
  ])
  // Once begun, the group is gone on with.
  file.prove({ from: 0, end: 1 })
  expect(file.arriving(middle)).toEqual([{ from: 1, end: 2 }])
  file.arrived(2, 34)
  expect(file.arriving(middle)).toEqual([])
  expect(file.arriving(last).map(({ from }) => from)).toEqual([32, 33])
  // What was looked at too early is left alone for a while.
  file.tooEarly()
  expect(file.arriving(last)).toEqual([])
  file.arrived(34, 40)
  expect(file.arriving(last)).toEqual([])
})

test('a wrong chunk is missing again and is then proven alone', () => {
  const file = fileOf(twenty)
  file.arrived(0, 20)
  file.prove({ from: 0, end: 5 })
  file.prove({ from: 6, end: 20 })
  expect(file.disprove(5)).toBe(1)
  expect(file.map()[1]).toEqual({ state: 'wrong', count: 1 })
  expect(file.nextMissing(16)).toEqual({ from: 5, end: 6 })
  expect(file.nextMissing(16, (index) => index === 5)).toBeNull()
  file.arrived(5, 6)
  expect(file.unproven(9)).toEqual([{ from: 5, end: 6 }])
  expect(file).toMatchObject({ resentChunks: 1, resentBytes: chunkBytes })
})

test('what was kept and is wrong was not sent in vain', () => {
  const file = fileOf(twenty)
  file.found(
    'whole',
    twenty.map((_, index) => index)
  )
  expect(file.disprove(3)).toBe(0)
  expect(file.resentBytes).toBe(0)
})

test('after a lost link all has to be proven again, and what did not arrive is missing', () => {
  const file = fileOf(twenty)
  file.arrived(0, 10)
  file.prove({ from: 0, end: 10 })
  file.found('part', [0, 1, 2])
  file.found('part', [0, 1, 2, 10], 'sent')
  file.found('part', [0, 1, 2])
  expect(file.sum(({ origin }) => origin === 'sent')).toBe(3 * chunkBytes)
  expect(file.sum(({ proven }) => proven)).toBe(0)
  expect(file.nextMissing(99)).toEqual({ from: 3, end: 20 })
})

test('a growing file is not asked again before more of it is there', () => {
  const many = Array.from({ length: 100 }, (_, index) => index.toString(16).padStart(64, '0'))
  const file = fileOf(many)
  file.growing = true
  file.arrived(0, 20)
  expect(file.unproven(9)).toHaveLength(1)
  file.tooEarly()
  expect(file.unproven(9)).toEqual([])
  file.arrived(20, 60)
  expect(file.unproven(9).length).toBeGreaterThan(0)
})

test('chunks that lie in other files are copied in runs, not those that failed', () => {
  const file = fileOf(twenty)
  file.found('none', [])
  const other = {
    path: '/phone/old',
    tree: treeOf([hash('x'), ...twenty.slice(3, 6), hash('y'), ...twenty.slice(9, 10)])
  }
  const same = { path: '/phone/m', tree: treeOf(twenty) }
  expect(planCopies(file, [same, other])).toEqual([
    { from: '/phone/old', skip: 1, seek: 3, count: 3 },
    { from: '/phone/old', skip: 5, seek: 9, count: 1 }
  ])
  file.arrived(9, 10, 'copied')
  file.disprove(9)
  expect(planCopies(file, [other])).toHaveLength(1)
})

test('sendings in vain are counted from the last look at the phone: faults of a broken link are not held against the next', () => {
  const file = fileOf(twenty)
  file.found('none', [])
  file.arrived(0, 20)
  expect([file.disprove(7), (file.arrived(7, 8), file.disprove(7))]).toEqual([1, 2])
  file.found('part', [0, 1])
  file.arrived(7, 8)
  expect(file.disprove(7)).toBe(1)
  expect(file.resentChunks).toBe(3)
})
