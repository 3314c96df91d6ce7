import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeHeader } from '../fixtures/gguf/gguf-writer'
import { createTinyLlama, shapeForSize } from '../fixtures/gguf/tiny-llama'
import { makeTinyModel, shardNames } from '../fixtures/gguf/tiny-model'
import { createVocabulary } from '../fixtures/gguf/vocabulary'

describe('tiny model', () => {
  let cacheFolder: string
  beforeAll(async () => {
    cacheFolder = await mkdtemp(join(tmpdir(), 'hotplate-gguf-'))
  })
  afterAll(() => rm(cacheFolder, { recursive: true, force: true }))

  it('writes shards under the names llama.cpp derives, whose sizes match their headers', async () => {
    const paths = await makeTinyModel({ cacheFolder, sizeMiB: 4, shards: 3 })
    expect(paths.map((path) => path.split('/').at(-1))).toEqual(shardNames('hotplate-tiny-4m-q4_0', 3))
    const files = createTinyLlama({ sizeMiB: 4, shards: 3 })
    for (const [index, path] of paths.entries()) {
      const handle = await open(path)
      const { size } = await handle.stat()
      const head = Buffer.alloc(24)
      await handle.read(head, 0, 24, 0)
      await handle.close()
      const file = files[index]
      if (file === undefined) throw new Error('a shard too many')
      expect(head.toString('latin1', 0, 4)).toBe('GGUF')
      expect(head.readUInt32LE(4)).toBe(3)
      expect(Number(head.readBigUInt64LE(8))).toBe(file.tensors.length)
      const padded = file.tensors.reduce((sum, { byteLength }) => sum + Math.ceil(byteLength / 32) * 32, 0)
      expect(size).toBe(encodeHeader(file).length + padded)
    }
  })

  it('is the same on every machine', () => {
    const tensor = createTinyLlama({ sizeMiB: 4, shards: 1 })[0]?.tensors.find(
      ({ name }) => name === 'blk.0.attn_k.weight'
    )
    const digest = createHash('sha256')
      .update(tensor?.fill?.() ?? '')
      .digest('hex')
    expect(digest).toBe('5e55519509d12ec3a7046bbf8f26e8d4e487364386db06be9e6e20bf0819d7ac')
  })

  it('has a vocabulary without doubles, of the size the matrices say', () => {
    const { tokens, scores, tokenTypes } = createVocabulary(2048)
    expect(new Set(tokens).size).toBe(2048)
    expect([scores.length, tokenTypes.length]).toEqual([2048, 2048])
  })

  it('comes near the wanted size', () => {
    expect(shapeForSize(52 * 1024 * 1024)).toMatchObject({ embedding: 2048, layers: 2 })
    expect(shapeForSize(5 * 1024 * 1024).embedding).toBe(512)
  })
})
