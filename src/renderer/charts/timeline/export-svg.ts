import type { Palette } from '../palette'
import type { SampleSource } from '../sample-source'
import { laneData, rangeWithLevel } from './lane-data'
import type { Lane } from './lanes'
import { levelDash, type MarkLine, type Overlay } from './overlay'
import { linePath, textAt } from './svg-parts'
import { ticks, type View } from './viewport'

/** A picture of the timeline as it is seen: everything it needs to be drawn again, in words already. */
export interface Picture {
  readonly title: string
  /** Conditions of the numbers: phone, build, model, settings, date. */
  readonly conditions: string
  readonly lanes: readonly PictureLane[]
  readonly view: Pick<View, 'fromMs' | 'toMs'>
  readonly widthPx: number
  readonly formatNumber: (value: number, digits: number) => string
  readonly formatTime: (tMs: number) => string
}

export interface PictureLane {
  readonly lane: Lane
  readonly title: string
  readonly unit: string
  /** The series of the lane by name, in the order they are drawn. */
  readonly labels: readonly string[]
  readonly overlay: Overlay
}

const left = 150
const right = 16
const top = 52
const axisPx = 26

/** Height of the picture, px. */
export function pictureHeight(lanes: readonly PictureLane[]): number {
  return top + lanes.reduce((sum, { lane }) => sum + lane.heightPx, 0) + axisPx
}

/** The picture as SVG: lines decimated by min/max to its width, hatched spans, marks, scales, time axis, colours of `palette`. */
export function timelineSvg(
  picture: Picture,
  samples: SampleSource,
  palette: Palette,
  background: string
): string {
  const { widthPx, lanes, view } = picture
  const height = pictureHeight(lanes)
  const plot: Plot = { ...view, width: widthPx - left - right, palette, samples, picture }
  let y = top
  const bodies = lanes.map((lane) => {
    const body = laneSvg(lane, y, plot)
    y += lane.lane.heightPx
    return body
  })
  const title = textAt({ x: 12, y: 22, size: 15, fill: palette.text, bold: true }, picture.title)
  const conditions = textAt({ x: 12, y: 40, size: 11, fill: palette.dim }, picture.conditions)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${height}" viewBox="0 0 ${widthPx} ${height}" font-family="system-ui, sans-serif">`,
    `<defs>${hatch('throttled', palette.hot, 45)}${hatch('away', palette.faint, -45)}</defs>`,
    `<rect width="100%" height="100%" fill="${background}"/>`,
    title,
    conditions,
    ...bodies,
    axisSvg(y, plot),
    '</svg>'
  ].join('\n')
}

interface Plot {
  readonly fromMs: number
  readonly toMs: number
  readonly width: number
  readonly palette: Palette
  readonly samples: SampleSource
  readonly picture: Picture
}

function xOf(tMs: number, plot: Plot): number {
  return left + ((tMs - plot.fromMs) / (plot.toMs - plot.fromMs)) * plot.width
}

function laneSvg(row: PictureLane, y: number, plot: Plot): string {
  const { lane } = row
  const { palette, picture } = plot
  const [times, ...values] = laneData(lane, plot.samples, { ...plot, points: plot.width * 2 })
  const known = values.flatMap((column) => [...column]).filter((value) => typeof value === 'number')
  const { level = null } = row.overlay
  const [low, high] = rangeWithLevel(
    lane,
    [
      known.length === 0 ? null : known.reduce((a, b) => Math.min(a, b)),
      known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b))
    ],
    level
  )
  const yOf = (value: number): number => y + lane.heightPx * (1 - (value - low) / (high - low))
  const paths = lane.series.map((series, index) => {
    const d = linePath(times, values[index] ?? [], { x: (tMs) => xOf(tMs, plot), y: yOf }, series.stepped)
    const dash = series.dash.length === 0 ? '' : ` stroke-dasharray="${series.dash.join(' ')}"`
    return `<path d="${d}" fill="none" stroke="${palette[series.color]}" stroke-width="${series.width}"${dash}/>`
  })
  const faint = { size: 10, fill: palette.faint }
  return [
    `<svg x="${left}" y="${y}" width="${plot.width}" height="${lane.heightPx}" viewBox="${left} ${y} ${plot.width} ${lane.heightPx}">`,
    ...spansSvg(row.overlay, { y, height: lane.heightPx, plot }),
    ...paths,
    ...(level === null ? [] : [levelSvg(yOf(level), plot)]),
    ...row.overlay.lines.map((line) => markSvg(line, { y, height: lane.heightPx, plot })),
    '</svg>',
    `<path d="M12 ${y + lane.heightPx}H${left + plot.width}" stroke="${palette.line}"/>`,
    textAt({ x: 12, y: y + 16, size: 12, fill: palette.text, bold: true }, row.title),
    textAt({ x: 12, y: y + 31, size: 10, fill: palette.dim }, row.unit),
    ...(lane.heightPx < 60
      ? []
      : [textAt({ x: 12, y: y + 45, ...faint }, row.labels.join(' · ').slice(0, 60))]),
    textAt({ x: left - 6, y: y + 11, ...faint, end: true }, picture.formatNumber(high, lane.digits)),
    textAt(
      { x: left - 6, y: y + lane.heightPx - 4, ...faint, end: true },
      picture.formatNumber(low, lane.digits)
    )
  ].join('\n')
}

interface Box {
  readonly y: number
  readonly height: number
  readonly plot: Plot
}

function spansSvg(overlay: Overlay, { y, height, plot }: Box): string[] {
  return overlay.spans.flatMap((span) => {
    if (span.kind === 'hog') return []
    const from = xOf(span.fromMs, plot)
    const to = xOf(span.open ? overlay.endMs : span.toMs, plot)
    const fill = span.kind === 'throttled' ? 'throttled' : 'away'
    return [
      `<rect x="${from.toFixed(1)}" y="${y}" width="${Math.max(1, to - from).toFixed(1)}" height="${height}" fill="url(#${fill})" data-span="${span.kind}"/>`
    ]
  })
}

function markSvg(line: MarkLine, { y, height, plot }: Box): string {
  const x = xOf(line.tMs, plot).toFixed(1)
  const color = line.tone === 'plain' ? plot.palette.faint : plot.palette[line.tone]
  return `<path d="M${x} ${y}v${height}" stroke="${color}" stroke-dasharray="3 3"/>`
}

function levelSvg(y: number, plot: Plot): string {
  return `<path d="M${left} ${y.toFixed(1)}h${plot.width}" stroke="${plot.palette.dim}" stroke-dasharray="${levelDash.join(' ')}" data-line="expected"/>`
}

function axisSvg(y: number, plot: Plot): string {
  const { palette, picture } = plot
  return ticks(plot, plot.width)
    .map((tMs) => {
      const x = xOf(tMs, plot)
      const grid = `<path d="M${x.toFixed(1)} ${top}V${y}" stroke="${palette.line}" stroke-width="0.5"/>`
      return grid + textAt({ x: x + 3, y: y + 14, size: 10, fill: palette.faint }, picture.formatTime(tMs))
    })
    .join('\n')
}

function hatch(id: string, color: string, degrees: number): string {
  return `<pattern id="${id}" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(${degrees})"><path d="M0 0V7" stroke="${color}" stroke-width="2.2" stroke-opacity="0.22"/></pattern>`
}
