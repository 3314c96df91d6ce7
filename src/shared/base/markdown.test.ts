import { expect, test } from 'vitest'
import { markdownTable, markdownText } from './markdown'

test('a table has its head, its rule and a line per row', () => {
  expect(markdownTable(['fact', ''], [['SoC', '8 Gen 3']])).toBe(
    '| fact |  |\n| --- | --- |\n| SoC | 8 Gen 3 |'
  )
})

test('text of a phone stays in its cell and its line', () => {
  expect(markdownText('a|b\r\n`c` <i>_d_</i> [e](f) \\')).toBe(
    'a\\|b \\`c\\` \\<i\\>\\_d\\_\\</i\\> \\[e\\](f) \\\\'
  )
})
