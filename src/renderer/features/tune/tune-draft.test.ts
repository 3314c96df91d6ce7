import { expect, test } from 'vitest'
import { toTuneRequest } from './tune-draft'

const draft = {
  buildId: 'b',
  modelId: 'm',
  budgetMinutes: 20,
  maxCells: 12,
  sustainedMinutes: 2,
  threads: '',
  also: []
}

test('a tune asks for what was typed, and for nothing else', () => {
  const request = toTuneRequest({ ...draft, threads: '2, 4，6', also: ['repack', 'devices'] }, 'S1')
  expect(request).toMatchObject({
    budgetMs: 1_200_000,
    space: { threads: [2, 4, 6], repack: [true, false], kvTypes: [], ubatch: [], devices: 'all' }
  })
  expect(toTuneRequest(draft, 'S1')?.space.threads).toBeUndefined()
})

test('what cannot be tuned is no request', () => {
  expect(toTuneRequest({ ...draft, threads: 'many' }, 'S1')).toBeNull()
  expect(toTuneRequest({ ...draft, modelId: '' }, 'S1')).toBeNull()
  expect(toTuneRequest({ ...draft, budgetMinutes: 0 }, 'S1')).toBeNull()
})
