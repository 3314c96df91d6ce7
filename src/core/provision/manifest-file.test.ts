import { expect, test } from 'vitest'
import type { ManifestEntry } from '@shared/model'
import { parseManifest, withEntry, withoutEntry } from './manifest-file'

const entry: ManifestEntry = {
  ...{ kind: 'model', id: 'a1b2', name: 'm', placedAt: '2026-01-01T00:00:00.000Z', placedBy: 'me@pc' },
  files: [{ name: 'm.gguf', size: 4, sha256: 'ff' }]
}
const text = (entries: readonly unknown[], version = 1): string => JSON.stringify({ version, entries })

test('good entries are read, hostile and damaged ones are dropped', () => {
  const climbing = { ...entry, id: '../../evil' }
  const named = { ...entry, files: [{ name: '../x', size: 1, sha256: '' }] }
  expect(parseManifest(text([entry, climbing, named, 7]))).toEqual({
    entries: [entry],
    unfinished: [],
    rejected: 3
  })
})

test.each(['', 'null', '[]', '{"version":1}', '{"version":1,"entries":{}}', '{"entr'])(
  '%j holds nothing',
  (broken) => {
    expect(parseManifest(broken)).toMatchObject({ entries: [] })
  }
)

test('what is unfinished is kept apart, and trees lie where their hash says', () => {
  const sha256 = 'ab'.repeat(32)
  const file = (tree: string) => ({ ...entry, files: [{ name: 'm.gguf', size: 4, sha256, tree }] })
  const good = file(`trees/${sha256}.json`)
  const manifest = { version: 2, entries: [file('../../x'), entry], unfinished: [good] }
  expect(parseManifest(JSON.stringify(manifest))).toEqual({
    ...{ entries: [entry], unfinished: [good], rejected: 1 }
  })
})

test('a newer format is told apart', () => {
  expect(parseManifest(text([], 3))).toBe('newer')
})

test('an entry replaces the older one of the same thing', () => {
  const build = { ...entry, kind: 'build' as const }
  const newer = { ...entry, placedAt: '2026-02-02T00:00:00.000Z' }
  expect(withEntry([entry, build], newer)).toEqual([build, newer])
  expect(withoutEntry([entry, build], build)).toEqual([entry])
})
