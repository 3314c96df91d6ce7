import type { ChunkMap, ChunkState } from '@shared/model'
import { chunkCount } from './hash-tree'

/** States of chunks in order, neighbours of one state in one entry. */
export function chunkMap(states: readonly ChunkState[]): ChunkMap {
  const map: { state: ChunkState; count: number }[] = []
  for (const state of states) {
    const last = map.at(-1)
    if (last?.state === state) last.count += 1
    else map.push({ state, count: 1 })
  }
  return map
}

/** A map of a file whose chunks are all of one state. */
export function uniformMap(size: number, state: ChunkState): ChunkMap {
  return size === 0 ? [] : [{ state, count: chunkCount(size) }]
}
