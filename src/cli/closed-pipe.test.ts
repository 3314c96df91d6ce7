import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { closedPipeCode, endWithReader } from './closed-pipe'

test('a reader that went away ends the program; any other fault of a stream is thrown', () => {
  const out = new PassThrough()
  const ends: number[] = []
  endWithReader([out], (code) => ends.push(code))
  out.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  expect(ends).toEqual([closedPipeCode])
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  expect(() => out.emit('error', full)).toThrow('no space')
})
