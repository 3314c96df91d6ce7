import { expect, test } from 'vitest'
import { textPairs, textTable } from './table'

test('numbers are set to the right, words to the left, gaps are shown', () => {
  const columns = [{ title: 'phone' }, { title: 'token/s', align: 'right' }, { title: 'state' }] as const
  const text = textTable(columns, [
    ['Pixel', '10.1', ''],
    ['Galaxy S24', '9.8', 'device']
  ])
  expect(text.split('\n')).toEqual([
    'phone       token/s  state',
    'Pixel          10.1  –',
    'Galaxy S24      9.8  device'
  ])
})

test('pairs are lined up', () => {
  expect(
    textPairs([
      ['serial', 'R5'],
      ['Android release', '']
    ])
  ).toBe('serial           R5\nAndroid release  –')
})
