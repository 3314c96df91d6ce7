import { expect, test } from 'vitest'
import { pick } from './choose-library'

const list = [
  { id: 'aaaabbbbcccc', name: 'b9632' },
  { id: 'aaaabbbbdddd', name: 'b9700' },
  { id: 'eeeeffff0000', name: 'twin' },
  { id: 'ffffeeee0000', name: 'twin' }
]

test.each([
  ['aaaabbbbcccc', 'aaaabbbbcccc'],
  ['b9700', 'aaaabbbbdddd'],
  ['eeeeff', 'eeeeffff0000'],
  ['eeee', null],
  ['aaaabbbb', null],
  ['twin', null],
  ['', null]
])('%j names %j', (wanted, id) => {
  expect(pick(list, wanted)?.id ?? null).toBe(id)
})
