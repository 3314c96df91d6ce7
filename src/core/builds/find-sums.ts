import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { notReadable } from '@core/gguf/byte-source'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { FoundModel } from './find-shards'
import { parseSums, sumsFor, type Sums } from './sha256-sums'

const maxFileBytes = 1_000_000
const sumsFileNames = /^(?:sha256sums?(?:\.txt)?|checksums\.sha256)$/i

/**
 * What the shards must be: from the sums that were given (their text, a file of them, or a folder of `.sha256` files), else
 * from a SHA256SUMS or `.sha256` file that lies beside the model and names its shards. Empty when there is none. Throws
 * SUMS_INVALID and FILE_NOT_READABLE.
 */
export async function findSums(model: FoundModel, given: string | undefined): Promise<Sums> {
  if (given === undefined) return await sumsBeside(model)
  const status = /[\r\n]/.test(given) ? null : await stat(given).catch(() => null)
  if (status === null) return sumsFor(readGiven(given), model.files)
  const sums = status.isDirectory() ? await sumsIn(given, model.files) : await readSums(given)
  return sumsFor(sums, model.files)
}

/** A path of a file that is not there is easily given; as text it would only be called "no sum". */
function readGiven(given: string): Sums {
  if (/^[^\s]*[/\\.][^\s]*$/.test(given.trim()))
    throw new HotplateError('FILE_NOT_READABLE', { file: given, detail: 'there is no such file' })
  return parseSums(given)
}

/** Nobody asked for these: files that are no sums, or are for other models, are passed over. */
async function sumsBeside(model: FoundModel): Promise<Sums> {
  try {
    return await sumsIn(model.folder, model.files)
  } catch (error) {
    if (error instanceof HotplateError) return new Map()
    throw error
  }
}

async function sumsIn(folder: string, files: readonly string[]): Promise<Sums> {
  const found = new Map<string, string>()
  const own = new Set(files.map((file) => `${file}.sha256`))
  for (const name of await readdir(folder)) {
    if (!sumsFileNames.test(name) && !own.has(name)) continue
    for (const [file, sha256] of await readSums(join(folder, name)))
      if (files.includes(file)) found.set(file, sha256)
  }
  return found
}

async function readSums(path: string): Promise<Sums> {
  const text = await readText(path)
  const sums = parseSums(text)
  const bare = sums.get('')
  const of = basename(path).replace(/\.sha256(?:sum)?$/i, '')
  if (bare === undefined || of === basename(path)) return sums
  return new Map([...sums, [of, bare]])
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > maxFileBytes)
      throw new HotplateError('SUMS_INVALID', { detail: `${path} is longer than ${maxFileBytes} bytes.` })
    return await readFile(path, 'utf8')
  } catch (error) {
    throw error instanceof HotplateError ? error : notReadable(path, error)
  }
}
