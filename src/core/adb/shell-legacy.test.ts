import { execFileSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ByteReader, LinkClosedError } from './byte-reader'
import { legacyCommand, readLegacy } from './shell-legacy'

async function read(wire: Buffer, { crlf = false, chunkBytes = 1000 } = {}) {
  const chunks: Buffer[] = []
  for (let at = 0; at < wire.length; at += chunkBytes) chunks.push(wire.subarray(at, at + chunkBytes))
  const out: Uint8Array[] = []
  const err: Uint8Array[] = []
  const reader = new ByteReader(Readable.from(chunks, { objectMode: false }))
  const exit = await readLegacy(
    reader,
    { word: 'w0rd', crlf },
    {
      stdout: (chunk) => Promise.resolve(void out.push(chunk)),
      stderr: (chunk) => void err.push(chunk)
    }
  )
  return { out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString(), exit }
}

const framed = Buffer.from('line one\r\nw0rd\nno end\nw0rd:3:split\nwhy\n\nw0rd:end\n')
const expected = { out: 'line one\r\nw0rd\nno end', err: 'why\n', exit: 3 }

test.each([1, 2, 7, 1000])('a frame cut into %i bytes', async (chunkBytes) => {
  expect(await read(framed, { chunkBytes })).toEqual(expected)
})

test.each([1, 2, 7, 1000])('a terminal’s line ends are undone, cut into %i bytes', async (chunkBytes) => {
  const wire = Buffer.from('a\r\nb\rc\r\n\r\nw0rd:0:merged\r\n\r\nw0rd:end\r\n')
  expect(await read(wire, { crlf: true, chunkBytes })).toEqual({ out: 'a\nb\rc\n', err: '', exit: 0 })
})

test('a frame that is not whole is a lost link', async () => {
  const lastNeeded = framed.length - 1
  for (let length = 0; length < lastNeeded; length += 1) {
    await expect(read(framed.subarray(0, length))).rejects.toThrow(LinkClosedError)
  }
})

test('where no file can be made stderr is merged, and the exit code still comes', async () => {
  const command = legacyCommand(['sh', '-c', 'echo out; echo err >&2; exit 9'], 'w0rd', undefined).replaceAll(
    '/data/local/tmp',
    '/no/such/folder'
  )
  expect(await read(execFileSync('sh', ['-c', command]))).toEqual({ out: 'out\nerr\n', err: '', exit: 9 })
})

test('a shell keeps stdin, arguments and both outputs apart', async () => {
  const command = legacyCommand(['sh', '-c', 'cat; echo "$0" >&2', `it's $x`], 'w0rd', `a 'b'\n`).replaceAll(
    '/data/local/tmp',
    '/tmp'
  )
  expect(await read(execFileSync('sh', ['-c', command]))).toEqual({
    out: `a 'b'\n`,
    err: `it's $x\n`,
    exit: 0
  })
})
