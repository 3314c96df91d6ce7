import { expect, test } from 'vitest'
import { findPart } from './find-part'

const items = [
  { id: 'a', name: 'same' },
  { id: 'b', name: 'other' }
]

test('the content decides, then the name; no part is nothing', () => {
  expect(findPart(items, { id: 'b', name: 'same' })?.id).toBe('b')
  expect(findPart(items, { id: 'x', name: 'same' })?.id).toBe('a')
  expect(findPart(items, { id: 'x', name: 'y' })).toBeUndefined()
  expect(findPart(items, null)).toBeUndefined()
})
