import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { notReadable, withFileSource } from '@core/gguf/byte-source'
import { HotplateError } from '@shared/errors/hotplate-error'
import { isLibrary, mayBelong, serverName } from './build-names'
import { hexagonMachine, readElf, type ElfFacts } from './elf'

/** A program or library of a build, under one of the names it has in the folder. */
export interface BuildCandidate {
  readonly name: string
  /** Where its bytes lie on this PC. */
  readonly path: string
  /** Two names with one identity are one file behind links. */
  readonly identity: string
  readonly elf: ElfFacts
}

/** Where builds are commonly unpacked or compiled, relative to the folder that people choose. */
const usualPlaces = ['.', 'bin', 'build/bin']

/**
 * The folder that holds llama-server: `path` itself, the folder of `path` when it is that file, a usual place in
 * it, or its only subfolder that has one. Throws BUILD_INVALID, FILE_NOT_READABLE.
 */
export async function findBuildFolder(path: string): Promise<string> {
  const status = await stat(path).catch((error: unknown) => {
    throw notReadable(path, error)
  })
  if (!status.isDirectory()) {
    if (basename(path) === serverName) return dirname(path)
    throw invalid(
      path,
      `it is a file, and not named ${serverName}; choose the folder that holds ${serverName}.`
    )
  }
  const places = [...usualPlaces.map((place) => join(path, place)), ...(await subfolders(path))]
  for (const place of places) if (await isFile(join(place, serverName))) return place
  throw invalid(
    path,
    `no ${serverName} was found in it, nor in ${usualPlaces.slice(1).join(', ')} or its subfolders.`
  )
}

async function subfolders(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(path, entry.name))
}

/** Programs (`llama-*`) and libraries (`*.so*`) of the folder that are ELF files; everything else is left alone. */
export async function listCandidates(folder: string): Promise<readonly BuildCandidate[]> {
  const names = (await readdir(folder)).filter(mayBelong).sort()
  const found: BuildCandidate[] = []
  for (const name of names) {
    const path = join(folder, name)
    if (!(await isFile(path))) continue
    const elf = await withFileSource(path, readElf)
    if (elf !== null) found.push({ name, path, identity: await realpath(path), elf })
    else if (name === serverName)
      throw invalid(path, 'it is not an ELF program (a script, or for another system).')
  }
  return found
}

/**
 * Which names are needed on the phone. Of a library with several names (libx.so → libx.so.0 → libx.so.0.9) only
 * those that some file asks for are kept, or its own one when it is loaded by searching the folder.
 */
export function neededNames(candidates: readonly BuildCandidate[]): readonly BuildCandidate[] {
  const asked = new Set(candidates.flatMap(({ elf }) => elf.needed))
  return candidates.filter((candidate) => {
    const twins = candidates.filter(({ identity }) => identity === candidate.identity)
    if (!isLibrary(candidate.name) || twins.length === 1) return true
    const wanted = twins.filter(({ name }) => asked.has(name))
    return wanted.length > 0 ? wanted.includes(candidate) : candidate === twins[0]
  })
}

/**
 * The build's ABI, from llama-server. Throws BUILD_INVALID when no phone runs that machine, when files for another
 * machine lie among them, or when one of llama.cpp's own libraries is not there.
 */
export function checkCandidates(folder: string, candidates: readonly BuildCandidate[]): string {
  const server = candidates.find(({ name }) => name === serverName)
  if (server === undefined) throw invalid(folder, `no ${serverName} was found in it.`)
  const { abi, machine } = server.elf
  if (server.elf.bigEndian)
    throw invalid(folder, `${serverName} is for a big-endian machine, which no phone is.`)
  if (abi === null)
    throw invalid(folder, `${serverName} is for machine ${machine}, which no Android phone has.`)
  const other = candidates.find(({ elf }) => elf.machine !== machine && elf.machine !== hexagonMachine)
  if (other !== undefined)
    throw invalid(
      folder,
      `${other.name} is for ${other.elf.abi ?? `machine ${other.elf.machine}`}, ${serverName} for ${abi}.`
    )
  const names = new Set(candidates.map(({ name }) => name))
  for (const { name, elf } of candidates) {
    if (name !== serverName && !isLibrary(name)) continue
    const missing = elf.needed.find(
      (library) => /^lib(?:llama|ggml|mtmd)/.test(library) && !names.has(library)
    )
    if (missing !== undefined)
      throw invalid(
        folder,
        `${name} needs ${missing}, which is not beside it nor in another of the chosen packages.`
      )
  }
  return abi
}

async function isFile(path: string): Promise<boolean> {
  return await stat(path).then(
    (status) => status.isFile(),
    () => false
  )
}

function invalid(path: string, detail: string): HotplateError {
  return new HotplateError('BUILD_INVALID', { path, detail })
}
