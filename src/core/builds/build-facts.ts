import { join } from 'node:path'
import { notReadable, withFileSource, type ByteSource } from '@core/gguf/byte-source'
import type { Build } from '@shared/model'
import { Arm64Code } from './arm64-code'
import { serverName } from './build-names'
import { isCpuBackend } from './cpu-variants'
import { readElf, type ElfFacts } from './elf'

/** One file of a build as the check sees it. */
export interface CheckedFile {
  readonly name: string
  readonly elf: ElfFacts
  /** Optional instructions in the code that computes; null where they were not looked for. */
  readonly codeFeatures: ReadonlySet<string> | null
  /** It chooses at run time which of its code to run, so that not all of it must be runnable. */
  readonly choosesItself: boolean
}

export interface BuildFacts {
  readonly abi: string
  readonly files: readonly CheckedFile[]
}

const pieceBytes = 1024 * 1024

/** Reads what the check needs from the build's files on this PC. Throws FILE_NOT_READABLE. */
export async function readBuildFacts(build: Build, signal?: AbortSignal): Promise<BuildFacts> {
  const computes = computingFiles(build)
  const files: CheckedFile[] = []
  for (const { name } of build.files) {
    signal?.throwIfAborted()
    const path = join(build.folder, name)
    const checked = await withFileSource(path, async (source) => {
      const elf = await readElf(source)
      if (elf === null) throw notReadable(path, new Error('it is no ELF file any more'))
      const looked = elf.abi === 'arm64-v8a' && elf.code.length > 0 && computes(name)
      const code = looked ? await scanCode(source, elf) : { codeFeatures: null, choosesItself: false }
      return { name, elf, ...code }
    })
    files.push(checked)
  }
  return { abi: build.abi, files }
}

/** Where the arithmetic lies: CPU backends; in builds of 2024 libggml.so; in static ones the program itself. */
function computingFiles({ files }: Build): (name: string) => boolean {
  const kinds = [isCpuBackend, (name: string) => /^libggml\.so/.test(name)]
  return kinds.find((isOne) => files.some(({ name }) => isOne(name))) ?? ((name) => name === serverName)
}

async function scanCode(
  source: ByteSource,
  elf: ElfFacts
): Promise<Pick<CheckedFile, 'codeFeatures' | 'choosesItself'>> {
  const code = new Arm64Code()
  for (const { offset, length } of elf.code) {
    const end = Math.min(offset + length, source.size)
    for (let at = offset; at < end; at += pieceBytes) {
      const bytes = await source.read(at, Math.min(pieceBytes, end - at))
      code.see(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    }
  }
  return { codeFeatures: code.features(), choosesItself: await holdsKleidi(source) }
}

/** KleidiAI's kernels (Arm's, compiled in on request) are picked by the CPU's features at run time. */
async function holdsKleidi(source: ByteSource): Promise<boolean> {
  const word = /kleidiai/i
  for (let at = 0; at < source.size; at += pieceBytes) {
    const bytes = await source.read(at, pieceBytes + 16)
    if (word.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')))
      return true
  }
  return false
}
