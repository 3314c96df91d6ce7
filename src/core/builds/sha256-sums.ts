import { HotplateError } from '@shared/errors/hotplate-error'

/** File name (without folders) → SHA-256 in lower-case hex. */
export type Sums = ReadonlyMap<string, string>

/** A sum without a name, as a `.sha256` file of one file often is. */
const nameless = ''
const gnu = /^(\\?)([0-9a-f]{64})(?:[ \t]+[ *]?(.+))?$/i
const bsd = /^SHA256 \((.+)\) = ([0-9a-f]{64})$/i
const hub = /^sha256:([0-9a-f]{64})(?:[ \t]+(.+))?$/i
const maxChars = 1_000_000
/** Of a signed file (`gpg --clearsign`) the lines around the sums; the signature itself is not checked. */
const armour = /^(?:-----(?:BEGIN|END) PGP .*-----|Hash: .*)$/

/**
 * Reads sums as sha256sum (both spellings), BSD and hosting sites write them, for files that are compared by name alone.
 * Throws SUMS_INVALID with the line that is no sum, or that contradicts another.
 */
export function parseSums(text: string): Sums {
  if (text.length > maxChars) throw invalid(`they are longer than ${maxChars} characters.`)
  const sums = new Map<string, string>()
  for (const line of sumLines(text)) {
    const { name, sha256 } = readLine(line)
    const known = sums.get(name)
    if (known !== undefined && known !== sha256)
      throw invalid(`they name two different sums for ${name === nameless ? 'one file' : name}.`)
    sums.set(name, sha256)
  }
  if (sums.size === 0) throw invalid('no SHA-256 was found in them.')
  return sums
}

function* sumLines(text: string): Generator<string> {
  let inSignature = false
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const line = raw.trim()
    if (line.startsWith('-----BEGIN PGP SIGNATURE')) inSignature = true
    if (line.startsWith('-----END PGP SIGNATURE')) inSignature = false
    if (inSignature || line === '' || line.startsWith('#') || armour.test(line)) continue
    yield line
  }
}

function readLine(line: string): { readonly name: string; readonly sha256: string } {
  const plain = gnu.exec(line)
  if (plain !== null) return { name: lastPart(unescapeName(plain[3], plain[1])), sha256: lower(plain[2]) }
  const tagged = bsd.exec(line)
  if (tagged !== null) return { name: lastPart(tagged[1]), sha256: lower(tagged[2]) }
  const prefixed = hub.exec(line)
  if (prefixed !== null) return { name: lastPart(prefixed[2]), sha256: lower(prefixed[1]) }
  throw invalid(`“${cut(line)}” is no line of SHA-256 sums${otherKind(line)}.`)
}

/** sha256sum marks a line with a backslash when it had to escape the name. */
function unescapeName(name: string | undefined, mark: string | undefined): string {
  if (name === undefined || mark !== '\\') return name ?? nameless
  return name.replace(/\\(n|r|\\)/g, (_, letter: string) =>
    letter === 'n' ? '\n' : letter === 'r' ? '\r' : '\\'
  )
}

function otherKind(line: string): string {
  if (/^[0-9a-f]{32}\b/i.test(line)) return ' (it looks like MD5)'
  if (/^[0-9a-f]{40}\b/i.test(line)) return ' (it looks like SHA-1)'
  return /^[0-9a-f]{128}\b/i.test(line) ? ' (it looks like SHA-512)' : ''
}

const lastPart = (path: string | undefined): string => (path ?? nameless).replace(/^.*[/\\](?=[^/\\])/s, '')
const lower = (hex: string | undefined): string => (hex ?? '').toLowerCase()
const cut = (line: string): string => {
  const plain = line.replace(/\p{Cc}/gu, '\uFFFD')
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain
}

/**
 * The sum that each of the files must have. Throws SUMS_INVALID when one of them is not listed: what was given to be
 * checked is checked whole.
 */
export function sumsFor(sums: Sums, files: readonly string[]): Sums {
  const [only] = files
  const bare = sums.get(nameless)
  if (bare !== undefined && files.length === 1 && only !== undefined) return new Map([[only, bare]])
  const missing = files.find((file) => !sums.has(file))
  if (missing === undefined) return sums
  const listed = [...sums.keys()].filter((name) => name !== nameless)
  const of = listed.length === 0 ? 'a sum without a file name' : listed.slice(0, 5).map(cut).join(', ')
  throw invalid(`${missing} is not listed in them; they are for ${of}.`)
}

/** Throws SUMS_MISMATCH. */
export function checkSum(sums: Sums, file: string, actual: string): void {
  const expected = sums.get(file)
  if (expected !== undefined && expected !== actual)
    throw new HotplateError('SUMS_MISMATCH', { file, expected, actual })
}

function invalid(detail: string): HotplateError {
  return new HotplateError('SUMS_INVALID', { detail })
}
