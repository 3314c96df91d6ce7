import type { ChunkMap, ChunkState } from '@shared/model'

/** How many chunks are in each state. */
export type ChunkCounts = Readonly<Record<ChunkState, number>>

/** One drawn cell: `count` chunks from number `first` on, shown in the state that says most about them. */
export interface ChunkCell {
  readonly first: number
  readonly count: number
  readonly state: ChunkState
  readonly counts: ChunkCounts
}

/** From least to most done; a tie goes to the one that is further. */
export const chunkStates = ['missing', 'sent', 'copied', 'kept', 'proven', 'wrong'] as const

const none: ChunkCounts = { missing: 0, sent: 0, copied: 0, kept: 0, proven: 0, wrong: 0 }

/** The chunks of a map by state. */
export function countChunks(map: ChunkMap): ChunkCounts {
  const counts = { ...none }
  for (const run of map) counts[run.state] += run.count
  return counts
}

/**
 * At most `most` cells of equally many chunks (the last may have fewer). One wrong chunk makes its cell wrong, so that it
 * is seen among thousands; otherwise the state that most of its chunks have decides.
 */
export function chunkCells(map: ChunkMap, most: number): readonly ChunkCell[] {
  const total = map.reduce((sum, run) => sum + run.count, 0)
  const per = Math.max(1, Math.ceil(total / most))
  const cells: ChunkCell[] = []
  let counts = { ...none }
  let first = 0
  let filled = 0
  for (const run of map) {
    for (let left = run.count; left > 0;) {
      const taken = Math.min(left, per - filled)
      counts[run.state] += taken
      filled += taken
      left -= taken
      if (filled < per) continue
      cells.push({ first, count: filled, state: stateOf(counts), counts })
      first += filled
      counts = { ...none }
      filled = 0
    }
  }
  if (filled > 0) cells.push({ first, count: filled, state: stateOf(counts), counts })
  return cells
}

function stateOf(counts: ChunkCounts): ChunkState {
  if (counts.wrong > 0) return 'wrong'
  return chunkStates.reduce((best, state) => (counts[state] >= counts[best] ? state : best))
}
