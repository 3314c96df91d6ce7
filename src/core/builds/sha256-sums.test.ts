import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSums } from './find-sums'
import { checkSum, parseSums, sumsFor } from './sha256-sums'

const a = 'a'.repeat(64)
const b = 'B'.repeat(64)
const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

test.each<[string, string, readonly [string, string][]]>([
  [
    'sha256sum',
    `${a}  m-1.gguf\n${b} *m-2.gguf\n`,
    [
      ['m-1.gguf', a],
      ['m-2.gguf', b.toLowerCase()]
    ]
  ],
  ['with folders, CRLF and a BOM', `\uFEFF${a}  ./quant/m.gguf\r\n`, [['m.gguf', a]]],
  ['BSD', `SHA256 (dir/m (1).gguf) = ${a}`, [['m (1).gguf', a]]],
  ['a bare sum', `${a}\n`, [['', a]]],
  ['a hosting site', `sha256:${a}`, [['', a]]],
  ['comments and empty lines', `# sums\n\n${a}\tm.gguf`, [['m.gguf', a]]],
  ['an escaped name', `\\${a}  a\\nb.gguf`, [['a\nb.gguf', a]]],
  [
    'a signed file',
    `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n${a}  m.gguf\n-----BEGIN PGP SIGNATURE-----\n\niQabc=\n-----END PGP SIGNATURE-----\n`,
    [['m.gguf', a]]
  ]
])('reads %s', (_, text, wanted) => {
  expect([...parseSums(text)]).toEqual(wanted)
})

test.each<[string, string, RegExp]>([
  ['MD5', `${'0'.repeat(32)}  m.gguf`, /looks like MD5/],
  ['SHA-512', `${'0'.repeat(128)}  m.gguf`, /looks like SHA-512/],
  ['a web page', '<!DOCTYPE html>', /no line of SHA-256 sums/],
  ['nothing', '# only words\n', /no SHA-256/],
  ['a contradiction', `${a}  m.gguf\n${b}  x/m.gguf`, /two different sums for m\.gguf/],
  ['too much', 'x'.repeat(1_000_001), /longer/]
])('refuses %s', (_, text, words) => {
  expect(() => parseSums(text)).toThrow(expect.objectContaining({ code: 'SUMS_INVALID' }))
  expect(() => parseSums(text)).toThrow(words)
})

test('every shard must be listed; a bare sum is for a model of one file', () => {
  expect([...sumsFor(parseSums(a), ['m.gguf'])]).toEqual([['m.gguf', a]])
  expect(() => sumsFor(parseSums(a), ['m-1.gguf', 'm-2.gguf'])).toThrow(/m-1\.gguf is not listed/)
  expect(() => sumsFor(parseSums(`${a}  other.gguf`), ['m.gguf'])).toThrow(/they are for other\.gguf/)
  expect(() => checkSum(new Map([['m', a]]), 'm', 'b')).toThrow(
    expect.objectContaining({ code: 'SUMS_MISMATCH', data: { file: 'm', expected: a, actual: 'b' } })
  )
})

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'hotplate-sums-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

test('sums given as text, file or folder, and those that lie beside the model', async () => {
  const model = { folder, name: 'm', files: ['m.gguf'] }
  const wanted = [['m.gguf', a]]
  expect([...(await findSums(model, undefined))]).toEqual([])
  await writeFile(join(folder, 'SHA256SUMS'), 'not sums at all')
  expect([...(await findSums(model, undefined))]).toEqual([])
  await writeFile(join(folder, 'SHA256SUMS'), `${a}  m.gguf\n${sumOf('x')}  other.gguf\n`)
  expect([...(await findSums(model, undefined))]).toEqual(wanted)
  expect((await findSums(model, join(folder, 'SHA256SUMS'))).get('m.gguf')).toBe(a)
  expect([...(await findSums(model, folder))]).toEqual(wanted)
  expect([...(await findSums(model, `${a}  m.gguf`))]).toEqual(wanted)
  await writeFile(join(folder, 'm.gguf.sha256'), a)
  expect((await findSums(model, join(folder, 'm.gguf.sha256'))).get('m.gguf')).toBe(a)
  await expect(findSums(model, join(folder, 'absent.sha256'))).rejects.toMatchObject({
    code: 'FILE_NOT_READABLE'
  })
})
