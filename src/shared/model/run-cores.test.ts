import { expect, test } from 'vitest'
import { parseRunCores } from './run-cores'

test.each([
  ['auto', 'auto'],
  ['any', 'any'],
  ['prime', 'prime'],
  ['0xf0', [4, 5, 6, 7]],
  ['0x8000000000000001', [0, 63]],
  ['4-7', [4, 5, 6, 7]],
  [' 0,2, 4-5,2 ', [0, 2, 4, 5]]
])('reads %s', (text, cores) => {
  expect(parseRunCores(text)).toEqual(cores)
})

test.each(['', '7-4', '64', '0x0', '0xzz', 'fast', 'f0', '1;2', '0x10000000000000000'])(
  'refuses %j',
  (text) => {
    expect(parseRunCores(text)).toBeNull()
  }
)
