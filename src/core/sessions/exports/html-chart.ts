import { decimateMinMax } from '@shared/base/decimate'
import type { SeriesColumns } from '@shared/model'
import { formatClock } from '@shared/units/format'
import { axisTicks, timeTicks } from './axis-ticks'
import { escaped } from './html-escape'

const width = 920
const left = 56
const right = 12
const top = 8
const plotHeight = 150
const bottom = 22
const points = 900
/** Okabe and Ito's colours, told apart by all eyes, dark enough for paper. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#aa3377', '#8c6d00', '#555555']

/** One line of a chart; `scale` turns stored values into the unit of the axis. */
export interface ChartLine {
  readonly column: SeriesColumns
  readonly label: string
  readonly scale?: number
  readonly dashed?: boolean
}

export interface ChartFrame {
  readonly title: string
  readonly unit: string
  readonly durationMs: number
  /** The axis begins at zero: for rates and powers, whose height means something. */
  readonly fromZero: boolean
  /** Spans behind the lines (findings), and moments (events), in ms. */
  readonly spans: readonly { readonly fromMs: number; readonly toMs: number }[]
  readonly marks: readonly { readonly tMs: number; readonly text: string }[]
}

/** A chart as SVG: axes with units, legend, a hole stays a hole, thinned so that extremes stay. Empty when nothing is known. */
export function htmlChart(lines: readonly ChartLine[], frame: ChartFrame): string {
  const thin = lines.map(({ column: { name: _, ...whole }, ...line }) => {
    const { tMs, v } = decimateMinMax(whole, points)
    return { ...line, tMs, v: v.map((value) => (value === null ? null : value * (line.scale ?? 1))) }
  })
  const known = thin.flatMap(({ v }) => v.filter((value) => value !== null))
  if (known.length === 0) return ''
  const place = placeOf(known, frame)
  const paths = thin.map((line, at) => pathOf(line, { place, colour: colourOf(at) }))
  const legend = thin.map(({ label, dashed }, at) => {
    const style = `border-top:2px ${dashed === true ? 'dashed' : 'solid'} ${colourOf(at)}`
    return `<span><i style="${style}"></i>${escaped(label)}</span>`
  })
  const name = `${frame.title}, ${frame.unit}`
  return `<figure><figcaption><b>${escaped(name)}</b>${legend.join('')}</figcaption>
<svg viewBox="0 0 ${width} ${top + plotHeight + bottom}" role="img" aria-label="${escaped(summary(name, known))}">
${backOf(frame, place)}${axesOf(frame, place)}${paths.join('')}</svg></figure>`
}

const colourOf = (at: number): string => colours[at % colours.length] ?? '#555555'

interface Place {
  readonly low: number
  readonly high: number
  x(ms: number): string
  y(value: number): string
}

function placeOf(known: readonly number[], { durationMs, fromZero }: ChartFrame): Place {
  const least = known.reduce((a, b) => Math.min(a, b))
  const most = known.reduce((a, b) => Math.max(a, b))
  const room = Math.max((most - least) * 0.05, Math.abs(most) * 0.01, 1e-6)
  const low = fromZero ? Math.min(0, least) : least - room
  const high = most + room
  return {
    low,
    high,
    x: (ms) => (left + ((width - left - right) * ms) / Math.max(1, durationMs)).toFixed(1),
    y: (value) => (top + plotHeight - (plotHeight * (value - low)) / (high - low)).toFixed(1)
  }
}

function pathOf(
  { tMs, v, dashed }: { tMs: readonly number[]; v: readonly (number | null)[]; dashed?: boolean },
  { place, colour }: { readonly place: Place; readonly colour: string }
): string {
  let pen = 'M'
  const steps = tMs.map((ms, index) => {
    const value = v[index] ?? null
    const step = value === null ? '' : `${pen}${place.x(ms)} ${place.y(value)}`
    pen = value === null ? 'M' : 'L'
    return step
  })
  const dash = dashed === true ? ' stroke-dasharray="5 4"' : ''
  return `<path d="${steps.join('')}" fill="none" stroke-width="1.5" stroke="${colour}"${dash}/>`
}

function backOf({ spans, marks }: ChartFrame, place: Place): string {
  const boxes = spans.map(({ fromMs, toMs }) => {
    const from = place.x(fromMs)
    const wide = Math.max(1, Number(place.x(toMs)) - Number(from)).toFixed(1)
    return `<rect class="span" x="${from}" y="${top}" width="${wide}" height="${plotHeight}"/>`
  })
  const lines = marks.map(({ tMs, text }) => {
    const x = place.x(tMs)
    return `<line class="mark" x1="${x}" x2="${x}" y1="${top}" y2="${top + plotHeight}"><title>${escaped(text)}</title></line>`
  })
  return boxes.join('') + lines.join('')
}

function axesOf({ durationMs }: ChartFrame, place: Place): string {
  const rows = axisTicks(place.low, place.high, 4).map((value) => {
    const y = place.y(value)
    const text = `<text class="y" x="${left - 6}" y="${y}">${String(Number(value.toPrecision(6)))}</text>`
    return `<line class="grid" x1="${left}" x2="${width - right}" y1="${y}" y2="${y}"/>${text}`
  })
  const times = timeTicks(durationMs / 1000, 9).map(
    (seconds) =>
      `<text class="x" x="${place.x(seconds * 1000)}" y="${top + plotHeight + 16}">${formatClock(1000 * seconds)}</text>`
  )
  return rows.join('') + times.join('')
}

function summary(name: string, known: readonly number[]): string {
  const [least, most] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))]
  return `${name}: from ${least.toPrecision(3)} to ${most.toPrecision(3)}`
}
