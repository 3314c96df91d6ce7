import type { AdbDevice } from '@core/adb/types'
import type { ChunkState, VerifiedFile } from '@shared/model'
import { chunkMap, uniformMap } from './chunk-map'
import { isCrawling, lanesUnmeasured, type HashSpeed } from './hash-speed'
import { hashRanges, singleChunks, type ChunkRange } from './hash-ranges'
import { bytesOf, chunkCount, groupChunks, wholeChunks, type HashTree } from './hash-tree'
import { canReachPieces, type PhoneTools } from './phone-tools'
import { createRemoteHasher } from './remote-hash'
import type { TrackedFile } from './verify-phone'

export interface ChunkCheck {
  readonly file: TrackedFile & { readonly tree: HashTree }
  /** What the phone says of its length. */
  readonly size: number
  /** As measured; null = not measured. */
  readonly speed: HashSpeed | null
  readonly signal: AbortSignal
  readonly onBytes: (bytes: number) => void
}

/**
 * Tells which chunks of a file on the phone are right, wrong or not there: groups of chunks first, single ones where a
 * group is wrong. A file that is too long has its end wrong. Throws what the link throws.
 */
export async function verifyChunks(
  device: AdbDevice,
  tools: PhoneTools,
  check: ChunkCheck
): Promise<VerifiedFile> {
  const { file, size, signal, onBytes } = check
  const { tree, name, group, sha256 } = file
  const verdict = { name, group, size, expected: sha256 }
  if (!canReachPieces(tools) || chunkCount(tree.size) <= groupChunks) {
    const [actual = null] = await createRemoteHasher(device, tools.sha256).many([file.path], signal)
    if (actual === sha256 || !canReachPieces(tools)) {
      onBytes(tree.size)
      const right = actual === sha256
      const chunks = right ? uniformMap(tree.size, 'proven') : null
      return { ...verdict, actual, state: right ? 'right' : 'damaged', chunks }
    }
  }
  const states = await chunkStates(device, tools, check)
  const right = size === tree.size && states.every((state) => state === 'proven')
  return {
    ...verdict,
    actual: right ? sha256 : null,
    state: right ? 'right' : 'damaged',
    chunks: chunkMap(states)
  }
}

async function chunkStates(
  device: AdbDevice,
  tools: PhoneTools,
  { file, size, speed, signal, onBytes }: ChunkCheck
): Promise<readonly ChunkState[]> {
  const { tree, path } = file
  const there = wholeChunks(tree.size, size)
  const states = tree.chunks.map((): ChunkState => 'missing')
  const hash = async (
    ranges: readonly ChunkRange[],
    judge: (range: ChunkRange, hash: string | null) => void
  ): Promise<void> => {
    let index = 0
    for await (const told of hashRanges(device, tools, { path, ranges, signal })) {
      const range = ranges[index]
      index += 1
      if (range !== undefined) judge(range, told)
    }
  }
  const doubtful: ChunkRange[] = []
  const judgeGroup = (range: ChunkRange, told: string | null): void => {
    if (told === tree.groups[range.from / groupChunks]) {
      states.fill('proven', range.from, range.end)
      onBytes(bytesOf(tree.size, range.from, range.end))
    } else doubtful.push(...singleChunks(range))
  }
  // A group takes a slow phone seconds: there every chunk is hashed for itself, and progress is seen.
  const groups = speed !== null && isCrawling(speed) ? [] : wholeGroups(tree, there)
  const covered = groups.at(-1)?.end ?? 0
  doubtful.push(...singleChunks({ from: covered, end: there }))
  const lanes = speed?.lanes ?? lanesUnmeasured(tools)
  await Promise.all(shares(groups, lanes).map((share) => hash(share, judgeGroup)))
  doubtful.sort((a, b) => a.from - b.from)
  const judgeChunk = ({ from }: ChunkRange, told: string | null): void => {
    states[from] = told === tree.chunks[from] ? 'proven' : 'wrong'
    onBytes(bytesOf(tree.size, from))
  }
  await Promise.all(shares(doubtful, lanes).map((share) => hash(share, judgeChunk)))
  return states
}

/** Groups of which every chunk is there; the last group of a file may be short. */
function wholeGroups(tree: HashTree, there: number): readonly ChunkRange[] {
  return tree.groups
    .map((_, index) => ({
      from: index * groupChunks,
      end: Math.min((index + 1) * groupChunks, tree.chunks.length)
    }))
    .filter(({ end }) => end <= there)
}

/** Neighbouring pieces for each lane, none empty. */
function shares<T>(items: readonly T[], lanes: number): readonly (readonly T[])[] {
  const each = Math.max(1, Math.ceil(items.length / lanes))
  const count = Math.ceil(items.length / each)
  return Array.from({ length: count }, (_, index) => items.slice(index * each, (index + 1) * each))
}
