import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { quoteArg, quoteArgv } from './quote'

const nasty = [
  'plain',
  'two words',
  '  edges  ',
  `it's`,
  `'''`,
  '"double"',
  '$HOME $(id) ${x}',
  '`id`',
  'line one\nline two\n',
  'tab\there',
  'back\\slash\\n',
  '手机 模型 é 🔥',
  '',
  '-n',
  '--',
  '*?[a-z]',
  '~root',
  '# no comment',
  '; exit 9 & | > /x',
  '!history',
  'a=b',
  '%s'
]

test('every kind of text survives a shell', () => {
  const command = `for word do printf '%s\\0' "$word"; done`
  const output = execFileSync('sh', ['-c', `set -- ${nasty.map(quoteArg).join(' ')}; ${command}`])
  expect(output.toString().split('\0').slice(0, -1)).toEqual(nasty)
})

test('a quote is closed, escaped and opened again', () => {
  expect(quoteArgv(['echo', `a'b`])).toBe(`'echo' 'a'\\''b'`)
})

test('what cannot be an argument is refused', () => {
  expect(() => quoteArg('a\0b')).toThrow(/NUL/)
  expect(() => quoteArgv([])).toThrow(/needs a name/)
  expect(() => quoteArgv([''])).toThrow(/needs a name/)
})
