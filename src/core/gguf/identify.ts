import type { HotplateError } from '@shared/errors/hotplate-error'
import { modelInvalid, type ModelFault } from './model-invalid'

const magic = 'GGUF'

/** What files that are taken for a GGUF really are, by how they begin. */
const impostors: readonly (readonly [RegExp, ModelFault, string])[] = [
  [
    /^\s*<(?:!doctype|html|head|\?xml)/i,
    'webPage',
    'it is a web page: the download saved an error or log-in page instead'
  ],
  [
    /^version https:\/\/git-lfs/,
    'gitLfsPointer',
    'it is a Git LFS pointer: the real file was not fetched (git lfs pull)'
  ],
  [/^PK\x03\x04/, 'zip', 'it is a zip archive (PyTorch checkpoints are such): convert it to GGUF first'],
  [/^\x1f\x8b/, 'gzip', 'it is gzip-compressed: unpack it first'],
  [/^(?:lmgg|tjgg|fmgg|algg)/, 'oldGgml', 'it is of the GGML formats before GGUF (2023): convert it again'],
  [/^[\s\S]{8}\{"/, 'safetensors', 'it is a safetensors file: convert it to GGUF first'],
  [/^\s*[{[]/, 'json', 'it is JSON text'],
  [/^\0+$/, 'zeros', 'it begins with zeros only: the download reserved the space but never wrote it']
]

/**
 * Throws MODEL_INVALID unless `head` (the file's first bytes, 8 are enough, 64 give better words) opens a
 * little-endian GGUF of version 2 or 3. Returns the version. Versions as in gguf.cpp: 1 is no longer read there.
 */
export function checkOpening(name: string, head: Uint8Array): number {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  if (bytes.length === 0) throw modelInvalid(name, 'empty', 'it is empty.')
  const start = bytes.toString('latin1')
  if (!start.startsWith(magic)) throw notGguf(name, start)
  if (bytes.length < 8)
    throw modelInvalid(name, 'truncated', `it ends after ${bytes.length} bytes: it is truncated.`)
  const version = bytes.readUInt32LE(4)
  if (version === 2 || version === 3) return version
  throw versionUnknown(name, version, bytes.readUInt32BE(4))
}

function notGguf(name: string, start: string): HotplateError {
  const known = impostors.find(([pattern]) => pattern.test(start))
  if (known !== undefined) return modelInvalid(name, known[1], `${known[2]}.`)
  const first = Buffer.from(start.slice(0, 4), 'latin1').toString('hex')
  return modelInvalid(name, 'notGguf', `it does not begin with “GGUF” (first bytes ${first}).`)
}

function versionUnknown(name: string, version: number, swapped: number): HotplateError {
  const because = (fault: ModelFault, detail: string): HotplateError => modelInvalid(name, fault, detail)
  if (swapped >= 1 && swapped <= 0xffff)
    return because(
      'bigEndian',
      `it is big-endian (version ${swapped}); phones are little-endian. Convert it with gguf_convert_endian.py.`
    )
  if (version === 1)
    return because(
      'olderVersion',
      'it is of GGUF version 1, which llama.cpp no longer reads. Convert it again.'
    )
  if (version > 3 && version <= 0xffff)
    return because(
      'newerVersion',
      `it is of GGUF version ${version}, newer than the versions 2 and 3 that are known here.`
    )
  return because('damaged', `its version number ${version} is absurd; the file is damaged.`)
}
