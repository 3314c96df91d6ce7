import { expect, test } from 'vitest'
import { bytesSource, withFileSource } from '@core/gguf/byte-source'
import { elfBytes } from '../../../test/fixtures/elf/elf-bytes'
import { readElf } from './elf'

const read = (bytes: Uint8Array): ReturnType<typeof readElf> => readElf(bytesSource('x', bytes))

test('machine and needed libraries', async () => {
  expect(await read(elfBytes(183, ['libllama.so', 'libc.so']))).toEqual({
    ...{ abi: 'arm64-v8a', machine: 183, needed: ['libllama.so', 'libc.so'] }
  })
  expect((await read(elfBytes(62)))?.abi).toBe('x86_64')
  expect((await read(elfBytes(164)))?.abi).toBeNull()
})

test('a real program of this machine', async () => {
  const facts = await withFileSource(process.execPath, readElf)
  expect(facts?.abi).toBe(process.arch === 'arm64' ? 'arm64-v8a' : 'x86_64')
  expect(facts?.needed).toContain('libc.so.6')
})

test('scripts, archives and cut files are no ELF; damage never throws', async () => {
  expect(await read(Buffer.from('#!/bin/sh\n'))).toBeNull()
  const whole = elfBytes(183, ['libllama.so'])
  for (let length = 0; length < whole.length; length += 1) await read(whole.subarray(0, length))
  for (let at = 5; at < whole.length; at += 1) {
    const bytes = Buffer.from(whole)
    bytes[at] = 0xff
    await read(bytes)
  }
  expect((await read(whole.subarray(0, 64)))?.needed).toEqual([])
})
