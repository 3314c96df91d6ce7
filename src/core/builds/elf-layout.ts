import type { ByteSource } from '@core/gguf/byte-source'

/** Where the fields of one class of ELF lie (elf.h Elf32_*, Elf64_*); `wide` words are 8 bytes. */
export interface ElfLayout {
  readonly wide: boolean
  readonly headerBytes: number
  readonly tableOffset: number
  readonly entrySize: number
  readonly entryCount: number
  readonly segment: {
    readonly offset: number
    readonly address: number
    readonly length: number
    readonly flags: number
    readonly bytes: number
  }
}

const layout64: ElfLayout = {
  ...{ wide: true, headerBytes: 64, tableOffset: 32, entrySize: 54, entryCount: 56 },
  segment: { offset: 8, address: 16, length: 32, flags: 4, bytes: 56 }
}
const layout32: ElfLayout = {
  ...{ wide: false, headerBytes: 52, tableOffset: 28, entrySize: 42, entryCount: 44 },
  segment: { offset: 4, address: 8, length: 16, flags: 24, bytes: 32 }
}

/** An open ELF file: its words in its own byte order, and reads that never leave the file. */
export interface ElfFile {
  readonly layout: ElfLayout
  readonly bigEndian: boolean
  readonly machine: number
  readonly head: DataView
  /** The bytes that there are at this place, none for a place outside the file. */
  at(offset: number, length: number): Promise<DataView>
  half(view: DataView, at: number): number
  word32(view: DataView, at: number): number
  /** A word of the file's class. Values above 2^53 lose their low bits: no such place is in a file. */
  word(view: DataView, at: number): number
}

const magic = 0x7f454c46

/** null = not an ELF file of class 32 or 64. */
export async function openElf(source: ByteSource): Promise<ElfFile | null> {
  const at = async (offset: number, length: number): Promise<DataView> => {
    const inside = Number.isSafeInteger(offset) && offset >= 0 && offset < source.size && length > 0
    const bytes = inside ? await source.read(offset, length) : new Uint8Array(0)
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  const head = await at(0, layout64.headerBytes)
  if (head.byteLength < layout32.headerBytes || head.getUint32(0) !== magic) return null
  const [elfClass, order] = [head.getUint8(4), head.getUint8(5)]
  if ((elfClass !== 1 && elfClass !== 2) || (order !== 1 && order !== 2)) return null
  const layout = elfClass === 2 ? layout64 : layout32
  if (head.byteLength < layout.headerBytes) return null
  const little = order === 1
  return {
    ...{ layout, head, at, bigEndian: !little, machine: head.getUint16(18, little) },
    half: (view, place) => view.getUint16(place, little),
    word32: (view, place) => view.getUint32(place, little),
    word: (view, place) =>
      layout.wide ? Number(view.getBigUint64(place, little)) : view.getUint32(place, little)
  }
}

/** One program header. `flags` 1 = executable. */
export interface Segment {
  readonly type: number
  readonly offset: number
  readonly address: number
  readonly length: number
  readonly flags: number
}

const maxTableBytes = 64 * 1024

/** The program headers; of a damaged table those that are whole. */
export async function readSegments(file: ElfFile): Promise<readonly Segment[]> {
  const { layout, head } = file
  const size = file.half(head, layout.entrySize)
  const count = file.half(head, layout.entryCount)
  if (size < layout.segment.bytes) return []
  const table = await file.at(file.word(head, layout.tableOffset), Math.min(size * count, maxTableBytes))
  const { offset, address, length, flags } = layout.segment
  return Array.from({ length: Math.floor(table.byteLength / size) }, (_, index) => {
    const at = index * size
    return {
      type: file.word32(table, at),
      offset: file.word(table, at + offset),
      address: file.word(table, at + address),
      length: file.word(table, at + length),
      flags: file.word32(table, at + flags)
    }
  })
}
