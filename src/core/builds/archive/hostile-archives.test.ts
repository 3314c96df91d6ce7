import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDeb, makeTar, type TarPart } from '../../../../test/fixtures/archives/make-tar'
import { makeZip, type ZipPart } from '../../../../test/fixtures/archives/make-zip'
import { termuxTarXz, zerosTarXz } from '../../../../test/fixtures/archives/xz-tars'
import { archiveLimits, type ArchiveLimits } from './limits'
import { unpackArchive } from './unpack'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hotplate-hostile-'))
  await mkdir(join(folder, 'out'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function unpack(bytes: Uint8Array, limits: Partial<ArchiveLimits> = {}): Promise<unknown> {
  const path = join(folder, 'archive')
  await writeFile(path, bytes)
  const all = { ...archiveLimits, ...limits }
  const { signal } = new AbortController()
  return unpackArchive(path, { folder: join(folder, 'out'), keep: () => true, signal, limits: all })
}

const file = (name: string): TarPart => ({ name, content: 'x' })
const link = (name: string, target: string): TarPart => ({ name, type: '2', target })

const names: readonly (readonly [problem: string, parts: readonly TarPart[]])[] = [
  ['climbing-path', [file('../evil')]],
  ['climbing-path', [file('a/../../evil')]],
  ['absolute-path', [file('/etc/passwd')]],
  ['absolute-path', [file('C:\\evil')]],
  ['bad-name', [file('a\\b')]],
  ['bad-name', [file('a\u001b[2Jb')]],
  ['link-out-of-tree', [link('a', '../outside')]],
  ['link-out-of-tree', [link('a/b', '../../outside')]],
  ['link-out-of-tree', [link('a', '/etc')]],
  ['climbing-path', [{ name: 'a', type: '1', target: '../../etc/passwd' }]],
  ['absolute-path', [{ name: 'a', type: '1', target: '/etc/passwd' }]],
  ['path-through-link', [link('a', 'b'), file('a/c')]],
  ['duplicate-name', [file('a/c'), link('a', 'b')]],
  ['duplicate-name', [file('a/b'), file('./a/b')]],
  ['case-collision', [file('lib/libX.so'), file('lib/libx.so')]],
  ['case-collision', [file('Lib/a'), file('lib/b')]],
  ['device', [{ name: 'null', type: '3' }]],
  ['device', [{ name: 'sda', type: '4' }]],
  ['device', [{ name: 'pipe', type: '6' }]]
]

test.each(names)('a tar is refused: %s', async (problem, parts) => {
  await expect(unpack(gzipSync(makeTar(parts)))).rejects.toMatchObject({
    ...{ code: 'ARCHIVE_UNSAFE', data: { problem } }
  })
})

const zipParts: readonly (readonly [problem: string, parts: readonly ZipPart[]])[] = [
  ['climbing-path', [{ name: '../evil' }]],
  ['climbing-path', [{ name: 'a\\..\\..\\evil' }]],
  ['absolute-path', [{ name: '/etc/passwd' }]],
  ['link-out-of-tree', [{ name: 'a', content: '../../etc', mode: 0o120777 }]],
  ['device', [{ name: 'null', mode: 0o020666 }]],
  ['duplicate-name', [{ name: 'a' }, { name: 'a' }]],
  ['case-collision', [{ name: 'a' }, { name: 'A' }]]
]

test.each(zipParts)('a zip is refused: %s', async (problem, parts) => {
  await expect(unpack(makeZip(parts))).rejects.toMatchObject({
    ...{ code: 'ARCHIVE_UNSAFE', data: { problem } }
  })
})

const zeros = Buffer.alloc(4 * 1024 * 1024)

test.each<[string, Uint8Array, Partial<ArchiveLimits>]>([
  ['bomb', gzipSync(makeTar([{ name: 'a', content: zeros }])), { freeBytes: 100_000 }],
  ['bomb', zerosTarXz, { freeBytes: 100_000 }],
  ['bomb', makeDeb('data.tar.xz', zerosTarXz), { freeBytes: 100_000 }],
  ['bomb', makeZip([{ name: 'a', content: zeros }]), { freeBytes: 100_000 }],
  ['too-large', makeTar([{ name: 'a', content: zeros }]), { totalBytes: 1_000_000 }],
  ['too-large', zerosTarXz, { totalBytes: 1_000_000 }],
  ['too-many-entries', makeTar(['a', 'b', 'c', 'd'].map(file)), { entries: 3 }],
  ['too-many-entries', makeZip(['a', 'b', 'c', 'd'].map((name) => ({ name }))), { entries: 3 }]
])('too much is refused: %s', async (problem, bytes, limits) => {
  await expect(unpack(bytes, limits)).rejects.toMatchObject({ code: 'ARCHIVE_UNSAFE', data: { problem } })
  const stored = await readdir(join(folder, 'out'))
  expect(stored.length).toBeLessThanOrEqual(3)
})

test('a zip whose entries share their bytes is refused', async () => {
  const zip = makeZip([{ name: 'a', content: Buffer.alloc(5000, 'ab'), method: 0 }, { name: 'b' }])
  const table = zip.indexOf('PK\x01\x02', 6000 - 1000)
  const second = zip.indexOf('PK\x01\x02', table + 4)
  zip.copy(zip, second + 10, table + 10, table + 28)
  zip.writeUInt32LE(0, second + 42)
  await expect(unpack(zip)).rejects.toMatchObject({ data: { problem: 'overlapping' } })
})

const whole = makeTar([{ name: 'a/llama-server', content: Buffer.alloc(3000, 'x') }, file('a/b')])
const zip = makeZip([{ name: 'a', content: 'hello', method: 0 }])
const flipped = Buffer.from(zip)
flipped[flipped.indexOf('hello')] = 0x48

test.each<[string, Uint8Array, RegExp]>([
  ['a cut tar.gz', gzipSync(whole).subarray(0, 60), /damaged or cut off/],
  ['a tar cut within a file', whole.subarray(0, 2048), /cut off/],
  ['a tar cut between two files', whole.subarray(0, 512 + 3072), /cut off/],
  ['a cut tar.xz', termuxTarXz.subarray(0, 120), /damaged or cut off/],
  ['an empty xz', termuxTarXz.subarray(0, 12), /damaged or cut off/],
  ['a cut zip', zip.subarray(0, zip.length - 10), /damaged or cut off/],
  ['a zip with a wrong byte', flipped, /CRC/],
  ['an encrypted zip', makeZip([{ name: 'a', content: 'x', encrypted: true }]), /encrypted/],
  ['a zip of another method', makeZip([{ name: 'a', content: 'x', method: 14 }]), /unusual method/],
  ['a cut package', makeDeb('data.tar', whole).subarray(0, 600), /cut off/],
  ['a package without files', makeDeb('other', whole), /no data\.tar/],
  ['a package of zstd', makeDeb('data.tar.zst', Buffer.from('\x28\xb5\x2f\xfd', 'latin1')), /Zstandard/],
  ['a web page', Buffer.from('<!DOCTYPE html>'), /not an archive/],
  ['an empty file', Buffer.alloc(0), /not an archive/],
  ['a 7-Zip file', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), /7-Zip/],
  ['an archive within', gzipSync(zip), /an archive lies in it/],
  ['text in gzip', gzipSync(Buffer.from('no tar')), /damaged or cut off|its end is missing/]
])('%s is refused with its reason', async (_, bytes, words) => {
  await expect(unpack(bytes)).rejects.toMatchObject({
    ...{ code: 'ARCHIVE_UNREADABLE', message: expect.stringMatching(words) as string }
  })
})

test('a damaged xz does not block the next one', async () => {
  await expect(unpack(termuxTarXz.subarray(0, 100))).rejects.toThrow()
  await expect(unpack(zerosTarXz, { totalBytes: 1_000_000 })).rejects.toThrow()
  await rm(join(folder, 'out'), { recursive: true })
  await mkdir(join(folder, 'out'))
  await unpack(termuxTarXz)
})
