import type { SessionDetail } from '@shared/model'
import { seriesFamilies, seriesNames } from '@shared/units/series'
import { mergedName } from '../../charts/merged-samples'
import type { PaletteColor } from '../../charts/palette'
import { line, policiesOf, type Lane, type LaneSeries } from '../../charts/timeline/lanes'

/** A session as one line among several. */
export interface ComparedLine {
  readonly key: string
  readonly name: string
  readonly series: readonly SessionDetail['series'][number][]
}

export const lineColors: readonly PaletteColor[] = ['rate', 'warm', 'clock', 'power', 'other', 'hot']
const dashes: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [9, 3, 2, 3], [5, 2], [1, 2]]

/** How the line of a session looks: a colour and a dash of its own, so that it is known without colour too. */
export function lineStyle(index: number): { readonly color: PaletteColor; readonly dash: readonly number[] } {
  return { color: lineColors[index] ?? 'faint', dash: dashes[index] ?? [] }
}

/** One lane per quantity with every session in it; the last one the differences in token/s to the first session. */
export function comparedLanes(lines: readonly ComparedLine[]): readonly Lane[] {
  const one = (name: (of: ComparedLine) => string | null, scale = 1): readonly LaneSeries[] =>
    lines.flatMap((of, index) => {
      const series = name(of)
      if (series === null || !of.series.some((known) => known.name === series)) return []
      const stepped = series.startsWith(seriesFamilies.cap)
      return [
        line(mergedName(of.key, series), lineStyle(index).color, {
          ...shape(index),
          scale,
          label: of.name,
          stepped
        })
      ]
    })
  return [
    { id: 'rate', heightPx: 150, zero: false, span: 2, digits: 1, series: one(() => seriesNames.tokenRate) },
    {
      id: 'difference',
      heightPx: 90,
      zero: 'inside',
      span: 1,
      digits: 1,
      series: lines.slice(1).map((of, index) =>
        line(mergedName('difference', of.key), lineStyle(index + 1).color, {
          ...shape(index + 1),
          label: of.name
        })
      )
    },
    {
      id: 'temperature',
      heightPx: 96,
      zero: false,
      span: 20,
      digits: 0,
      series: one(() => seriesNames.cpuTemp)
    },
    { id: 'clock', heightPx: 72, zero: true, span: 1, digits: 1, series: one(fastestCap, 1e6) }
  ]
}

function shape(index: number): Partial<LaneSeries> {
  return { width: 1.5, dash: lineStyle(index).dash }
}

function fastestCap({ series }: ComparedLine): string | null {
  const policy = policiesOf(series.map(({ name }) => name)).at(-1)
  return policy === undefined ? null : `${seriesFamilies.cap}${policy}`
}
