import { basename, dirname, join, resolve } from 'node:path'
import type { Build, BuildFile } from '@shared/model'
import { contentId } from './content-id'
import { checkCandidates, findBuildFolder, isLibrary, listCandidates, neededNames } from './find-build-files'
import { hashFile, type HashedFile } from './hash-file'

/** Folder names that say nothing of the build in them. */
const nameless = /^(?:bin|build|release|debug|out|\.)$/i

/**
 * Reads a folder with llama-server as a build: its llama programs and libraries, hashed, under the names the phone
 * needs. Nothing is copied and nothing is run. Throws BUILD_INVALID, FILE_NOT_READABLE, SOURCE_CHANGED.
 */
export async function readBuild(path: string, importedAt: string, signal?: AbortSignal): Promise<Build> {
  const folder = await findBuildFolder(resolve(path))
  const candidates = await listCandidates(folder)
  const abi = checkCandidates(folder, candidates)
  const hashes = new Map<string, HashedFile>()
  const files: BuildFile[] = []
  for (const { name, realPath } of neededNames(candidates)) {
    const hashed = hashes.get(realPath) ?? (await hashFile(join(folder, name), signal))
    hashes.set(realPath, hashed)
    files.push({
      ...{ name, size: hashed.size, sha256: hashed.sha256 },
      executable: !isLibrary(name)
    })
  }
  const name = buildName(folder)
  return {
    ...{ id: contentId(files), name, folder, abi, version: /\bb\d{4,}\b/.exec(name)?.[0] ?? null, files },
    totalBytes: files.reduce((sum, file) => sum + file.size, 0),
    importedAt
  }
}

function buildName(folder: string): string {
  let named = folder
  while (nameless.test(basename(named)) && dirname(named) !== named) named = dirname(named)
  return basename(named) === '' ? 'build' : basename(named)
}
