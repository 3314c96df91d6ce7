import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { afterAll, describe, expect, test } from 'vitest'
import { addInspect } from './inspect'

const folder = mkdtempSync(join(tmpdir(), 'hotplate-inspect-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly code: number | undefined
  readonly document: Readonly<Record<string, unknown>>
}

/** Runs `hotplate inspect KIND FILE` on a file of these bytes; null = there is no such file. */
async function inspect(kind: string, bytes: string | Uint8Array | null): Promise<Answer> {
  const file = join(folder, bytes === null ? 'missing' : 'capture')
  if (bytes !== null) writeFileSync(file, bytes)
  let text = ''
  let code: number | undefined
  const sink = (keep: boolean): Writable =>
    new Writable({
      write(chunk: Buffer, _, done) {
        if (keep) text += chunk.toString()
        done()
      }
    })
  const program = new Command()
  const terminal = { out: sink(true), err: sink(false), live: false, columns: 80 }
  addInspect(program, { terminal, end: (given) => (code = given) })
  await program.parseAsync(['inspect', kind, file], { from: 'user' })
  return { code, document: JSON.parse(text) as Answer['document'] }
}

const battery = '  status: 3\n  level: 84\n  voltage: 4187\n  temperature: 342\n  current now: -500\n'

test('what is in the file is read, whatever its encoding and line ends', async () => {
  const expected = { code: 0, document: { kind: 'battery', levelPct: 84, tempC: 34.2, voltageV: 4.187 } }
  expect(await inspect('battery', battery)).toMatchObject(expected)
  expect(await inspect('battery', battery.replaceAll('\n', '\r\n'))).toMatchObject(expected)
  expect(await inspect('battery', Buffer.from(`\uFEFF${battery}`, 'utf16le'))).toMatchObject(expected)
})

test('an unknown kind and a file that is not there end with 2 and an error document', async () => {
  expect(await inspect('toString', battery)).toMatchObject({
    ...{ code: 2, document: { error: { code: 'BAD_INPUT' } } }
  })
  expect(await inspect('battery', null)).toMatchObject({
    ...{ code: 2, document: { error: { code: 'FILE_NOT_READABLE' } } }
  })
})

describe('gguf', () => {
  const text = (value: string): Buffer => {
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(value.length))
    return Buffer.concat([length, Buffer.from(value)])
  }
  /** Version 3, no tensors, one key of the type string (8). */
  const header = Buffer.concat([
    Buffer.from('GGUF'),
    Buffer.from([3, 0, 0, 0]),
    Buffer.alloc(8),
    Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]),
    text('general.architecture'),
    Buffer.from([8, 0, 0, 0]),
    text('llama')
  ])
  test('the header as a document', async () =>
    expect(await inspect('gguf', header)).toMatchObject({
      code: 0,
      document: { kind: 'gguf', version: 3, metadata: { 'general.architecture': 'llama' }, tensors: [] }
    }))
  test.each([
    ['a cut header', 'truncated', header.subarray(0, 40)],
    ['a page of HTML', 'webPage', Buffer.from('<html>not found</html>')],
    ['an empty file', 'empty', Buffer.alloc(0)]
  ])('%s ends with 2', async (_, fault, bytes) =>
    expect(await inspect('gguf', bytes)).toMatchObject({
      code: 2,
      document: { error: { code: 'MODEL_INVALID', data: { fault } } }
    })
  )
})
