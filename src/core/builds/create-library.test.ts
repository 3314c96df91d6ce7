import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '@shared/base/log'
import type { Build, Model } from '@shared/model'
import { elfBytes } from '../../../test/fixtures/elf/elf-bytes'
import { encodeHeader, type GgufValue } from '../../../test/fixtures/gguf/gguf-writer'
import { createLibrary } from './create-library'
import { checkSource } from './source-check'
import type { Library } from './types'

let folder = ''
let library: Library

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hotplate-library-'))
  library = memoryLibrary()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function memoryLibrary(): Library {
  const builds = new Map<string, Build>()
  const models = new Map<string, Model>()
  const store = {
    builds: () => [...builds.values()],
    putBuild: (build: Build) => void builds.set(build.id, build),
    removeBuild: (id: string) => builds.delete(id),
    models: () => [...models.values()],
    putModel: (model: Model) => void models.set(model.id, model),
    removeModel: (id: string) => models.delete(id)
  }
  return createLibrary({ store, folder: join(folder, 'data'), log: silentLog, now: () => 0 })
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function file(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, bytes)
  return path
}

const server = elfBytes(183, ['libllama.so.0', 'libc.so'])

test('a build: real files under the names that are asked for, found in build/bin', async () => {
  await file('llama-b10587/build/bin/llama-server', server)
  await file('llama-b10587/build/bin/libllama.so.0.9.4', elfBytes(183))
  await symlink('libllama.so.0.9.4', join(folder, 'llama-b10587/build/bin/libllama.so.0'))
  await symlink('libllama.so.0', join(folder, 'llama-b10587/build/bin/libllama.so'))
  await file('llama-b10587/build/bin/libggml-cpu-android_armv8.6_1.so', elfBytes(183, [], 'cpu'))
  await file('llama-b10587/build/bin/libggml-htp-v75.so', elfBytes(164))
  await file('llama-b10587/build/bin/notes.txt', 'no part of it')
  const build = await library.importBuild(join(folder, 'llama-b10587'))
  expect(build).toMatchObject({
    ...{ name: 'llama-b10587', version: 'b10587', abi: 'arm64-v8a', importedAt: '1970-01-01T00:00:00.000Z' },
    folder: join(folder, 'data', build.id)
  })
  expect(build.files.map(({ name, executable }) => [name, executable])).toEqual([
    ['libggml-cpu-android_armv8.6_1.so', false],
    ['libggml-htp-v75.so', false],
    ['libllama.so.0', false],
    ['llama-server', true]
  ])
  expect(build.files.at(-1)).toMatchObject({ size: server.length, sha256: sha256(server) })
  expect(build.id).toMatch(/^[0-9a-f]{12}$/)
  expect(library.build('llama-b10587')).toEqual(build)
  expect((await library.importBuild(join(folder, 'llama-b10587/build/bin/llama-server'))).id).toBe(build.id)
  expect(library.removeBuild(build.id)).toBe(true)
  expect(() => library.build(build.id)).toThrow(/No build/)
})

test.each<[string, Record<string, Uint8Array | string>, RegExp]>([
  ['nothing there', { 'readme.txt': 'x' }, /no llama-server was found in it, nor in bin, build\/bin/],
  ['a script', { 'llama-server': '#!/bin/sh\n' }, /not an ELF program/],
  ['another machine', { 'llama-server': elfBytes(243) }, /machine 243, which no Android phone has/],
  ['a missing library', { 'llama-server': server }, /llama-server needs libllama\.so\.0/],
  [
    'mixed machines',
    { 'llama-server': elfBytes(183), 'libggml.so': elfBytes(62) },
    /libggml\.so is for x86_64, llama-server for arm64-v8a/
  ]
])('no build: %s', async (_what, files, words) => {
  for (const [name, bytes] of Object.entries(files)) await file(name, bytes)
  await expect(library.importBuild(folder)).rejects.toMatchObject({
    code: 'BUILD_INVALID',
    message: expect.stringMatching(words) as string
  })
})

function gguf(tensors: readonly string[], metadata: readonly (readonly [string, GgufValue])[] = []): Buffer {
  const header = encodeHeader({
    metadata: [
      ['general.architecture', { type: 'string', value: 'llama' }],
      ['general.file_type', { type: 'u32', value: 2 }],
      ['llama.block_count', { type: 'u32', value: 7 }],
      ...metadata
    ],
    tensors: tensors.map((name) => ({
      ...{ name, dimensions: [8], ggmlType: 0, byteLength: 32, fill: () => new Uint8Array(32) }
    }))
  })
  return Buffer.concat([header, Buffer.alloc(tensors.length * 32, 7)])
}

const part = (index: number, tensor: string): Buffer =>
  gguf(
    [tensor],
    [
      ['split.no', { type: 'u16', value: index }],
      ['split.count', { type: 'u16', value: 2 }],
      ['split.tensors.count', { type: 'i32', value: 2 }]
    ]
  )

test('a model from any of its shards or its folder, each byte hashed', async () => {
  await file("it's m-00001-of-00002.gguf", part(0, 'a'))
  const second = await file("it's m-00002-of-00002.gguf", part(1, 'b'))
  await file('mmproj-m.gguf', gguf(['v']))
  const model = await library.importModel(second)
  expect(model).toMatchObject({
    ...{ name: "it's m", folder, architecture: 'llama', quantization: 'Q4_0', layers: 7, tensorCount: 2 },
    contextLength: null,
    shards: [
      { name: "it's m-00001-of-00002.gguf", sha256: sha256(part(0, 'a')) },
      { size: part(1, 'b').length }
    ]
  })
  expect((await library.importModel(folder)).id).toBe(model.id)
})

test('what is missing or ambiguous is named', async () => {
  const first = await file('m-00001-of-00002.gguf', part(0, 'a'))
  await expect(library.importModel(first)).rejects.toMatchObject({
    code: 'SHARD_MISSING',
    data: { missing: '2', count: 2 }
  })
  await file('other.gguf', gguf(['a']))
  await expect(library.importModel(folder)).rejects.toThrow(/holds 2 models \(m, other\); choose one file/)
  await expect(library.importModel(join(folder, 'absent.gguf'))).rejects.toMatchObject({
    code: 'FILE_NOT_READABLE'
  })
  const adapter = await file(
    'lora.gguf',
    gguf(['a'], [['general.type', { type: 'string', value: 'adapter' }]])
  )
  await expect(library.importModel(adapter)).rejects.toThrow(/a LoRA adapter/)
})

test('sums are checked shard by shard; the first that differs ends the import', async () => {
  await file('m-00001-of-00002.gguf', part(0, 'a'))
  const path = await file('m-00002-of-00002.gguf', part(1, 'b'))
  const line = (index: number, bytes: Uint8Array): string =>
    `${sha256(bytes)}  m-0000${index}-of-00002.gguf\n`
  const right = line(1, part(0, 'a')) + line(2, part(1, 'b'))
  expect((await library.importModel(path, { sums: right })).shards).toHaveLength(2)
  library = memoryLibrary()
  const wrong = line(1, part(1, 'b')) + line(2, part(1, 'b'))
  await expect(library.importModel(path, { sums: wrong })).rejects.toMatchObject({
    ...{ code: 'SUMS_MISMATCH', data: { file: 'm-00001-of-00002.gguf', actual: sha256(part(0, 'a')) } }
  })
  await expect(library.importModel(path, { sums: line(1, part(0, 'a')) })).rejects.toMatchObject({
    code: 'SUMS_INVALID'
  })
  await file('SHA256SUMS', wrong)
  await expect(library.importModel(path)).rejects.toMatchObject({ code: 'SUMS_MISMATCH' })
  expect(library.models()).toEqual([])
})

test('a changed source is noticed by size, time or (builds) hash', async () => {
  const path = await file('m.gguf', 'abc')
  const known = { path, size: 3, sha256: sha256(Buffer.from('abc')) }
  await utimes(path, 1000, 1000)
  await checkSource({ ...known, mtimeMs: 1_000_000 })
  await checkSource({ ...known, mtimeMs: null })
  await utimes(path, 2000, 2000)
  await checkSource({ ...known, mtimeMs: null })
  await expect(checkSource({ ...known, mtimeMs: 1_000_000 })).rejects.toMatchObject({
    code: 'SOURCE_CHANGED'
  })
  await appendFile(path, 'd')
  await expect(checkSource({ ...known, mtimeMs: null })).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
})

test('a cancelled import ends with the reason of the signal', async () => {
  const path = await file('m.gguf', gguf(['a']))
  await expect(library.importModel(path, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError'
  })
  expect(library.models()).toEqual([])
})
