import { expect, test } from 'vitest'
import { bytesSource, withFileSource } from '@core/gguf/byte-source'
import { seededRandom } from '@shared/base/seeded-random'
import { elfBytes } from '../../../test/fixtures/elf/elf-bytes'
import { readElf } from './elf'

const read = (bytes: Uint8Array): ReturnType<typeof readElf> => readElf(bytesSource('x', bytes))

test('machine, class, libraries, names, loader and API level', async () => {
  const extras = {
    soname: 'libx.so.1',
    runpath: '$ORIGIN:/vendor/lib64',
    interpreter: '/system/bin/linker64'
  }
  expect(await read(elfBytes(183, ['libllama.so', 'libc.so'], '', { ...extras, androidSdk: 28 }))).toEqual({
    ...{ abi: 'arm64-v8a', machine: 183, bits: 64, bigEndian: false, needed: ['libllama.so', 'libc.so'] },
    ...{ soname: 'libx.so.1', runpath: ['$ORIGIN', '/vendor/lib64'], interpreter: '/system/bin/linker64' },
    ...{ androidSdk: 28, code: [] }
  })
  expect(await read(elfBytes(62))).toMatchObject({
    ...{ abi: 'x86_64', soname: null, interpreter: null, androidSdk: null }
  })
  expect((await read(elfBytes(164)))?.abi).toBeNull()
})

test('a 32-bit and a big-endian file say so', async () => {
  const small = Buffer.alloc(52)
  small.write('\x7fELF\x01\x01\x01', 'latin1')
  small.writeUInt16LE(40, 18)
  expect(await read(small)).toMatchObject({ abi: 'armeabi-v7a', bits: 32, bigEndian: false })
  const swapped = elfBytes(183, [], '', { bigEndianFlag: true })
  expect(await read(swapped)).toMatchObject({ abi: null, bigEndian: true })
})

test('a real program of this machine', async () => {
  const facts = await withFileSource(process.execPath, readElf)
  expect(facts?.abi).toBe(process.arch === 'arm64' ? 'arm64-v8a' : 'x86_64')
  expect(facts?.needed).toContain('libc.so.6')
  expect(facts?.interpreter).toMatch(/ld-linux/)
  expect(facts?.code.length).toBeGreaterThan(0)
})

test('scripts, archives and cut files are no ELF; damage never throws', async () => {
  expect(await read(Buffer.from('#!/bin/sh\n'))).toBeNull()
  const whole = elfBytes(183, ['libllama.so'], '', { interpreter: '/l', androidSdk: 28, code: [1, 2] })
  for (let length = 0; length < whole.length; length += 1) await read(whole.subarray(0, length))
  expect((await read(whole.subarray(0, 64)))?.needed).toEqual([])
})

test('20,000 hostile files give facts or null, never an exception, and short lists', async () => {
  const next = seededRandom(3)
  const seeds = [elfBytes(183, ['liba.so', 'libb.so'], '', { interpreter: '/l', androidSdk: 28, code: [9] })]
  seeds.push(elfBytes(62, ['x']))
  const spicy = [0, 1, 0x7f, 0x80, 0xfe, 0xff]
  for (let round = 0; round < 20_000; round += 1) {
    const bytes = Buffer.from(seeds[round % 2] ?? [])
    for (let flips = 1 + Math.floor(next() * 8); flips > 0; flips -= 1)
      bytes[4 + Math.floor(next() * (bytes.length - 4))] = spicy[Math.floor(next() * spicy.length)] ?? 0
    const facts = await read(next() < 0.2 ? bytes.subarray(0, Math.floor(next() * bytes.length)) : bytes)
    if (facts !== null) expect(facts.needed.length).toBeLessThanOrEqual(256)
  }
})
