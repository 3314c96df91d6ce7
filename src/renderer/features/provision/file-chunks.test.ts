import type { FileProgress } from '@shared/model'
import { expect, test } from 'vitest'
import { chunkBytes, chunksOf, joinChunks, wrongBytes } from './file-chunks'

const file: FileProgress = {
  name: 'x',
  group: 'model',
  size: 10 * chunkBytes - 5,
  sentBytes: 4 * chunkBytes + 9,
  hashedBytes: 2 * chunkBytes,
  state: 'sending',
  sha256: '',
  chunks: []
}

test('without a map the bytes tell: only whole chunks count', () => {
  expect(chunksOf(file)).toEqual([
    { state: 'proven', count: 2 },
    { state: 'sent', count: 2 },
    { state: 'missing', count: 6 }
  ])
  expect(chunksOf({ ...file, state: 'verified' })).toEqual([{ state: 'proven', count: 10 }])
  expect(chunksOf({ ...file, state: 'skipped', size: 0 })).toEqual([{ state: 'kept', count: 1 }])
})

test('the job’s own map wins', () => {
  const chunks = [{ state: 'wrong' as const, count: 10 }]
  expect(chunksOf({ ...file, chunks })).toBe(chunks)
})

test('maps join, neighbours merge, the parts stay as they were', () => {
  const first = [{ state: 'kept' as const, count: 1 }]
  expect(joinChunks([first, first, [{ state: 'sent', count: 3 }]])).toEqual([
    { state: 'kept', count: 2 },
    { state: 'sent', count: 3 }
  ])
  expect(first).toEqual([{ state: 'kept', count: 1 }])
})

test('a repair sends what is wrong and what is missing', () => {
  const map = [
    { state: 'proven' as const, count: 5 },
    { state: 'wrong' as const, count: 2 },
    { state: 'missing' as const, count: 1 }
  ]
  expect(wrongBytes(map)).toBe(3 * chunkBytes)
})
