import { expect, test } from 'vitest'
import { readDrop } from './dropped'

const drop = (data: Readonly<Record<string, string>>): readonly string[] =>
  readDrop({ getData: (type) => data[type] ?? '' })

test('file addresses become paths, of Unix and of Windows', () => {
  const list = '# comment\r\nfile:///home/me/a%20b.gguf\r\nfile:///C:/models/q.gguf\r\nhttps://example.com/x'
  expect(drop({ 'text/uri-list': list })).toEqual(['/home/me/a b.gguf', 'C:/models/q.gguf'])
})

test('an absolute path as plain text will do; other text will not', () => {
  expect(drop({ 'text/plain': '/srv/model.gguf\n' })).toEqual(['/srv/model.gguf'])
  expect(drop({ 'text/plain': 'hello' })).toEqual([])
})

test('a browser that hides the path leaves nothing to import', () => {
  expect(drop({})).toEqual([])
})
