import { expect, test } from 'vitest'
import { FirstLine } from './first-line'

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

test('the first line goes one way, the rest the other', async () => {
  const first = new FirstLine()
  expect(text(first.rest(Buffer.from('he')))).toBe('')
  expect(text(first.rest(Buffer.from('llo\nrest\n')))).toBe('rest\n')
  expect(text(first.rest(Buffer.from('more')))).toBe('more')
  expect(await first.line).toBe('hello')
})

test('a line that never ends is data after all', async () => {
  const first = new FirstLine()
  const long = 'x'.repeat(5000)
  expect(text(first.rest(Buffer.from(long)))).toBe(long)
  expect(await first.line).toBe('')
})

test('an end without a line resolves', async () => {
  const first = new FirstLine()
  first.rest(Buffer.from('half'))
  first.end()
  expect(await first.line).toBe('')
})
