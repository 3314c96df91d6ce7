import { expect, test } from 'vitest'
import { encodeHeader, type GgufFile } from '../../../test/fixtures/gguf/gguf-writer'
import { bytesSource } from './byte-source'
import { modelFacts } from './facts'
import { readGgufHeader, type GgufHeader } from './read-header'

const tensor = (name: string, dimensions: number[], ggmlType: number, byteLength: number) => ({
  ...{ name, dimensions, ggmlType, byteLength },
  fill: () => new Uint8Array(byteLength)
})

const small: GgufFile = {
  metadata: [
    ['general.architecture', { type: 'string', value: 'qwen3' }],
    ['general.name', { type: 'string', value: 'Qwen3 8B 试' }],
    ['general.file_type', { type: 'u32', value: 15 }],
    ['qwen3.context_length', { type: 'u32', value: 40960 }],
    ['qwen3.block_count', { type: 'u32', value: 36 }],
    ['qwen3.rope.freq_base', { type: 'f32', value: 0.5 }],
    ['qwen3.head_counts', { type: 'i32[]', value: [8, 0, -1] }],
    ['tokenizer.ggml.add_bos_token', { type: 'bool', value: true }],
    ['tokenizer.ggml.tokens', { type: 'string[]', value: ['a', '', 'ccc'] }]
  ],
  tensors: [
    tensor('output.weight', [256, 4], 12, 576),
    tensor('output_norm.weight', [10], 0, 40),
    tensor('blk.0.attn_q.weight', [32, 3], 2, 54)
  ]
}

/** The whole file: header and as many data bytes as the tensors need. */
function fileOf(file: GgufFile): Buffer {
  const header = encodeHeader(file)
  const data = file.tensors.reduce((sum, { byteLength }) => sum + Math.ceil(byteLength / 32) * 32, 0)
  return Buffer.concat([header, Buffer.alloc(data)])
}

const read = (bytes: Uint8Array): Promise<GgufHeader> => readGgufHeader(bytesSource('m.gguf', bytes))

const refusal = async (bytes: Uint8Array): Promise<string> => (await refused(bytes)).detail

async function refused(bytes: Uint8Array): Promise<{ readonly fault: string; readonly detail: string }> {
  const error: unknown = await read(bytes).then(
    () => null,
    (reason: unknown) => reason
  )
  expect(error).toMatchObject({ code: 'MODEL_INVALID', data: { file: 'm.gguf' } })
  return (error as { data: { fault: string; detail: string } }).data
}

test('reads metadata, tensors and the length the file should have', async () => {
  const bytes = fileOf(small)
  const header = await read(bytes)
  expect(header).toMatchObject({
    version: 3,
    alignment: 32,
    expectedBytes: bytes.length,
    fileBytes: bytes.length
  })
  expect(modelFacts(header)).toEqual({
    ...{ name: 'Qwen3 8B 试', type: null, architecture: 'qwen3', quantization: 'Q4_K_M' },
    ...{ contextLength: 40960, layers: 36 }
  })
  expect(header.metadata.get('qwen3.head_counts')).toEqual({ elementType: 5, length: 3, values: [8, 0, -1] })
  expect(header.metadata.get('tokenizer.ggml.tokens')).toEqual({ elementType: 8, length: 3, values: null })
  expect(header.metadata.get('tokenizer.ggml.add_bos_token')).toBe(true)
  expect(header.tensors.map(({ type, offset, byteLength }) => [type.name, offset, byteLength])).toEqual([
    ['Q4_K', 0, 576],
    ['F32', 576, 40],
    ['Q4_0', 640, 54]
  ])
})

test('version 2 has the same layout', async () => {
  const bytes = fileOf(small)
  bytes.writeUInt32LE(2, 4)
  expect((await read(bytes)).version).toBe(2)
})

test('a file may lack the padding behind its last tensor, not a byte of the tensor', async () => {
  const bytes = fileOf(small)
  await expect(read(bytes.subarray(0, bytes.length - 10))).resolves.toBeTruthy()
  expect(await refusal(bytes.subarray(0, bytes.length - 11))).toMatch(
    /^it is truncated: its tensor table needs \d+ bytes, it has \d+ \(11 missing, from tensor “blk\.0\.attn_q/
  )
})

test('reads nothing of the data', async () => {
  const header = encodeHeader(small)
  const source = bytesSource('m.gguf', fileOf(small))
  let furthest = 0
  await readGgufHeader({
    ...source,
    size: 40_000_000_000,
    read: (offset, length) => {
      furthest = Math.max(furthest, offset)
      return source.read(offset, length)
    }
  })
  expect(furthest).toBeLessThan(header.length)
})

test.each([
  ['', 'empty', 'it is empty.'],
  ['GGUF\x03\0', 'truncated', 'it ends after 6 bytes'],
  ['<!DOCTYPE html><html>', 'webPage', 'it is a web page'],
  ['\n  <html lang="en">', 'webPage', 'it is a web page'],
  ['version https://git-lfs.github.com/spec/v1', 'gitLfsPointer', 'Git LFS pointer'],
  ['PK\x03\x04....', 'zip', 'zip archive'],
  ['\x1f\x8b\x08\0', 'gzip', 'gzip'],
  ['tjgg\x03\0\0\0', 'oldGgml', 'GGML formats before GGUF'],
  ['\x40\0\0\0\0\0\0\0{"__metadata__"', 'safetensors', 'safetensors'],
  ['{"error":"Repository not found"}', 'json', 'JSON'],
  ['\0'.repeat(80), 'zeros', 'begins with zeros only'],
  ['hello, world', 'notGguf', 'does not begin with “GGUF” (first bytes 68656c6c)'],
  ['GGUF\x01\0\0\0', 'olderVersion', 'GGUF version 1'],
  ['GGUF\x04\0\0\0', 'newerVersion', 'version 4, newer'],
  ['GGUF\0\0\0\x03', 'bigEndian', 'big-endian (version 3)'],
  ['GGUF\xde\xad\xbe\xef', 'damaged', 'absurd']
])('%j is refused as %s, in its own words', async (text, fault, words) => {
  const told = await refused(Buffer.from(text, 'latin1'))
  expect(told.fault).toBe(fault)
  expect(told.detail).toContain(words)
})

test('absurd counts and lengths are refused before anything is allocated', async () => {
  const patched = (offset: number, value: bigint): Buffer => {
    const bytes = fileOf(small)
    bytes.writeBigUInt64LE(value, offset)
    return bytes
  }
  expect(await refusal(patched(8, 2n ** 40n))).toContain('tensors; the file is damaged')
  expect(await refusal(patched(8, 60_000n))).toContain('a table of 60000 tensors')
  expect(await refusal(patched(16, 2n ** 63n))).toContain('metadata entries; the file is damaged')
  expect(await refusal(patched(24, 2n ** 62n))).toContain('absurd length')
  expect(await refusal(patched(24, 5000n))).toContain('it ends inside its header: metadata key 1 at byte 32')
  expect(await refused(patched(24, 2n ** 62n))).toMatchObject({ fault: 'absurdLength' })
  expect(await refused(patched(24, 5000n))).toMatchObject({ fault: 'truncated' })
})

test('unknown and removed tensor types are named', async () => {
  const typed = (ggmlType: number): Buffer =>
    fileOf({ ...small, tensors: [tensor('t', [256], ggmlType, 144)] })
  expect(await refusal(typed(31))).toContain('type Q4_0_4_4, which llama.cpp removed')
  expect(await refusal(typed(99))).toContain('type 99, unknown here')
  expect(await refusal(fileOf({ ...small, tensors: [tensor('t', [100], 12, 144)] }))).toContain(
    'rows of 100 weights'
  )
  expect(await refusal(fileOf({ ...small, tensors: [tensor('t', [2 ** 40, 2 ** 40], 0, 4)] }))).toContain(
    'absurd shape'
  )
})

test('repeated names and a broken alignment are damage', async () => {
  const twice = tensor('t', [8], 0, 32)
  expect(await refusal(fileOf({ ...small, tensors: [twice, twice] }))).toContain('“t” appears twice')
  const [first] = small.metadata
  if (first === undefined) throw new Error('no metadata')
  expect(await refusal(fileOf({ ...small, metadata: [first, first] }))).toContain('appears twice')
  const odd = { ...small, metadata: [['general.alignment', { type: 'u32', value: 24 }] as const] }
  expect(await refusal(fileOf(odd))).toContain('not a power of two')
})

test('random cuts and flips end in a header or in MODEL_INVALID, soon', { timeout: 60_000 }, async () => {
  const whole = fileOf(small)
  let seed = 20_231
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const headerLength = encodeHeader(small).length
  const startMs = performance.now()
  for (let round = 0; round < 4000; round += 1) {
    const bytes = Buffer.from(whole.subarray(0, round % 2 === 0 ? random(whole.length) : whole.length))
    for (let flip = random(4); flip >= 0 && bytes.length > 0; flip -= 1)
      bytes[random(Math.min(bytes.length, headerLength))] = random(256)
    await read(bytes).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'MODEL_INVALID' })
    })
  }
  expect(performance.now() - startMs).toBeLessThan(20_000)
})
