import { expect, test } from 'vitest'
import { TailBuffer } from './tail-buffer'

test('keeps the end, never half a character', () => {
  const tail = new TailBuffer(4)
  tail.push(Buffer.from('abc'))
  expect(tail.text()).toBe('abc')
  tail.push(Buffer.from('dé'))
  expect(tail.text()).toBe('cdé')
  tail.push(Buffer.from('éx'))
  expect(tail.text()).toBe('éx')
  tail.push(Buffer.from('0123456789'))
  expect(tail.text()).toBe('6789')
})
