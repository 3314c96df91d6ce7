import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockBuffer, openSource } from './block-source'
import type { PushSource } from './types'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blocks-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Reads a source through one small buffer and takes the DATA packets apart. */
async function unpack(from: PushSource) {
  const source = await openSource(from)
  const buffer = blockBuffer(2)
  const lengths: number[] = []
  const parts: Buffer[] = []
  try {
    for (let block = await source.next(buffer); block !== null; block = await source.next(buffer)) {
      let payload = 0
      for (let at = 0; at < block.wire.length;) {
        expect(block.wire.toString('latin1', at, at + 4)).toBe('DATA')
        const length = block.wire.readUInt32LE(at + 4)
        parts.push(Buffer.from(block.wire.subarray(at + 8, at + 8 + length)))
        lengths.push(length)
        payload += length
        at += 8 + length
      }
      expect(payload).toBe(block.bytes)
    }
  } finally {
    await source.close()
  }
  return { lengths, bytes: Buffer.concat(parts) }
}

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 131_073, 400_000])(
  '%i bytes, from memory and from a file',
  async (size) => {
    const bytes = randomBytes(size)
    const path = join(folder, String(size))
    await writeFile(path, bytes)
    for (const source of [{ bytes }, { path }]) {
      const unpacked = await unpack(source)
      expect(unpacked.bytes.equals(bytes)).toBe(true)
      expect(unpacked.lengths.slice(0, -1).every((length) => length === 65_536)).toBe(true)
    }
  }
)

test('what cannot be read is named', async () => {
  await expect(openSource({ path: join(folder, 'none') })).rejects.toMatchObject({
    code: 'FILE_NOT_READABLE'
  })
  const directory = await openSource({ path: folder })
  await expect(directory.next(blockBuffer(1))).rejects.toMatchObject({ code: 'FILE_NOT_READABLE' })
  await directory.close()
})
