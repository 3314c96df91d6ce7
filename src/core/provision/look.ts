import type { AdbDevice } from '@core/adb/types'
import { bytesOf, chunkBytes, chunkCount, wholeChunks } from './hash-tree'

/** What lies on the phone of one file, in bytes; null = nothing of that name. */
export interface Found {
  readonly whole: number | null
  readonly part: number | null
  /** A `.part` whose sending broke before it had that name. */
  readonly incoming: number | null
  /** Pieces that have arrived but were not yet put into the part: first chunk, bytes, name. */
  readonly segments: readonly FoundSegment[]
}

export interface FoundSegment {
  readonly from: number
  readonly bytes: number
  readonly path: string
}

/** How a file is called while it is on its way. */
export const wayNames = {
  part: (path: string): string => `${path}.part`,
  incoming: (path: string): string => `${path}.part.in`,
  segment: (path: string, from: number): string => `${path}.part.seg-${from}`
} as const

const filesPerCall = 40
const timeoutMs = 60_000

const lookScript = `
size() { if [ -f "$1" ]; then stat -c %s "$1" 2>/dev/null || wc -c <"$1"; else echo -; fi; }
for f; do
  echo "$(size "$f") $(size "$f.part") $(size "$f.part.in")"
  for s in "$f.part.seg-"*; do [ -f "$s" ] && echo "seg \${s##*.part.seg-} $(size "$s")"; done
  echo end
done`

/** Looks what lies on the phone of some files (whole paths), in their order. */
export async function look(
  device: AdbDevice,
  paths: readonly string[],
  signal: AbortSignal
): Promise<readonly Found[]> {
  const found: Found[] = []
  for (let from = 0; from < paths.length; from += filesPerCall) {
    const some = paths.slice(from, from + filesPerCall)
    const { stdout } = await device.script(lookScript, some, { timeoutMs, signal })
    const blocks = stdout.split('end\n')
    some.forEach((path, index) => found.push(parseFound(path, blocks[index] ?? '')))
  }
  return found
}

/** The pure half: three sizes, then a row for each segment. */
export function parseFound(path: string, block: string): Found {
  const [sizes = '', ...rows] = block.split('\n')
  const [whole = null, part = null, incoming = null] = sizes
    .trim()
    .split(/\s+/)
    .map((word) => (/^\d+$/.test(word) ? Number(word) : null))
  const segments = rows.flatMap((row): FoundSegment[] => {
    const match = /^seg (\d+)(\.in)? (\d+)$/.exec(row.trim())
    const from = Number(match?.[1])
    if (match === null) return []
    return [{ from, bytes: Number(match[3]), path: `${wayNames.segment(path, from)}${match[2] ?? ''}` }]
  })
  return { whole, part, incoming, segments }
}

/** What to do with what was found, so that at most one piece is left, of at most the right length. */
export interface Arranged {
  /** Where the bytes are afterwards. */
  readonly place: 'whole' | 'part' | 'none'
  /** Chunks that lie there, not proven by anything. */
  readonly present: readonly number[]
  /** Bytes of chunks of which only a part is there. */
  readonly strayBytes: number
  /** Steps for the phone, in order: see arrange-on-phone.ts. */
  readonly steps: readonly Step[]
}

export type Step =
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'cut'; readonly path: string; readonly bytes: number }
  | {
      readonly kind: 'join'
      readonly segment: string
      readonly path: string
      readonly from: number
      readonly count: number
    }
  | { readonly kind: 'remove'; readonly path: string }

/**
 * Decides what of an earlier, broken transfer is of use. Length is never believed to be content: whatever is kept
 * here still has to be proven. A whole file of another length loses its name at once, so that no run takes it.
 */
export function arrange(path: string, size: number, found: Found): Arranged {
  if (found.whole === size)
    return { place: 'whole', present: range(0, chunkCount(size)), strayBytes: 0, steps: [] }
  const pieces = [
    { path, bytes: found.whole },
    { path: wayNames.part(path), bytes: found.part },
    { path: wayNames.incoming(path), bytes: found.incoming }
  ].filter((piece): piece is { path: string; bytes: number } => piece.bytes !== null)
  const best = pieces.reduce<(typeof pieces)[number] | null>(
    (most, piece) =>
      most === null || Math.min(piece.bytes, size) > Math.min(most.bytes, size) ? piece : most,
    null
  )
  const part = wayNames.part(path)
  const steps: Step[] = pieces
    .filter((piece) => piece !== best)
    .map((piece) => ({ kind: 'remove', path: piece.path }))
  if (best !== null && best.path !== part) steps.push({ kind: 'rename', from: best.path, to: part })
  if (best !== null && best.bytes > size) steps.push({ kind: 'cut', path: part, bytes: size })
  const present = new Set(range(0, best === null ? 0 : wholeChunks(size, best.bytes)))
  let strayBytes = best === null ? 0 : Math.min(best.bytes, size) - bytesOf(size, 0, present.size)
  for (const segment of found.segments) {
    const chunks = segmentChunks(size, segment)
    if (chunks.length > 0)
      steps.push({
        ...{ kind: 'join', segment: segment.path, path: part },
        ...{ from: segment.from, count: chunks.length }
      })
    else steps.push({ kind: 'remove', path: segment.path })
    for (const chunk of chunks) present.add(chunk)
    strayBytes += Math.max(0, segment.bytes - bytesOf(size, segment.from, segment.from + chunks.length))
  }
  return {
    place: best === null && present.size === 0 ? 'none' : 'part',
    present: [...present].sort((a, b) => a - b),
    ...{ strayBytes, steps }
  }
}

/** The chunks of which a segment has all. */
function segmentChunks(size: number, { from, bytes }: FoundSegment): readonly number[] {
  const left = bytesOf(size, from, chunkCount(size))
  if (from >= chunkCount(size)) return []
  const end = bytes >= left ? chunkCount(size) : from + Math.floor(bytes / chunkBytes)
  return range(from, end)
}

function range(from: number, end: number): readonly number[] {
  return Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index)
}
