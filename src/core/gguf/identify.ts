import { modelInvalid } from './model-invalid'

const magic = 'GGUF'

/** What files that are taken for a GGUF really are, by how they begin. */
const impostors: readonly (readonly [RegExp, string])[] = [
  [
    /^\s*<(?:!doctype|html|head|\?xml)/i,
    'it is a web page: the download saved an error or log-in page instead'
  ],
  [/^version https:\/\/git-lfs/, 'it is a Git LFS pointer: the real file was not fetched (git lfs pull)'],
  [/^PK\x03\x04/, 'it is a zip archive (PyTorch checkpoints are such): convert it to GGUF first'],
  [/^\x1f\x8b/, 'it is gzip-compressed: unpack it first'],
  [/^(?:lmgg|tjgg|fmgg|algg)/, 'it is of the GGML formats before GGUF (2023): convert it again'],
  [/^[\s\S]{8}\{"/, 'it is a safetensors file: convert it to GGUF first'],
  [/^\s*[{[]/, 'it is JSON text'],
  [/^\0+$/, 'it begins with zeros only: the download reserved the space but never wrote it']
]

/**
 * Throws MODEL_INVALID unless `head` (the file's first bytes, 8 are enough, 64 give better words) opens a
 * little-endian GGUF of version 2 or 3. Returns the version. Versions as in gguf.cpp: 1 is no longer read there.
 */
export function checkOpening(name: string, head: Uint8Array): number {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  if (bytes.length === 0) throw modelInvalid(name, 'it is empty.')
  const start = bytes.toString('latin1')
  if (!start.startsWith(magic)) throw modelInvalid(name, `${describeImpostor(start)}.`)
  if (bytes.length < 8) throw modelInvalid(name, `it ends after ${bytes.length} bytes: it is truncated.`)
  const version = bytes.readUInt32LE(4)
  if (version === 2 || version === 3) return version
  throw modelInvalid(name, describeVersion(version, bytes.readUInt32BE(4)))
}

function describeImpostor(start: string): string {
  const known = impostors.find(([pattern]) => pattern.test(start))
  if (known !== undefined) return known[1]
  const first = Buffer.from(start.slice(0, 4), 'latin1').toString('hex')
  return `it does not begin with “GGUF” (first bytes ${first})`
}

function describeVersion(version: number, swapped: number): string {
  if (swapped >= 1 && swapped <= 0xffff)
    return `it is big-endian (version ${swapped}); phones are little-endian. Convert it with gguf_convert_endian.py.`
  if (version === 1) return 'it is of GGUF version 1, which llama.cpp no longer reads. Convert it again.'
  if (version > 3 && version <= 0xffff)
    return `it is of GGUF version ${version}, newer than the versions 2 and 3 that are known here.`
  return `its version number ${version} is absurd; the file is damaged.`
}
