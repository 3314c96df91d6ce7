import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ByteReader, LinkClosedError } from './byte-reader'
import { encodeStdin, readShellV2 } from './shell-v2'

function packet(id: number, data: string | Buffer): Buffer {
  const body = Buffer.from(data)
  const head = Buffer.alloc(5)
  head.writeUInt8(id, 0)
  head.writeUInt32LE(body.length, 1)
  return Buffer.concat([head, body])
}

async function read(wire: Buffer, chunkBytes: number) {
  const chunks: Buffer[] = []
  for (let at = 0; at < wire.length; at += chunkBytes) chunks.push(wire.subarray(at, at + chunkBytes))
  const seen = { out: '', err: '' }
  const reader = new ByteReader(Readable.from(chunks, { objectMode: false }))
  const exit = await readShellV2(reader, {
    stdout: (chunk) => {
      seen.out += Buffer.from(chunk).toString()
      return Promise.resolve()
    },
    stderr: (chunk) => {
      seen.err += Buffer.from(chunk).toString()
    }
  })
  return { ...seen, exit }
}

const wire = Buffer.concat([
  packet(1, 'one '),
  packet(2, 'oops'),
  packet(1, ''),
  packet(9, 'a packet of the future'),
  packet(1, 'two'),
  packet(3, Buffer.from([137]))
])

test.each([1, 3, 5, 1000])('packets cut into %i bytes', async (chunkBytes) => {
  expect(await read(wire, chunkBytes)).toEqual({ out: 'one two', err: 'oops', exit: 137 })
})

test('a stream without its exit packet is a lost link, wherever it is cut', async () => {
  for (let length = 0; length < wire.length; length += 1) {
    await expect(read(wire.subarray(0, length), 4)).rejects.toThrow(LinkClosedError)
  }
})

test('stdin travels in packets of at most 64 KiB and is closed', () => {
  expect(encodeStdin('')).toEqual(packet(4, ''))
  const text = 'x'.repeat(70_000)
  expect(encodeStdin(text)).toEqual(
    Buffer.concat([packet(0, text.slice(0, 65_536)), packet(0, text.slice(65_536)), packet(4, '')])
  )
})
