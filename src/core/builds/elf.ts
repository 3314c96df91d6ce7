import type { ByteSource } from '@core/gguf/byte-source'
import { openElf, readSegments, type ElfFile, type Segment } from './elf-layout'

/** A stretch of the file, in bytes. */
export interface FileSpan {
  readonly offset: number
  readonly length: number
}

/** What an ELF file says of itself: for which machine, which loader it asks for, which libraries it needs at start. */
export interface ElfFacts {
  /** Android's name of the machine, null for one that no phone's CPU runs (`machine` says which). */
  readonly abi: string | null
  readonly machine: number
  readonly bits: 32 | 64
  readonly bigEndian: boolean
  readonly needed: readonly string[]
  readonly soname: string | null
  /** RPATH and RUNPATH, their folders one by one (`$ORIGIN` as it is written). */
  readonly runpath: readonly string[]
  /** The loader that the kernel starts for this program; null for a library or a static program. */
  readonly interpreter: string | null
  /** The Android API level that the NDK built it for (its .note.android.ident); null when it does not say. */
  readonly androidSdk: number | null
  /** Where its machine code lies. */
  readonly code: readonly FileSpan[]
}

/** elf.h e_machine. 164 is Qualcomm's Hexagon: its skeleton libraries lie among those of the CPU. */
const abis: Readonly<Record<number, string>> = { 3: 'x86', 40: 'armeabi-v7a', 62: 'x86_64', 183: 'arm64-v8a' }
export const hexagonMachine = 164

const segmentType = { load: 1, dynamic: 2, interpreter: 3, note: 4 } as const
const tagOf = { needed: 1, textTable: 5, soname: 14, rpath: 15, runpath: 29 } as const
const executable = 1
const maxTableBytes = 64 * 1024
const maxNeeded = 256
const maxNameBytes = 512
const maxNoteBytes = 4096

/** null = not an ELF file. What is damaged reads as absent (null or empty); hostile bytes give no exception. */
export async function readElf(source: ByteSource): Promise<ElfFacts | null> {
  const file = await openElf(source)
  if (file === null) return null
  const segments = await readSegments(file)
  const dynamic = await readDynamic(file, segments)
  const one = (tag: number): string | null => dynamic.find((entry) => entry.tag === tag)?.text ?? null
  const paths = [one(tagOf.rpath), one(tagOf.runpath)].flatMap((path) => path?.split(':') ?? [])
  return {
    abi: file.bigEndian ? null : (abis[file.machine] ?? null),
    machine: file.machine,
    bits: file.layout.wide ? 64 : 32,
    bigEndian: file.bigEndian,
    needed: dynamic.filter(({ tag, text }) => tag === tagOf.needed && text !== '').map(({ text }) => text),
    soname: one(tagOf.soname),
    runpath: paths.filter((path) => path !== ''),
    interpreter: await readInterpreter(file, segments),
    androidSdk: await readAndroidNote(file, segments),
    code: segments
      .filter(({ type, flags }) => type === segmentType.load && (flags & executable) !== 0)
      .map(({ offset, length }) => ({ offset, length }))
  }
}

interface DynamicText {
  readonly tag: number
  readonly text: string
}

/** The entries of the dynamic table that name something. Texts are given by an address within a loaded segment. */
async function readDynamic(file: ElfFile, segments: readonly Segment[]): Promise<readonly DynamicText[]> {
  const dynamic = segments.find(({ type }) => type === segmentType.dynamic)
  if (dynamic === undefined || dynamic.length > maxTableBytes) return []
  const table = await file.at(dynamic.offset, dynamic.length)
  const step = file.layout.wide ? 8 : 4
  const tags = Array.from({ length: Math.floor(table.byteLength / (2 * step)) }, (_, index) => ({
    tag: file.word(table, index * 2 * step),
    value: file.word(table, index * 2 * step + step)
  }))
  const address = tags.find(({ tag }) => tag === tagOf.textTable)?.value ?? 0
  const home = segments.find(
    (segment) =>
      segment.type === segmentType.load &&
      address >= segment.address &&
      address < segment.address + segment.length
  )
  if (home === undefined) return []
  const start = home.offset + address - home.address
  const wanted: readonly number[] = [tagOf.needed, tagOf.soname, tagOf.rpath, tagOf.runpath]
  const named = tags.filter(({ tag }) => wanted.includes(tag)).slice(0, maxNeeded)
  return await Promise.all(
    named.map(async ({ tag, value }) => ({ tag, text: await readText(file, start + value) }))
  )
}

async function readInterpreter(file: ElfFile, segments: readonly Segment[]): Promise<string | null> {
  const asked = segments.find(({ type }) => type === segmentType.interpreter)
  const text = asked === undefined ? '' : await readText(file, asked.offset)
  return text === '' ? null : text
}

/** The NDK's note: owner "Android", type 1, description begins with the API level (ndk crtbrand.S). */
async function readAndroidNote(file: ElfFile, segments: readonly Segment[]): Promise<number | null> {
  for (const { type, offset, length } of segments) {
    if (type !== segmentType.note) continue
    const notes = await file.at(offset, Math.min(length, maxNoteBytes))
    for (let at = 0; at + 12 <= notes.byteLength;) {
      const [nameBytes, textBytes] = [file.word32(notes, at), file.word32(notes, at + 4)]
      const text = at + 12 + padded(nameBytes)
      const isAndroid = file.word32(notes, at + 8) === 1 && latin1(notes, at + 12, 8) === 'Android\0'
      if (isAndroid && text + 4 <= notes.byteLength) return file.word32(notes, text)
      at = text + padded(textBytes)
    }
  }
  return null
}

const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4

/** A name up to its zero; one at a time, for the whole table of a large program takes many megabytes. */
async function readText(file: ElfFile, offset: number): Promise<string> {
  const bytes = await file.at(offset, maxNameBytes)
  const whole = latin1(bytes, 0, bytes.byteLength)
  const end = whole.indexOf('\0')
  return end < 0 ? '' : Buffer.from(whole.slice(0, end), 'latin1').toString('utf8')
}

function latin1(view: DataView, at: number, length: number): string {
  const size = Math.max(0, Math.min(length, view.byteLength - at))
  return Buffer.from(view.buffer, view.byteOffset + Math.min(at, view.byteLength), size).toString('latin1')
}
