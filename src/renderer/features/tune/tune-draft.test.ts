import { expect, test } from 'vitest'
import { toTuneRequest } from './tune-draft'

const draft = {
  buildId: 'b',
  modelId: 'm',
  budgetMinutes: 20,
  maxCells: 12,
  sustainedMinutes: 2,
  threads: '',
  cores: '',
  threadsBatch: '',
  also: []
}

test('a tune asks for what was typed, and for nothing else', () => {
  const request = toTuneRequest({ ...draft, threads: '2, 4，6', also: ['repack', 'devices'] }, 'S1')
  expect(request).toMatchObject({
    budgetMs: 1_200_000,
    space: { threads: [2, 4, 6], repack: [true, false], kvTypes: [], ubatch: [], devices: 'all' }
  })
  expect(toTuneRequest(draft, 'S1')?.space).not.toHaveProperty('threads')
  expect(toTuneRequest(draft, 'S1')?.space).not.toHaveProperty('cores')
  const sets = { ...draft, cores: '4-7; 6,7；any', threadsBatch: '4 8' }
  expect(toTuneRequest(sets, 'S1')?.space).toMatchObject({
    ...{ cores: [[4, 5, 6, 7], [6, 7], 'any'], threadsBatch: [4, 8] }
  })
})

test('what cannot be tuned is no request', () => {
  expect(toTuneRequest({ ...draft, threads: 'many' }, 'S1')).toBeNull()
  expect(toTuneRequest({ ...draft, cores: '4-7; big' }, 'S1')).toBeNull()
  expect(toTuneRequest({ ...draft, modelId: '' }, 'S1')).toBeNull()
  expect(toTuneRequest({ ...draft, budgetMinutes: 0 }, 'S1')).toBeNull()
})
