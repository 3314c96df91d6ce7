import uPlot from 'uplot'
import type { SampleSource } from '../sample-source'
import { laneData, rangeWithLevel } from './lane-data'
import type { Lane } from './lanes'
import type { Look } from './looks'
import { drawLevel, drawLines, drawScale, drawSpans, emptyOverlay, type Overlay } from './overlay'
import { ticks, type Selection, type View } from './viewport'

export interface LanePlotOptions {
  readonly host: HTMLElement
  readonly lane: Lane
  readonly look: Look
  /** Lanes with the same key share the crosshair and the selection. */
  readonly syncKey: string
  readonly formatNumber: (value: number) => string
  readonly onHover: (tMs: number | null) => void
  readonly onSelect: (fromMs: number, toMs: number) => void
  readonly onReset: () => void
}

/** What a drawing pass shows. */
export interface Shown {
  readonly view: View
  readonly selection: Selection | null
  /** Samples of a line for each pixel of the screen; strokes of very many samples cost more than a frame has. */
  readonly density: number
  /** Lanes that are scrolled out of sight wait until the view rests. */
  readonly inSightOnly: boolean
}

/** One lane on a canvas. Knows nothing of React; told to draw by the timeline's controller. */
export class LanePlot {
  readonly #plot: uPlot
  readonly #options: LanePlotOptions
  readonly #stop = new AbortController()
  #overlay: Overlay = emptyOverlay
  #dragging = false
  #widthPx = 0
  #inSight = true
  /** Lets the plot draw; null once it does. It waits for the first samples, so that it is not drawn empty before. */
  #begin: (() => void) | null = null

  constructor(options: LanePlotOptions) {
    this.#options = options
    this.#plot = new uPlot(this.#config(), [[]], (plot, begin) => {
      options.host.append(plot.root)
      this.#begin = begin as () => void
    })
    const { signal } = this.#stop
    options.host.addEventListener('mousedown', () => (this.#dragging = true), { signal })
    window.addEventListener('mouseup', () => (this.#dragging = false), { signal })
  }

  get laneId(): string {
    return this.#options.lane.id
  }

  /** Reads the place it has; done for all lanes before one of them draws, so that the page is laid out once. */
  measure(): void {
    const { host } = this.#options
    const { top, bottom } = host.getBoundingClientRect()
    this.#widthPx = host.clientWidth
    this.#inSight = bottom > 0 && top < window.innerHeight
  }

  /** Draws the span from the samples, at the width last measured; the overlay goes behind and over the lines, the selection stays on its time. */
  draw(samples: SampleSource, shown: Shown, overlay: Overlay): void {
    const { view, selection, density } = shown
    const widthPx = this.#widthPx
    if (widthPx === 0 || (shown.inSightOnly && !this.#inSight)) return
    this.#overlay = overlay
    const plot = this.#plot
    const points = widthPx * devicePixelRatio * density
    const data = laneData(this.#options.lane, samples, { ...view, points })
    plot.batch(() => {
      this.#begin?.()
      this.#begin = null
      if (plot.width !== widthPx) plot.setSize({ width: widthPx, height: this.#options.lane.heightPx })
      plot.setData(data, false)
      plot.setScale('x', { min: view.fromMs, max: view.toMs })
    })
    if (!this.#dragging) this.#drawSelection(selection)
  }

  /** Puts the crosshair at a time, as the pointer would. */
  setCrosshair(tMs: number): void {
    if (this.#begin !== null) return
    this.#plot.setCursor({ left: this.#plot.valToPos(tMs, 'x'), top: 1 }, false)
  }

  /** Session time at a horizontal page position. */
  timeAt(clientX: number): number {
    return this.#plot.posToVal(clientX - this.#plot.over.getBoundingClientRect().left, 'x')
  }

  destroy(): void {
    this.#stop.abort()
    this.#plot.destroy()
  }

  #drawSelection(selection: Selection | null): void {
    const plot = this.#plot
    const height = this.#options.lane.heightPx
    const clamp = (tMs: number): number => Math.min(plot.width, Math.max(0, plot.valToPos(tMs, 'x')))
    const left = selection === null ? 0 : clamp(selection.fromMs)
    const right = selection === null ? 0 : clamp(selection.toMs)
    this.#options.host.toggleAttribute('data-selected', selection !== null)
    if (plot.select.left === left && plot.select.width === right - left) return
    plot.setSelect({ left, top: 0, width: right - left, height }, false)
  }

  #config(): uPlot.Options {
    const { lane, look, syncKey } = this.#options
    return {
      width: 50,
      height: lane.heightPx,
      padding: [0, 0, 0, 0],
      legend: { show: false },
      scales: {
        x: { time: false, auto: false },
        y: { range: (_plot, min, max) => rangeWithLevel(lane, [min, max], this.#overlay.level ?? null) }
      },
      axes: [
        {
          size: 0,
          splits: (plot, _axis, fromMs, toMs) => [...ticks({ fromMs, toMs }, plot.width)],
          values: () => [],
          grid: { stroke: look.palette.line, width: 1 },
          ticks: { show: false }
        },
        { show: false }
      ],
      series: [{}, ...this.#series()],
      cursor: {
        y: false,
        points: { show: false },
        sync: { key: syncKey, setSeries: false },
        drag: { x: true, y: false, setScale: false },
        bind: {
          dblclick: () => () => {
            this.#options.onReset()
            return null
          }
        }
      },
      hooks: {
        drawClear: [(plot) => drawSpans(plot, this.#overlay, look.tiles)],
        draw: [(plot) => this.#drawOver(plot)],
        setCursor: [(plot) => this.#hover(plot)],
        setSelect: [(plot) => this.#select(plot)]
      }
    }
  }

  #series(): uPlot.Series[] {
    const { lane, look } = this.#options
    const { palette } = look
    const stepped = uPlot.paths.stepped?.({ align: 1 })
    return lane.series.map((series) => ({
      stroke: palette[series.color],
      width: series.width,
      dash: [...series.dash],
      points: { show: false },
      ...(series.fill ? { fill: fade(palette[series.color]) } : {}),
      ...(series.stepped && stepped !== undefined ? { paths: stepped } : {})
    }))
  }

  #drawOver(plot: uPlot): void {
    const { lane, look, formatNumber } = this.#options
    const { palette } = look
    const { level = null } = this.#overlay
    drawLines(plot, this.#overlay.lines, palette)
    const { min = Number.NaN, max = Number.NaN } = plot.scales['y'] ?? {}
    if (lane.series.length === 0 || !Number.isFinite(min) || !Number.isFinite(max)) return
    if (level !== null) drawLevel(plot, level, palette.dim)
    drawScale(plot, { top: formatNumber(max), bottom: formatNumber(min) }, palette.faint)
  }

  #hover(plot: uPlot): void {
    const left = plot.cursor.left ?? -1
    this.#options.onHover(left < 0 ? null : plot.posToVal(left, 'x'))
  }

  #select(plot: uPlot): void {
    const { left, width } = plot.select
    if (width < 4) return
    this.#options.onSelect(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'))
  }
}

/** The same colour at about an eighth of its strength, for areas under lines. */
function fade(color: string): string {
  return color.startsWith('#') && color.length === 7 ? `${color}22` : color
}
