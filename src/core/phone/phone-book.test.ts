import { expect, test } from 'vitest'
import { bookInMemory } from './phone-book'

test('labels are kept by serial; what is absent stays', () => {
  const book = bookInMemory()
  book.label('A', { group: 'rack 1', tags: ['24 GB', 'cooled', '24 GB'] })
  book.label('A', { group: null })
  expect(book.get('A')).toEqual({ group: null, tags: ['24 GB', 'cooled'], addresses: [] })
  expect(book.get('B')).toEqual({ group: null, tags: [], addresses: [] })
})

test('the newest network address comes first; a few older ones are kept', () => {
  const book = bookInMemory()
  for (const port of [1, 2, 3, 2, 4, 5]) book.met('A', `10.0.0.9:${port}`)
  expect(book.get('A').addresses.map((address) => address.split(':')[1])).toEqual(['5', '4', '2', '3'])
})
