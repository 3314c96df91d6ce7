import { cp, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { runCommand } from '../host/run-command'

const tools = [
  'llama-server',
  'llama-completion',
  'llama-cli',
  'llama-bench',
  'llama-gguf-split',
  'llama-fit-params'
]

/** Moves llama.cpp out of the tree into one flat, relocatable folder, as official Android builds are laid out. */
export async function extractLlamaBuild(tree: string, target: string): Promise<void> {
  const libraryFolder = await findLibraryFolder(tree)
  const staging = join(tree, 'llama-staging')
  await mkdir(staging)
  await copyTools(tree, staging)
  await copyLibraries(libraryFolder, staging)
  await makeRelocatable(tree, await readdir(staging))
  const backends = await backendFolder(libraryFolder)
  await removeInstalledLlama(tree, libraryFolder)
  await mkdir(backends, { recursive: true })
  await rename(staging, target)
}

async function findLibraryFolder(tree: string): Promise<string> {
  const folders = await readdir(join(tree, 'usr/lib'))
  const triplet = folders.find((name) => name.endsWith('-linux-gnu'))
  if (triplet === undefined) throw new Error(`no library folder in ${tree}/usr/lib`)
  return join(tree, 'usr/lib', triplet)
}

async function copyTools(tree: string, staging: string): Promise<void> {
  for (const tool of tools) await cp(await realpath(join(tree, 'usr/bin', tool)), join(staging, tool))
}

/** Copies each library under the name it is asked for (its soname), without links: adb push follows none. */
async function copyLibraries(libraryFolder: string, staging: string): Promise<void> {
  const wanted = /^(libllama|libggml|libmtmd|libgomp)[^/]*\.so(\.\d+)?$/
  const folders = [libraryFolder, join(libraryFolder, 'llama'), await backendFolder(libraryFolder)]
  for (const folder of folders) {
    for (const name of await readdir(folder)) {
      if (wanted.test(name)) await cp(await realpath(join(folder, name)), join(staging, name))
    }
  }
}

async function backendFolder(libraryFolder: string): Promise<string> {
  const names = await readdir(join(libraryFolder, 'ggml'))
  const name = names.find((entry) => entry.startsWith('backends'))
  if (name === undefined) throw new Error('the ggml package has no backends folder')
  return join(libraryFolder, 'ggml', name)
}

async function makeRelocatable(tree: string, names: readonly string[]): Promise<void> {
  const files = names.map((name) => `/llama-staging/${name}`)
  await runCommand('chroot', [tree, 'patchelf', '--set-rpath', '$ORIGIN', ...files])
}

/** A phone comes without llama.cpp: a build that only works because the tree has one would prove nothing. */
async function removeInstalledLlama(tree: string, libraryFolder: string): Promise<void> {
  const installed = /^(libllama|libggml|libmtmd|libgomp|llama$|ggml$)/
  for (const name of await readdir(libraryFolder)) {
    if (installed.test(name)) await rm(join(libraryFolder, name), { recursive: true })
  }
  for (const name of await readdir(join(tree, 'usr/bin'))) {
    if (basename(name).startsWith('llama-')) await rm(join(tree, 'usr/bin', name))
  }
}

/** Notes beside the build where it came from. */
export async function describeLlamaBuild(folder: string, version: string): Promise<void> {
  await writeFile(
    join(folder, 'BUILD.txt'),
    `llama.cpp of Debian's llama.cpp-tools ${version}, made relocatable\n`
  )
}
