import type { ChunkMap as Chunks, ChunkState } from '@shared/model'
import { Tooltip } from '@mantine/core'
import { useMemo, useState, type PointerEvent } from 'react'
import { useI18n, type I18n } from '../i18n/i18n-context'
import { chunkCells, chunkStates, countChunks, type ChunkCell, type ChunkCounts } from './chunk-cells'
import './chunk-map.css'

/** Cells in a strip; a bigger file has more chunks in each. */
export const cellsPerStrip = 64

/**
 * The chunks of a file as a strip of cells: state by colour and by pattern, the numbers under the pointer as a tooltip, and
 * all of them as the strip's accessible name.
 */
export function ChunkMap(props: { chunks: Chunks; name: string }) {
  const { chunks, name } = props
  const i18n = useI18n()
  const cells = useMemo(() => chunkCells(chunks, cellsPerStrip), [chunks])
  const [under, setUnder] = useState<number | null>(null)
  const cell = under === null ? undefined : cells[under]
  const total = cells.reduce((sum, one) => sum + one.count, 0)
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - box.left) / box.width) * cells.length)
    setUnder(Math.min(cells.length - 1, Math.max(0, at)))
  }
  return (
    <Tooltip.Floating label={cell === undefined ? '' : cellText(cell, i18n)} disabled={cell === undefined}>
      <div
        className="chunks"
        role="img"
        aria-label={`${name}: ${i18n.t('chunk.of', { n: total })}: ${countsText(countChunks(chunks), i18n)}`}
        style={{ ['--cells' as string]: Math.max(1, cells.length) }}
        onPointerMove={follow}
        onPointerLeave={() => setUnder(null)}
      >
        {joined(cells).map((run) => (
          <i
            key={run.from}
            data-chunk={run.state}
            style={{
              left: `${(run.from / cells.length) * 100}%`,
              width: `${(run.cells / cells.length) * 100}%`
            }}
          />
        ))}
      </div>
    </Tooltip.Floating>
  )
}

/** What the colours and patterns mean; only the states that are in one of the maps. */
export function ChunkLegend(props: { maps: readonly Chunks[] }) {
  const { t } = useI18n()
  const seen = new Set(props.maps.flatMap((map) => map.map((run) => run.state)))
  const most = Math.max(0, ...props.maps.map((map) => map.reduce((sum, run) => sum + run.count, 0)))
  const per = Math.ceil(most / cellsPerStrip)
  return (
    <div className="chunk-legend" aria-hidden="true">
      {chunkStates
        .filter((state) => seen.has(state))
        .map((state) => (
          <span key={state}>
            <i data-chunk={state} />
            {t(`chunk.${state}`)}
          </span>
        ))}
      {per > 1 ? <span>{t('chunk.cell', { n: per })}</span> : null}
    </div>
  )
}

function cellText(cell: ChunkCell, i18n: I18n): string {
  const { t } = i18n
  const where =
    cell.count === 1
      ? t('chunk.one', { n: cell.first + 1 })
      : t('chunk.range', { from: cell.first + 1, to: cell.first + cell.count })
  return `${where} · ${countsText(cell.counts, i18n)}`
}

/** The counts in words: 610 proven, 12 sent. */
export function countsText(counts: ChunkCounts, { t, f }: I18n): string {
  const parts = [...chunkStates]
    .reverse()
    .filter((state) => counts[state] > 0)
    .map((state) => t('chunk.count', { n: counts[state], state: t(`chunk.${state}`) }))
  return f.list(parts)
}

interface Run {
  readonly from: number
  readonly cells: number
  readonly state: ChunkState
}

/** Neighbours of one state as one box. */
function joined(cells: readonly ChunkCell[]): readonly Run[] {
  const runs: { from: number; cells: number; state: ChunkState }[] = []
  cells.forEach((cell, index) => {
    const last = runs.at(-1)
    if (last?.state === cell.state) last.cells += 1
    else runs.push({ from: index, cells: 1, state: cell.state })
  })
  return runs
}
