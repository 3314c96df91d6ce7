import { expect, test } from 'vitest'
import { noFile, pick } from './choose-library'

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

test.each(['m.gguf', './folder', 'a/b', 'llama-b1.tar.gz', 'C:\\models'])('%j can only be a path', (word) => {
  expect(noFile(word)).toMatchObject({ code: 'FILE_NOT_READABLE', data: { file: word } })
})

test.each(['b9700', 'aaaabbbbcccc', 'Qwen3-8B.Q4_K_M'])('%j may be an id or a name', (word) => {
  expect(noFile(word)).toBeNull()
})
