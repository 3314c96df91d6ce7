import type { FileProgress } from '@shared/model'
import { expect, test } from 'vitest'
import { joinFiles } from './join-files'

const file = (state: FileProgress['state'], sentBytes: number): FileProgress => ({
  name: 'x',
  group: 'build',
  size: 100,
  sentBytes,
  hashedBytes: 0,
  state,
  sha256: '',
  chunks: []
})

test('many files as one: sums, and what is going on wins over what is over', () => {
  expect(joinFiles([file('skipped', 0), file('verified', 100), file('waiting', 0)])).toMatchObject({
    size: 300,
    sentBytes: 200,
    state: 'sending',
    count: 3,
    chunks: [
      { state: 'kept', count: 1 },
      { state: 'proven', count: 1 },
      { state: 'missing', count: 1 }
    ]
  })
  expect(joinFiles([file('failed', 3), file('sending', 5)]).state).toBe('failed')
  expect(joinFiles([file('skipped', 0)]).state).toBe('skipped')
})
