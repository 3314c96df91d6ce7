import { expect, test } from 'vitest'
import type { ManifestEntry } from '@shared/model'
import { parseFileList } from './list-files'
import { sortFiles } from './what-is-ours'

const root = '/data/local/tmp/hotplate'
const entry: ManifestEntry = {
  ...{ kind: 'model', id: 'm1', name: 'm', placedAt: '', placedBy: '' },
  files: [{ name: 'a b.gguf', size: 4, sha256: 'ff' }]
}
const foreignOf = (...inside: string[]): string[] =>
  sortFiles(
    inside.map((path) => ({ path: `${root}/${path}`, size: 1 })),
    [entry]
  ).foreign.map(({ path }) => path.slice(root.length + 1))

test('what the manifest lists is ours, also while it is on its way', () => {
  const mine = ['', '.part', '.part.in', '.part.seg-12', '.part.seg-12.in'].map(
    (end) => `models/m1/a b.gguf${end}`
  )
  expect(foreignOf(...mine, 'manifest.json', 'manifest.json.tmp', `trees/${'a'.repeat(64)}.json`)).toEqual([])
})

test('what others put there is foreign', () => {
  const theirs = [
    ...['notes.txt', 'models/m1/other.gguf', 'models/m2/a b.gguf', 'builds/m1/a b.gguf', 'trees/mine.json'],
    ...['models/m1/sub/a b.gguf', 'models/m1/a b.gguf.bak', 'tools/sub/x', 'runs/loose', 'runs/r2/notes']
  ]
  expect(foreignOf(...theirs)).toEqual(theirs)
})

test('a folder with a run of ours is ours as a whole', () => {
  expect(foreignOf('runs/r1/run.json', 'runs/r1/server.log', 'runs/r2/server.log')).toEqual([
    'runs/r2/server.log'
  ])
})

test('the keeper of settings is ours, what lies beside it is not', () => {
  const names = [
    'beat',
    'keeper.pid',
    'watchdog.sh',
    'watchdog.log',
    'events.log',
    'settings-keeper.sh',
    'mine'
  ]
  expect(foreignOf(...names.map((name) => `keeper/settings/${name}`))).toEqual(['keeper/settings/mine'])
})

test('rows of a listing', () => {
  expect(parseFileList('12 /a b\n c\0 /no size\0')).toEqual([
    { path: '/a b\n c', size: 12 },
    { path: '/no size', size: 0 }
  ])
})
