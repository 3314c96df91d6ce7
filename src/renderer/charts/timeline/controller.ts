import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FramePump } from '../frame-pump'
import type { SampleStore } from '../sample-store'
import type { LanePlot } from './lane-plot'
import { emptyOverlay, type Overlay } from './overlay'
import { grow, pan, show, wholeView, zoom, type Bounds, type View } from './viewport'

export interface TimelineState {
  readonly view: View
  readonly bounds: Bounds
  /** Time under the crosshair; null = none, values are the newest. */
  readonly hoverMs: number | null
  readonly selection: { readonly fromMs: number; readonly toMs: number } | null
}

/** What the timeline asks for finer data with; absent while live data is at full resolution anyway. */
export type Refine = (fromMs: number, toMs: number, points: number) => Promise<void>

const refineAfterMs = 160
const boundsStepMs = 950

/** The timeline's state and drawing, outside React: the pump draws lanes, `store` tells React of slow changes. */
export class TimelineController {
  readonly store: StoreApi<TimelineState>
  readonly #plots = new Set<LanePlot>()
  readonly #draw = (): void => this.#drawAll()
  #overlay: Overlay = emptyOverlay
  #refineTimer: ReturnType<typeof setTimeout> | null = null
  #subscription: { dispose(): void } | null = null

  constructor(
    private readonly samples: SampleStore,
    private readonly pump: FramePump,
    private readonly refine: Refine | null
  ) {
    const bounds = { endMs: 0, live: true }
    this.store = createStore<TimelineState>(() => ({
      bounds,
      view: wholeView(bounds),
      hoverMs: null,
      selection: null
    }))
  }

  /** Starts drawing when samples come. */
  attach(): void {
    this.#subscription ??= this.samples.onChange(() => this.pump.request(this.#draw))
  }

  /** Stops drawing; the timeline may be attached again. */
  detach(): void {
    this.#subscription?.dispose()
    this.#subscription = null
    this.pump.cancel(this.#draw)
    if (this.#refineTimer !== null) clearTimeout(this.#refineTimer)
  }

  add(plot: LanePlot): { dispose(): void } {
    this.#plots.add(plot)
    this.pump.request(this.#draw)
    return {
      dispose: () => {
        this.#plots.delete(plot)
        plot.destroy()
      }
    }
  }

  /** The session's end moved. A live one moves the view once a second: more could not be seen. */
  setBounds(bounds: Bounds): void {
    const known = this.store.getState().bounds
    const same = known.live === bounds.live && Math.abs(bounds.endMs - known.endMs) < boundsStepMs
    if (same && (bounds.live || bounds.endMs === known.endMs)) return
    this.#set(grow(this.store.getState().view, bounds), bounds)
  }

  setOverlay(overlay: Omit<Overlay, 'endMs'>): void {
    this.#overlay = { ...overlay, endMs: 0 }
    this.pump.request(this.#draw)
  }

  /** Moves by a share of the width (0.1 = a tenth to the right). */
  panBy(share: number): void {
    const { view, bounds } = this.store.getState()
    this.#set(pan(view, share * (view.toMs - view.fromMs), bounds), bounds)
  }

  /** Zooms around the crosshair, else around `anchorMs`, else around the middle. */
  zoomBy(factor: number, anchorMs?: number): void {
    const { view, bounds, hoverMs } = this.store.getState()
    const anchor = anchorMs ?? hoverMs ?? (view.fromMs + view.toMs) / 2
    this.#set(zoom(view, factor, { anchorMs: anchor, bounds }), bounds)
  }

  show(fromMs: number, toMs: number): void {
    const { bounds } = this.store.getState()
    this.#set(show(fromMs, toMs, bounds), bounds)
  }

  reset(): void {
    const { bounds } = this.store.getState()
    this.#set(wholeView(bounds), bounds)
  }

  setFollow(follow: boolean): void {
    const { view, bounds } = this.store.getState()
    this.#set(grow({ ...view, follow, whole: follow && view.whole }, bounds), bounds)
  }

  hover(tMs: number | null): void {
    if (this.store.getState().hoverMs !== tMs) this.store.setState({ hoverMs: tMs })
  }

  select(fromMs: number, toMs: number): void {
    this.store.setState({ selection: { fromMs, toMs } })
  }

  clearSelection(): void {
    for (const plot of this.#plots) plot.clearSelection()
    this.store.setState({ selection: null })
  }

  timeAt(clientX: number): number | null {
    const [plot] = this.#plots
    return plot === undefined ? null : plot.timeAt(clientX)
  }

  redraw(): void {
    this.pump.request(this.#draw)
  }

  #set(view: View, bounds: Bounds): void {
    this.store.setState({ view, bounds })
    this.pump.request(this.#draw)
    this.#scheduleRefine(view)
  }

  #drawAll(): void {
    const { view, bounds } = this.store.getState()
    const overlay = { ...this.#overlay, endMs: bounds.endMs }
    for (const plot of this.#plots) plot.draw(this.samples, view, overlay)
  }

  #scheduleRefine(view: View): void {
    if (this.#refineTimer !== null) clearTimeout(this.#refineTimer)
    if (this.refine === null || view.whole || this.samples.hasFine(view.fromMs, view.toMs)) return
    const { refine } = this
    const margin = (view.toMs - view.fromMs) / 2
    this.#refineTimer = setTimeout(() => {
      void refine(Math.max(0, view.fromMs - margin), view.toMs + margin, 6000).catch(() => undefined)
    }, refineAfterMs)
  }
}
