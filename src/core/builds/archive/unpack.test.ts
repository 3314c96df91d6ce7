import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDeb, makeTar } from '../../../../test/fixtures/archives/make-tar'
import { makeZip } from '../../../../test/fixtures/archives/make-zip'
import { termuxTarXz } from '../../../../test/fixtures/archives/xz-tars'
import { unpackArchive, type UnpackedTree, type UnpackOptions } from './unpack'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hotplate-unpack-'))
  await mkdir(join(folder, 'out'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function unpack(bytes: Uint8Array, options: Partial<UnpackOptions> = {}): Promise<UnpackedTree> {
  const path = join(folder, 'archive')
  await writeFile(path, bytes)
  const signal = new AbortController().signal
  return unpackArchive(path, { folder: join(folder, 'out'), keep: () => true, signal, ...options })
}

async function contents(tree: UnpackedTree): Promise<Record<string, string>> {
  const read = [...tree.files].map(
    async ([path, { stored }]) => [path, await readFile(stored, 'utf8')] as const
  )
  return Object.fromEntries(await Promise.all(read))
}

const parts = [
  { name: './llama-b1/', type: '5' },
  { name: './llama-b1/llama-server', content: 'program' },
  { name: './llama-b1/libllama.so.0', content: 'library' },
  { name: './llama-b1/libllama.so', type: '2', target: 'libllama.so.0' },
  { name: './llama-b1/again', type: '1', target: './llama-b1/llama-server' }
]
const wholeTree = { 'llama-b1/llama-server': 'program', 'llama-b1/libllama.so.0': 'library' }

test.each([
  ['tar.gz', gzipSync(makeTar(parts))],
  ['tar', makeTar(parts)],
  ['deb with a plain tar', makeDeb('data.tar', makeTar(parts))],
  ['deb with a tar.gz', makeDeb('data.tar.gz', gzipSync(makeTar(parts)))]
])('%s: files, links and hard links', async (_, bytes) => {
  const tree = await unpack(bytes)
  expect(await contents(tree)).toEqual(wholeTree)
  expect([...tree.links].sort()).toEqual([
    ['llama-b1/again', 'llama-b1/llama-server'],
    ['llama-b1/libllama.so', 'llama-b1/libllama.so.0']
  ])
})

test('zip: files and a Unix link', async () => {
  const tree = await unpack(
    makeZip([
      { name: 'llama-b1/', mode: 0o040755 },
      { name: 'llama-b1/llama-server', content: 'program', mode: 0o100755 },
      { name: 'llama-b1/libllama.so.0', content: 'library', method: 0 },
      { name: 'llama-b1/libllama.so', content: 'libllama.so.0', mode: 0o120777 }
    ])
  )
  expect(await contents(tree)).toEqual(wholeTree)
  expect([...tree.links]).toEqual([['llama-b1/libllama.so', 'llama-b1/libllama.so.0']])
})

const usr = 'data/data/com.termux/files/usr'

test('a Termux package: xz within ar; absolute links mean its own root; only what is kept is stored', async () => {
  const tree = await unpack(makeDeb('data.tar.xz', termuxTarXz), { keep: (name) => name.endsWith('.so') })
  expect(await contents(tree)).toEqual({ [`${usr}/lib/libllama.so`]: 'termux library' })
  const target = `/${usr}/lib/libllama.so`
  const linked = await unpack(
    makeDeb('data.tar', makeTar([{ name: `./${usr}/lib/libx.so`, type: '2', target }]))
  )
  expect([...linked.links]).toEqual([[`${usr}/lib/libx.so`, `${usr}/lib/libllama.so`]])
})

test('progress tells the bytes of the archive; a cancelled unpack ends with the reason of the signal', async () => {
  const bytes = makeTar(parts)
  const told: number[] = []
  await unpack(bytes, { onProgress: (done) => told.push(done) })
  expect(told.at(-1)).toBe(bytes.length)
  const stop = new AbortController()
  const keep = (): boolean => {
    stop.abort()
    return true
  }
  await rm(join(folder, 'out'), { recursive: true })
  await mkdir(join(folder, 'out'))
  await expect(unpack(bytes, { signal: stop.signal, keep })).rejects.toMatchObject({ name: 'AbortError' })
})
