import { expect, test } from 'vitest'
import { encodeHeader } from '../../../test/fixtures/gguf/gguf-writer'
import { bytesSource } from './byte-source'
import { readGgufHeader } from './read-header'
import { checkShards, parseSplitName, splitFacts, splitName, type NamedHeader } from './split'

interface Cut {
  readonly name: string
  readonly index: number
  readonly count: number
  readonly tensors: number
  readonly holds: readonly string[]
}

async function shard(cut: Cut): Promise<NamedHeader> {
  const header = encodeHeader({
    metadata: [
      ['split.no', { type: 'u16', value: cut.index }],
      ['split.count', { type: 'u16', value: cut.count }],
      ['split.tensors.count', { type: 'i32', value: cut.tensors }]
    ],
    tensors: cut.holds.map((name) => ({
      ...{ name, dimensions: [8], ggmlType: 0, byteLength: 32 },
      fill: () => new Uint8Array(32)
    }))
  })
  const bytes = Buffer.concat([header, Buffer.alloc(cut.holds.length * 32)])
  return { name: cut.name, header: await readGgufHeader(bytesSource(cut.name, bytes)) }
}

const one = { name: 'm-00001-of-00002.gguf', index: 0, count: 2, tensors: 3, holds: ['a', 'b'] }
const two = { name: 'm-00002-of-00002.gguf', index: 1, count: 2, tensors: 3, holds: ['c'] }

async function refusal(cuts: readonly Cut[]): Promise<unknown> {
  const headers = await Promise.all(cuts.map(shard))
  try {
    checkShards(headers)
    return null
  } catch (error) {
    return (error as { data: unknown }).data
  }
}

test('names of shards', () => {
  expect(parseSplitName('a-b-00002-of-00010.gguf')).toEqual({ prefix: 'a-b', number: 2, count: 10 })
  expect(splitName({ prefix: 'a-b', number: 2, count: 10 })).toBe('a-b-00002-of-00010.gguf')
  for (const name of ['m.gguf', 'm-00000-of-00002.gguf', 'm-00003-of-00002.gguf', 'm-1-of-2.gguf'])
    expect(parseSplitName(name)).toBeNull()
})

test('shards that belong together', async () => {
  expect(await refusal([one, two])).toBeNull()
  expect(splitFacts((await shard(two)).header)).toEqual({ index: 1, count: 2, tensors: 3 })
})

test('swapped shards are named', async () => {
  expect(
    await refusal([
      { ...one, index: 1 },
      { ...two, index: 0 }
    ])
  ).toMatchObject({
    file: one.name,
    fault: 'misplacedShard',
    detail: 'it is in the wrong place: inside it is shard 2, by its name 1.'
  })
})

test('a shard of another model is named', async () => {
  expect(await refusal([one, { ...two, tensors: 9 }])).toMatchObject({
    file: two.name,
    fault: 'foreignShard',
    detail: expect.stringContaining('another model') as string
  })
  expect(await refusal([one, { ...two, holds: ['b'] }])).toMatchObject({
    file: two.name,
    detail: expect.stringContaining(`tensor “b” is in ${one.name} too`) as string
  })
  expect(await refusal([one, { ...two, holds: ['c', 'd'] }])).toMatchObject({
    detail: expect.stringContaining('4 tensors together, 3 were split') as string
  })
})

test('a renamed shard and a file without tensors are no model', async () => {
  expect(await refusal([{ ...one, name: 'renamed.gguf' }])).toMatchObject({ file: 'renamed.gguf' })
  expect(await refusal([{ ...one, count: 1, holds: [] }])).toMatchObject({
    detail: 'it holds no tensors (a vocabulary only).'
  })
})
