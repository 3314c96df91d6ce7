import { expect, test } from 'vitest'
import { createChunkDecoder } from './http-chunks'

const chunkedHeader = 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, Chunked\r\n\r\n'

/** The body, with the answer fed in pieces of `size` characters. */
function decode(answer: string, size: number): string {
  const decoder = createChunkDecoder()
  let body = ''
  for (let at = 0; at < answer.length; at += size) body += decoder.feed(answer.slice(at, at + size))
  return body
}

test.each([1, 2, 3, 7, 1000])('chunks of a body fed %i characters at a time', (size) => {
  const chunks = '5\r\nhello\r\n6;name=x\r\n, you\n\r\n0\r\n\r\nbehind the end'
  expect(decode(chunkedHeader + chunks, size)).toBe('hello, you\n')
})

test('a body without chunks is passed on as it is', () =>
  expect(decode('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n5\r\nhello', 4)).toBe('5\r\nhello'))

test.each(['', 'zz', '123456789', '-1'])('a chunk of size “%s” ends the body', (size) =>
  expect(decode(`${chunkedHeader}2\r\nok\r\n${size}\r\nhello\r\n`, 1000)).toBe('ok')
)
