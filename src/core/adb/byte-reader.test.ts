import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ByteReader, LinkClosedError } from './byte-reader'

const reader = (...chunks: readonly string[]) =>
  new ByteReader(
    Readable.from(
      chunks.map((chunk) => Buffer.from(chunk)),
      { objectMode: false }
    )
  )

test('exact reads cross and split chunks', async () => {
  const bytes = reader('ab', 'cdef', 'g')
  expect((await bytes.readExactly(3)).toString()).toBe('abc')
  expect((await bytes.readExactly(0)).toString()).toBe('')
  expect((await bytes.readExactly(4)).toString()).toBe('defg')
  await expect(bytes.readExactly(1)).rejects.toThrow(LinkClosedError)
})

test('some bytes, at most so many, null at the clean end', async () => {
  const bytes = reader('abcd')
  expect((await bytes.readSome(3))?.toString()).toBe('abc')
  expect((await bytes.readSome(3))?.toString()).toBe('d')
  expect(await bytes.readSome(3)).toBe(null)
})

test('an error is no clean end, also while nobody was reading', async () => {
  const stream = new PassThrough()
  const bytes = new ByteReader(stream)
  stream.destroy(new Error('reset'))
  await new Promise((resolve) => setImmediate(resolve))
  await expect(bytes.readSome(1)).rejects.toThrow('reset')
  await expect(bytes.readExactly(1)).rejects.toThrow(LinkClosedError)
})

test('a read that waits is woken by the end', async () => {
  const stream = new PassThrough()
  const waiting = new ByteReader(stream).readExactly(2)
  stream.write('a')
  stream.end()
  await expect(waiting).rejects.toThrow('1 of 2 bytes missing')
})
