import { describe, expect, test } from 'vitest'
import {
  allGroups,
  groupsOf,
  longestLine,
  parseDecimal,
  parseInteger,
  rejected,
  splitPartial,
  textLines,
  wordAt
} from './parsed'

describe('numbers', () => {
  test.each([
    ['-93', -93],
    ['+7', 7],
    ['', null],
    ['1.5', null],
    ['9999999999999999', null],
    [null, null],
    [undefined, null]
  ])('%s as an integer is %s', (text, value) => expect(parseInteger(text)).toBe(value))
  test.each([
    ['33.25', 33.25],
    ['1.0E-5', 0.00001],
    ['33,25', null],
    ['NaN', null],
    ['1e999', null],
    [undefined, null]
  ])('%s as a decimal is %s', (text, value) => expect(parseDecimal(text)).toBe(value))
})

describe('lines', () => {
  test('line ends of every system; an absurdly long line is cut', () => {
    expect(textLines('a\r\nb')).toEqual(['a', 'b'])
    expect(textLines(`${'x'.repeat(longestLine + 9)}\n`).map((line) => line.length)).toEqual([longestLine])
  })
  test('what is rejected is shown up to 300 characters', () =>
    expect(rejected('x'.repeat(301), 'too long').line).toBe(`${'x'.repeat(299)}…`))
  test('an open line waits', () => {
    expect(splitPartial('a\nb')).toEqual({ lines: ['a'], rest: 'b' })
    expect(splitPartial('b')).toEqual({ lines: [], rest: 'b' })
  })
})

test('groups that took no part and words beyond the end are empty', () => {
  const found = groupsOf(/^(a)(b)?$/, 'a')
  expect([found?.(1), found?.(2)]).toEqual(['a', ''])
  expect(groupsOf(/x/, 'a')).toBeNull()
  expect(allGroups(/(a)(b)?/g, 'aab').map((of) => of(2))).toEqual(['', 'b'])
  expect([wordAt(['a'], 0), wordAt(['a'], 1)]).toEqual(['a', ''])
})
