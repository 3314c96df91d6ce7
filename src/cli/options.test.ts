import { expect, test } from 'vitest'
import { coreList, intentOf, positiveNumber, threadCount, wholeNumber } from './options'

test.each([
  ['auto', 'auto'],
  ['any', 'any'],
  ['4-7', [4, 5, 6, 7]],
  ['6, 4-5,5', [4, 5, 6]],
  ['0', [0]]
])('cores %s', (text, expected) => expect(coreList(text)).toEqual(expected))

test.each(['', '7-4', 'a', '1-', '64', '-1', '1..3'])('cores %j are refused', (text) => {
  expect(() => coreList(text)).toThrow('CPU numbers')
})

test('numbers', () => {
  expect(threadCount('auto')).toBe('auto')
  expect(threadCount('4')).toBe(4)
  expect(positiveNumber('0.5')).toBe(0.5)
  expect(wholeNumber(0, 9)('9')).toBe(9)
  expect(() => threadCount('0')).toThrow()
  expect(() => positiveNumber('-1')).toThrow()
  expect(() => wholeNumber(0, 9)('1e1')).toThrow()
})

test('options become an intent with its defaults', () => {
  const options = { threads: 4, cores: 'auto', residency: 'ram', lock: true } as const
  expect(intentOf(options, ['--no-warmup'])).toEqual({
    threads: 4,
    cores: 'auto',
    context: 2048,
    residency: 'ram',
    lock: true,
    extraFlags: ['--no-warmup']
  })
  expect(() => intentOf({ ...options, residency: 'floppy' }, [])).toThrow('residency')
})
