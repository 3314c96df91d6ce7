import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openKeptFile } from './kept-file'

const schema = z.object({ n: z.number().default(1) })
const now = (): number => Date.UTC(2026, 0, 2, 3, 4, 5)

const folderWith = (text: string | null): { folder: string; path: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'hotplate-kept-'))
  const path = join(folder, 'a.json')
  if (text !== null) writeFileSync(path, text)
  return { folder, path }
}

test('a missing file gives the defaults and is written with the first change', () => {
  const { path } = folderWith(null)
  const file = openKeptFile({ path, schema })
  expect([file.value(), file.kept]).toEqual([{ n: 1 }, null])
  file.write({ n: 7 })
  expect(openKeptFile({ path, schema }).value()).toEqual({ n: 7 })
})

test.each(['{"n": 1', '{"n":"many"}', '[]', ''])('what cannot be used is put aside whole: %s', (text) => {
  const { folder, path } = folderWith(text)
  const file = openKeptFile({ path, schema, now })
  expect(file.value()).toEqual({ n: 1 })
  expect(file.kept?.path).toBe(`${path}.bad-2026-01-02T03-04-05.000Z`)
  expect(readFileSync(file.kept?.path ?? '', 'utf8')).toBe(text)
  file.write({ n: 2 })
  expect(readdirSync(folder).sort()).toEqual(['a.json', 'a.json.bad-2026-01-02T03-04-05.000Z'])
})

test('a value that does not fit is not written', () => {
  const { path } = folderWith('{"n":3}')
  const file = openKeptFile({ path, schema })
  expect(() => file.write({ n: Number.NaN })).toThrow()
  expect(file.value()).toEqual({ n: 3 })
})
