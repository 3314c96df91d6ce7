import { expect, test } from 'vitest'
import { chunkBytes } from './hash-tree'
import { arrange, parseFound, type Found } from './look'

const path = '/phone/m.gguf'
const size = 10 * chunkBytes + 3
const nothing: Found = { whole: null, part: null, incoming: null, segments: [] }
const segment = (from: number, bytes: number) => ({ from, bytes, path: `${path}.part.seg-${from}` })
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

test('what the phone says of a file', () => {
  expect(parseFound(path, '12 - 7\nseg 3 40\nseg 5.in 9\nseg x 1\n')).toEqual({
    ...{ whole: 12, part: null, incoming: 7 },
    segments: [
      { from: 3, bytes: 40, path: `${path}.part.seg-3` },
      { from: 5, bytes: 9, path: `${path}.part.seg-5.in` }
    ]
  })
  expect(parseFound(path, '')).toEqual(nothing)
})

test('a file of the right length stays under its name until it is proven wrong', () => {
  expect(arrange(path, size, { ...nothing, whole: size })).toEqual({
    ...{ place: 'whole', present: upTo(11), strayBytes: 0, steps: [] }
  })
})

test('a whole file of another length loses its name; what is too long is cut', () => {
  expect(arrange(path, size, { ...nothing, whole: size + 9 })).toMatchObject({
    ...{ place: 'part', present: upTo(11) },
    steps: [
      { kind: 'rename', from: path, to: `${path}.part` },
      { kind: 'cut', path: `${path}.part`, bytes: size }
    ]
  })
  expect(arrange(path, size, { ...nothing, whole: size - 1 }).present).toEqual(upTo(10))
})

test('of several pieces the longest counts; half a chunk does not', () => {
  const found = { ...nothing, part: 3 * chunkBytes, incoming: 4 * chunkBytes + 100 }
  expect(arrange(path, size, found)).toEqual({
    ...{ place: 'part', present: upTo(4), strayBytes: 100 },
    steps: [
      { kind: 'remove', path: `${path}.part` },
      { kind: 'rename', from: `${path}.part.in`, to: `${path}.part` }
    ]
  })
})

test('segments give the chunks of which they have all, the last one short', () => {
  const segments = [segment(4, 2 * chunkBytes + 5), segment(9, chunkBytes + 3), segment(7, 8), segment(99, 8)]
  expect(arrange(path, size, { ...nothing, part: 2 * chunkBytes, segments })).toMatchObject({
    ...{ place: 'part', present: [0, 1, 4, 5, 9, 10] },
    steps: [
      { kind: 'join', from: 4, count: 2 },
      { kind: 'join', from: 9, count: 2 },
      { kind: 'remove', path: `${path}.part.seg-7` },
      { kind: 'remove', path: `${path}.part.seg-99` }
    ]
  })
  expect(arrange(path, size, nothing)).toMatchObject({ place: 'none', present: [], steps: [] })
})
