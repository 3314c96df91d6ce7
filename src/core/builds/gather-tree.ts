import { posix } from 'node:path'
import { withFileSource } from '@core/gguf/byte-source'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { UnpackedFile, UnpackedTree } from './archive/unpack'
import { isSystemLibrary, mayBelong, serverName } from './build-names'
import { readElf } from './elf'
import type { BuildCandidate } from './find-build-files'

/** One name in the unpacked packages and the file that it leads to. */
interface NamedFile {
  readonly name: string
  readonly folder: string
  readonly file: UnpackedFile
}

export interface GatheredBuild {
  readonly candidates: readonly BuildCandidate[]
  /** Which of the trees holds llama-server. */
  readonly mainTree: number
}

const maxLinkSteps = 40

/**
 * Gathers a build out of unpacked packages: the llama programs beside llama-server, what lies in their folder, every library
 * that those need wherever it lies (`usr/lib`, `usr/lib/<triplet>`, other packages), and ggml's backends, which are looked
 * for by name. Throws BUILD_INVALID.
 */
export async function gatherTrees(label: string, trees: readonly UnpackedTree[]): Promise<GatheredBuild> {
  const invalid = (detail: string): HotplateError =>
    new HotplateError('BUILD_INVALID', { path: label, detail })
  const named = namedFiles(label, trees)
  const asServer = named.filter(({ name }) => name === serverName)
  const servers = await programsOnly(asServer)
  const [server] = servers.sort((a, b) => a.folder.length - b.folder.length)
  if (server === undefined)
    throw invalid(
      asServer.length === 0
        ? `no ${serverName} was found in it.`
        : `${serverName} in it is not an ELF program (a script, or for another system).`
    )
  const other = servers.find(({ file }) => file.sha256 !== server.file.sha256)
  if (other !== undefined)
    throw invalid(
      `it holds several builds (${server.folder}, ${other.folder}); unpack it and choose one folder.`
    )
  const pick = (name: string): NamedFile | null => {
    const found = named.filter((one) => one.name === name)
    const [first, second] = found
    const beside = found.find(({ folder }) => folder === server.folder)
    if (beside !== undefined || first === undefined) return beside ?? null
    const differs = second !== undefined && found.some(({ file }) => file.sha256 !== first.file.sha256)
    if (differs) throw invalid(`it holds different files named ${name} (${first.folder}, ${second.folder}).`)
    return first
  }
  const roots = named.filter(
    ({ name, folder }) => (folder === server.folder && mayBelong(name)) || /^libggml-[^/]*\.so$/.test(name)
  )
  const candidates = await closure([...new Set(roots.map(({ name }) => name))], pick)
  const mainTree = trees.findIndex(({ files }) => [...files.values()].includes(server.file))
  return { candidates, mainTree }
}

/** Shell completions and wrappers have the names of the programs they are for. */
async function programsOnly(files: readonly NamedFile[]): Promise<NamedFile[]> {
  const facts = await Promise.all(files.map(({ file }) => withFileSource(file.stored, readElf)))
  return files.filter((_, index) => facts[index] !== null)
}

/** The ELF files of these names and, one after the other, of all that they need. */
async function closure(
  roots: readonly string[],
  pick: (name: string) => NamedFile | null
): Promise<readonly BuildCandidate[]> {
  const found = new Map<string, BuildCandidate>()
  const queue = [...roots]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name) || isSystemLibrary(name)) continue
    const file = pick(name)?.file
    if (file === undefined) continue
    const elf = await withFileSource(file.stored, readElf)
    if (elf === null) continue
    found.set(name, { name, path: file.stored, identity: file.stored, elf })
    queue.push(...elf.needed)
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Every name worth looking at, links followed. Throws BUILD_INVALID when two packages hold different files in one place. */
function namedFiles(label: string, trees: readonly UnpackedTree[]): NamedFile[] {
  const files = new Map<string, UnpackedFile>()
  const links = new Map<string, string>()
  for (const tree of trees) {
    for (const [path, file] of tree.files) {
      if ((files.get(path) ?? file).sha256 !== file.sha256)
        throw new HotplateError('BUILD_INVALID', {
          path: label,
          detail: `two of the packages hold different files ${path}.`
        })
      files.set(path, file)
    }
    for (const [path, target] of tree.links) links.set(path, target)
  }
  return [...new Set([...files.keys(), ...links.keys()])].flatMap((path) => {
    const name = posix.basename(path)
    const file = mayBelong(name) ? resolve(path, files, links) : null
    return file === null ? [] : [{ name, folder: posix.dirname(path), file }]
  })
}

/** Follows links within the tree, also those of folders on the way; null when it leads nowhere or in a circle. */
function resolve(
  path: string,
  files: ReadonlyMap<string, UnpackedFile>,
  links: ReadonlyMap<string, string>
): UnpackedFile | null {
  let at = path
  for (let step = 0; step < maxLinkSteps; step += 1) {
    const file = files.get(at)
    if (file !== undefined) return file
    const parts = at.split('/')
    const depth = parts.findIndex((_, index) => links.has(parts.slice(0, index + 1).join('/')))
    if (depth < 0) return null
    const target = links.get(parts.slice(0, depth + 1).join('/')) ?? ''
    at = posix.join(target, ...parts.slice(depth + 1))
  }
  return null
}
