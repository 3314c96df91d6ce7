import type { SessionEvent } from '@shared/model'
import { expect, test } from 'vitest'
import { actionsTaken } from './actions-taken'

const event = (tMs: number, data: SessionEvent['data']): SessionEvent => ({
  id: tMs,
  kind: 'action',
  tMs,
  endMs: null,
  severity: 'info',
  data
})

test('actions stand newest first, each with the moment it was undone', () => {
  const taken = actionsTaken([
    event(1000, { entryId: 'e1', code: 'freeze', packageName: 'com.example.a' }),
    event(2000, { entryId: 'e2', code: 'kill', packageName: 'com.example.b' }),
    event(3000, { entryId: 'e3', undoes: 'e1' }),
    event(4000, { text: 'something else' })
  ])
  expect(taken).toEqual([
    { entryId: 'e2', code: 'kill', app: 'com.example.b', tMs: 2000, undoneMs: null },
    { entryId: 'e1', code: 'freeze', app: 'com.example.a', tMs: 1000, undoneMs: 3000 }
  ])
})
