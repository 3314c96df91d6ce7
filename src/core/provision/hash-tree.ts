import { z } from 'zod'

/** A chunk is the least that is sent again (DESIGN §1). */
export const chunkBytes = 4 * 1024 * 1024
/** So many chunks have one hash in common: the phone proves them with one process instead of sixteen. */
export const groupChunks = 16

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * SHA-256 of a file at three depths, all of the plain bytes: the whole file, each group of sixteen chunks, each chunk.
 * The last chunk and group may be short.
 */
export const HashTree = z
  .object({
    version: z.literal(1),
    chunkBytes: z.literal(chunkBytes),
    groupChunks: z.literal(groupChunks),
    size: z.number().int().nonnegative(),
    sha256: Hash,
    groups: z.array(Hash),
    chunks: z.array(Hash)
  })
  .refine(({ size, groups, chunks }) => {
    const count = Math.ceil(size / chunkBytes)
    return chunks.length === count && groups.length === Math.ceil(count / groupChunks)
  }, 'counts that do not fit the size')
export type HashTree = z.infer<typeof HashTree>

/** Reads a tree's JSON; null for anything that is none, or is not the one of this hash. Never throws. */
export function parseTree(text: string, sha256: string): HashTree | null {
  try {
    const tree = HashTree.safeParse(JSON.parse(text))
    return tree.success && tree.data.sha256 === sha256 ? tree.data : null
  } catch {
    return null
  }
}

export function chunkCount(size: number): number {
  return Math.ceil(size / chunkBytes)
}

/** Bytes of chunks `from` to `end` (exclusive) of a file of `size`. */
export function bytesOf(size: number, from: number, end = from + 1): number {
  return Math.max(0, Math.min(size, end * chunkBytes) - from * chunkBytes)
}

/** Whole chunks in the first `length` bytes of a file of `size`; its short last chunk counts once it is all there. */
export function wholeChunks(size: number, length: number): number {
  return length >= size ? chunkCount(size) : Math.floor(length / chunkBytes)
}
