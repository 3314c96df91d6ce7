import { expect, test } from 'vitest'
import { parseReadResult } from './measure'

test('bytes by the phone’s clock', () => {
  expect(parseReadResult('read 512 100.00 100.50\n').value).toBe(2 ** 30)
})

test.each([
  ['dd cannot read past the page cache here: dd: bad iflag=direct\n', /bad iflag/],
  ['could not write 128 MiB\n', /could not write/],
  ['read 512 100.00 100.00\n', /too fast/],
  ['', /measured nothing/]
])('%j is no figure', (text, reason) => {
  const { value, reason: told } = parseReadResult(text)
  expect(value).toBe(null)
  expect(told).toMatch(reason)
})
