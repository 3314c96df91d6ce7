import type { Palette, PaletteColor } from '../../charts/palette'
import { textAt } from '../../charts/timeline/svg-parts'
import type { DrawnPicture } from '../../charts/timeline/save-picture'

/** One metric of a session in two lines: the value with its interval, and how it differs from the first session. */
export interface ComparedCell {
  readonly value: string
  readonly change: string
}

/** A comparison in words already, to be drawn as one picture. */
export interface ComparisonPicture {
  readonly title: string
  /** How it was compared, and what came out. */
  readonly note: string
  readonly columns: readonly {
    readonly name: string
    /** Phone, build, model. */
    readonly about: string
    readonly color: PaletteColor
    readonly dash: readonly number[]
  }[]
  readonly rows: readonly { readonly name: string; readonly cells: readonly ComparedCell[] }[]
}

const left = 12
const nameWidth = 190
const headHeight = 64
const columnHeight = 40
const rowHeight = 34
/** Mean width of a letter at the size of the cells, px: what is longer than its cell is cut. */
const letterPx = 6.2

/** The table of effects with the line of each session in its head; under it the timeline as it is seen, where there is one. */
export function comparisonSvg(
  picture: ComparisonPicture,
  look: { readonly palette: Palette; readonly background: string; readonly widthPx: number },
  timeline: DrawnPicture | null
): DrawnPicture {
  const { palette, background, widthPx } = look
  const cellWidth = (widthPx - nameWidth - 2 * left) / Math.max(1, picture.columns.length)
  const place: Place = { palette, letters: Math.floor((cellWidth - 10) / letterPx), cellWidth }
  const tableEnd = headHeight + columnHeight + picture.rows.length * rowHeight
  const height = tableEnd + 12 + (timeline?.height ?? 0)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${height}" viewBox="0 0 ${widthPx} ${height}" font-family="system-ui, sans-serif">`,
    `<rect width="100%" height="100%" fill="${background}"/>`,
    textAt({ x: left, y: 24, size: 15, fill: palette.text, bold: true }, picture.title),
    textAt({ x: left, y: 44, size: 11, fill: palette.dim }, picture.note),
    ...picture.columns.flatMap((column, index) => columnSvg(column, xOf(index, place), place)),
    ...picture.rows.flatMap((row, index) => {
      const y = headHeight + columnHeight + index * rowHeight
      return [
        `<path d="M${left} ${y}H${widthPx - left}" stroke="${palette.line}"/>`,
        textAt({ x: left, y: y + 15, size: 12, fill: palette.text, bold: true }, row.name),
        ...row.cells.flatMap((cell, at) => cellSvg(cell, { x: xOf(at, place), y }, place))
      ]
    }),
    ...(timeline === null ? [] : [timeline.svg.replace('<svg ', `<svg y="${tableEnd + 12}" `)]),
    '</svg>'
  ]
  return { svg: svg.join('\n'), width: widthPx, height }
}

interface Place {
  readonly palette: Palette
  /** Letters that a cell has room for. */
  readonly letters: number
  readonly cellWidth: number
}

function xOf(index: number, { cellWidth }: Place): number {
  return left + nameWidth + index * cellWidth
}

function columnSvg(
  { name, about, color, dash }: ComparisonPicture['columns'][number],
  x: number,
  { palette, letters }: Place
): readonly string[] {
  const y = headHeight
  return [
    `<path d="M${x.toFixed(1)} ${y + 4}h26" stroke="${palette[color]}" stroke-width="2" stroke-dasharray="${dash.length === 0 ? 'none' : dash.join(' ')}"/>`,
    textAt({ x, y: y + 18, size: 12, fill: palette.text, bold: true }, cut(name, letters)),
    textAt({ x, y: y + 32, size: 10, fill: palette.dim }, cut(about, letters))
  ]
}

function cellSvg(
  { value, change }: ComparedCell,
  { x, y }: { readonly x: number; readonly y: number },
  { palette, letters }: Place
): readonly string[] {
  return [
    textAt({ x, y: y + 15, size: 12, fill: palette.text }, cut(value, letters)),
    textAt({ x, y: y + 29, size: 11, fill: palette.dim }, cut(change, letters))
  ]
}

function cut(text: string, letters: number): string {
  const all = Array.from(text)
  return all.length <= letters ? text : `${all.slice(0, Math.max(1, letters - 1)).join('')}…`
}
