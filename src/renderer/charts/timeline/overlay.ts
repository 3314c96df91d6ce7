import type uPlot from 'uplot'
import type { Palette } from '../palette'
import type { Span } from './spans'

/** A vertical line of an event that matters enough to cross every lane. */
export interface MarkLine {
  readonly tMs: number
  readonly tone: 'hot' | 'warn' | 'bad' | 'plain'
}

export interface Overlay {
  readonly spans: readonly Span[]
  readonly lines: readonly MarkLine[]
  /** What was expected of the lane's values, in its unit; null or absent = nothing was. */
  readonly level?: number | null
  /** Where spans end that are still open: the newest moment of the session. */
  readonly endMs: number
}

export const emptyOverlay: Overlay = { spans: [], lines: [], endMs: 0 }

/** Draws the spans behind a lane: hatched, so that they read without colour, each kind with its own direction. */
export function drawSpans(plot: uPlot, overlay: Overlay, tiles: HatchTiles): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (const span of overlay.spans) {
    const left = plot.valToPos(span.fromMs, 'x', true)
    const right = plot.valToPos(span.open ? overlay.endMs : span.toMs, 'x', true)
    if (right < bbox.left || left > bbox.left + bbox.width) continue
    const pattern = tiles.of(span.kind, ctx)
    if (pattern === null) continue
    ctx.fillStyle = pattern
    ctx.fillRect(left, bbox.top, Math.max(1, right - left), bbox.height)
  }
  ctx.restore()
}

/** Draws the dashed lines of events over a lane. */
export function drawLines(plot: uPlot, lines: readonly MarkLine[], palette: Palette): void {
  const { ctx, bbox } = plot
  const ratio = devicePixelRatio
  ctx.save()
  ctx.lineWidth = ratio
  ctx.setLineDash([3 * ratio, 3 * ratio])
  for (const line of lines) {
    const x = Math.round(plot.valToPos(line.tMs, 'x', true)) + 0.5
    if (x < bbox.left || x > bbox.left + bbox.width) continue
    ctx.strokeStyle = line.tone === 'plain' ? palette.faint : palette[line.tone]
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
  }
  ctx.restore()
}

/** Draws the dashed line of what was expected, from edge to edge. */
export function drawLevel(plot: uPlot, level: number, color: string): void {
  const { ctx, bbox } = plot
  const ratio = devicePixelRatio
  const y = Math.round(plot.valToPos(level, 'y', true)) + 0.5
  ctx.save()
  ctx.lineWidth = ratio
  ctx.setLineDash(levelDash.map((part) => part * ratio))
  ctx.strokeStyle = color
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

/** Dash of the line of what was expected, px. */
export const levelDash: readonly number[] = [9, 5]

/** Writes the scale's ends inside the lane, where a full axis would cost too much room. */
export function drawScale(
  plot: uPlot,
  texts: { readonly top: string; readonly bottom: string },
  color: string
): void {
  const { ctx, bbox } = plot
  const ratio = devicePixelRatio
  ctx.save()
  ctx.font = `${10 * ratio}px system-ui, sans-serif`
  ctx.fillStyle = color
  ctx.textAlign = 'left'
  ctx.textBaseline = 'top'
  ctx.fillText(texts.top, bbox.left + 3 * ratio, bbox.top + 4 * ratio)
  ctx.textBaseline = 'bottom'
  ctx.fillText(texts.bottom, bbox.left + 3 * ratio, bbox.top + bbox.height - 6 * ratio)
  ctx.restore()
}

/** The striped fillings of one colour scheme, each made once. */
export class HatchTiles {
  readonly #made = new Map<Span['kind'], CanvasPattern | null>()

  constructor(private readonly palette: Palette) {}

  /** The filling of a kind of span; null for kinds that are not hatched. */
  of(kind: Span['kind'], ctx: CanvasRenderingContext2D): CanvasPattern | null {
    if (kind === 'hog') return null
    const known = this.#made.get(kind)
    if (known !== undefined) return known
    const throttled = kind === 'throttled'
    const tile = drawTile(throttled ? this.palette.hatch : this.palette.hatchGrey, throttled)
    const pattern = ctx.createPattern(tile, 'repeat')
    this.#made.set(kind, pattern)
    return pattern
  }
}

/** One tile of stripes that rise (or fall) to the right. */
function drawTile(color: string, rising: boolean): HTMLCanvasElement {
  const size = Math.round(8 * devicePixelRatio)
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const ctx = tile.getContext('2d')
  if (ctx === null) return tile
  ctx.strokeStyle = color
  ctx.lineWidth = size * 0.3
  for (const shift of [-size, 0, size]) {
    ctx.beginPath()
    ctx.moveTo(shift, rising ? size : 0)
    ctx.lineTo(shift + size, rising ? 0 : size)
    ctx.stroke()
  }
  return tile
}
