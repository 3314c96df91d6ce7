import type { ByteSource } from '@core/gguf/byte-source'

/** What an ELF file says of itself: for which machine, and which libraries (by name) it needs at start. */
export interface ElfFacts {
  /** Android's name of the machine, null for one that no phone's CPU runs (`machine` says which). */
  readonly abi: string | null
  readonly machine: number
  readonly needed: readonly string[]
}

/** elf.h e_machine. 164 is Qualcomm's Hexagon: its skeleton libraries lie among those of the CPU. */
const abis: Readonly<Record<number, string>> = { 3: 'x86', 40: 'armeabi-v7a', 62: 'x86_64', 183: 'arm64-v8a' }
export const hexagonMachine = 164

/** Where the fields lie in the two classes (elf.h Elf32_*, Elf64_*); `wide` fields are 8 bytes in class 64. */
interface ElfLayout {
  readonly wide: boolean
  readonly headerBytes: number
  readonly tableOffset: number
  readonly entrySize: number
  readonly entryCount: number
  readonly segment: { readonly offset: number; readonly address: number; readonly length: number }
}

const layout64: ElfLayout = {
  ...{ wide: true, headerBytes: 64, tableOffset: 32, entrySize: 54, entryCount: 56 },
  segment: { offset: 8, address: 16, length: 32 }
}
const layout32: ElfLayout = {
  ...{ wide: false, headerBytes: 52, tableOffset: 28, entrySize: 42, entryCount: 44 },
  segment: { offset: 4, address: 8, length: 16 }
}

interface Segment {
  readonly type: number
  readonly offset: number
  readonly address: number
  readonly length: number
}

const loadSegment = 1
const dynamicSegment = 2
const tagNeeded = 1
const tagTextTable = 5
const maxTableBytes = 64 * 1024
const maxNeeded = 256
const maxNameBytes = 256

/** null = not a little-endian ELF file. Damaged tables give an empty `needed`, never an exception. */
export async function readElf(source: ByteSource): Promise<ElfFacts | null> {
  const head = buffer(await source.read(0, 64))
  if (head.length < 64 || head.readUInt32BE(0) !== 0x7f454c46 || head[5] !== 1) return null
  const layout = head[4] === 2 ? layout64 : layout32
  const machine = head.readUInt16LE(18)
  const segments = await readSegments(source, head, layout)
  return { abi: abis[machine] ?? null, machine, needed: await readNeeded(source, segments, layout) }
}

async function readSegments(
  source: ByteSource,
  head: Buffer,
  layout: ElfLayout
): Promise<readonly Segment[]> {
  const size = head.readUInt16LE(layout.entrySize)
  const count = head.readUInt16LE(layout.entryCount)
  const table = buffer(
    await source.read(word(head, layout.tableOffset, layout), Math.min(size * count, maxTableBytes))
  )
  const { offset, address, length } = layout.segment
  const whole = size < layout.segment.length + 8 ? 0 : Math.floor(table.length / size)
  return Array.from({ length: whole }, (_, index) => {
    const at = index * size
    return {
      type: table.readUInt32LE(at),
      offset: word(table, at + offset, layout),
      address: word(table, at + address, layout),
      length: word(table, at + length, layout)
    }
  })
}

/** The text table is given by its address in memory; the load segment that holds it tells the place in the file. */
async function readNeeded(
  source: ByteSource,
  segments: readonly Segment[],
  layout: ElfLayout
): Promise<readonly string[]> {
  const dynamic = segments.find((segment) => segment.type === dynamicSegment)
  if (dynamic === undefined || dynamic.length > maxTableBytes) return []
  const table = buffer(await source.read(dynamic.offset, dynamic.length))
  const step = layout.wide ? 8 : 4
  const tags = Array.from({ length: Math.floor(table.length / (2 * step)) }, (_, index) => ({
    tag: word(table, index * 2 * step, layout),
    value: word(table, index * 2 * step + step, layout)
  }))
  const address = tags.find(({ tag }) => tag === tagTextTable)?.value ?? 0
  const home = segments.find(
    (segment) =>
      segment.type === loadSegment && address >= segment.address && address < segment.address + segment.length
  )
  if (home === undefined) return []
  const names = tags.filter(({ tag }) => tag === tagNeeded).slice(0, maxNeeded)
  return await Promise.all(
    names.map(({ value }) => readText(source, home.offset + address - home.address + value))
  )
}

/** A library's name, up to its zero; one at a time, for the whole table of a large program takes many megabytes. */
async function readText(source: ByteSource, offset: number): Promise<string> {
  const bytes = buffer(await source.read(offset, maxNameBytes))
  const end = bytes.indexOf(0)
  return end < 0 ? '' : bytes.toString('utf8', 0, end)
}

function word(bytes: Buffer, at: number, layout: ElfLayout): number {
  return layout.wide ? Number(bytes.readBigUInt64LE(at)) : bytes.readUInt32LE(at)
}

function buffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
