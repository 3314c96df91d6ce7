import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { notReadable } from '@core/gguf/byte-source'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Build } from '@shared/model'
import { unpackArchive, type UnpackedTree } from './archive/unpack'
import { mayBelong, releaseIn, serverName } from './build-names'
import { contentId } from './content-id'
import { checkCandidates, findBuildFolder, listCandidates, neededNames } from './find-build-files'
import { gatherTrees } from './gather-tree'
import type { ReportImport } from './import-book'
import { keepFiles, settle, sweepStale } from './keep-build'

export interface ImportBuildWork {
  /** The library's own folder for builds; what is imported is copied there. */
  readonly folder: string
  readonly importedAt: string
  readonly signal: AbortSignal
  readonly report: ReportImport
}

/** Folder names that say nothing of the build in them. */
const nameless = /^(?:bin|build|release|debug|out|\.)$/i

/**
 * Takes a build into the library: a folder with llama-server, or an archive or package of one together with the packages it
 * depends on. Nothing is run. The id comes from names and contents, so the same files give the same build. However it
 * ends, nothing but a whole build is left. Throws BUILD_INVALID, ARCHIVE_UNREADABLE, ARCHIVE_UNSAFE, FILE_NOT_READABLE,
 * SOURCE_CHANGED, STORE_FAILED, BAD_INPUT, and the signal's reason.
 */
export async function importBuildFiles(paths: readonly string[], work: ImportBuildWork): Promise<Build> {
  const [first = '', ...more] = paths.map((path) => resolve(path))
  const status = await stat(first).catch((error: unknown) => {
    throw notReadable(first, error)
  })
  const isFolder = status.isDirectory() || basename(first) === serverName
  if (isFolder && more.length > 0)
    throw new HotplateError('BAD_INPUT', {
      detail: 'Several paths are for packages that belong together; a folder is imported alone.'
    })
  const staging = await makeStaging(work.folder)
  try {
    return isFolder
      ? await fromFolder(first, staging, work)
      : await fromArchives([first, ...more], staging, work)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function makeStaging(folder: string): Promise<string> {
  const staging = join(folder, `.import-${randomUUID()}`)
  try {
    await mkdir(staging, { recursive: true })
    await sweepStale(folder)
  } catch (error) {
    throw new HotplateError('STORE_FAILED', { folder, detail: String(error) }, { cause: error })
  }
  return staging
}

async function fromFolder(path: string, staging: string, work: ImportBuildWork): Promise<Build> {
  const folder = await findBuildFolder(path)
  const candidates = await listCandidates(folder)
  return await finish({ name: folderName(folder), label: folder, candidates, staging }, work)
}

async function fromArchives(
  paths: readonly string[],
  staging: string,
  work: ImportBuildWork
): Promise<Build> {
  const trees: UnpackedTree[] = []
  const { signal, report } = work
  for (const [index, path] of paths.entries()) {
    const folder = join(staging, String(index))
    await mkdir(folder)
    const onProgress = (doneBytes: number, totalBytes: number): void =>
      report({ stage: 'unpacking', doneBytes, totalBytes })
    trees.push(await unpackArchive(path, { folder, keep: mayBelong, signal, onProgress }))
  }
  const { candidates, mainTree } = await gatherTrees(paths.join(', '), trees)
  const main = paths[mainTree] ?? ''
  return await finish({ name: archiveName(main), label: main, candidates, staging }, work)
}

interface Found {
  readonly name: string
  readonly label: string
  readonly candidates: Awaited<ReturnType<typeof listCandidates>>
  readonly staging: string
}

async function finish({ name, label, candidates, staging }: Found, work: ImportBuildWork): Promise<Build> {
  const abi = checkCandidates(label, candidates)
  const whole = join(staging, 'build')
  await mkdir(whole)
  const files = await keepFiles(neededNames(candidates), whole, work)
  const id = contentId(files)
  const folder = await settle(whole, join(work.folder, id), files)
  return {
    ...{ id, name, folder, abi, version: releaseIn(name), files },
    totalBytes: files.reduce((sum, file) => sum + file.size, 0),
    importedAt: work.importedAt
  }
}

function folderName(folder: string): string {
  let named = folder
  while (nameless.test(basename(named)) && dirname(named) !== named) named = dirname(named)
  return basename(named) === '' ? 'build' : basename(named)
}

/** The file's name without its endings, and without the epoch's escape in names of Debian packages. */
function archiveName(path: string): string {
  const name = basename(path).replace(/(?:\.tar)?\.(?:gz|xz|tgz|txz|zip|tar|deb)$/i, '')
  return name.replace(/%3a/gi, ':') === '' ? 'build' : name.replace(/%3a/gi, ':')
}
