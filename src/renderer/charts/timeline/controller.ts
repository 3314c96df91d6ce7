import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FramePump } from '../frame-pump'
import type { SampleSource } from '../sample-source'
import type { Shown } from './lane-plot'
import { Looks } from './looks'
import { emptyOverlay, type Overlay } from './overlay'
import { grow, pan, show, wholeView, zoom, type Bounds, type Selection, type View } from './viewport'

export interface TimelineState {
  readonly view: View
  readonly bounds: Bounds
  /** Time under the crosshair; null = none, values are the newest. */
  readonly hoverMs: number | null
  readonly selection: Selection | null
  /** Series that were asked for as evidence: they get a lane of their own where no other shows them. */
  readonly evidence: readonly string[]
  /** True when finer samples for the view could not be fetched: what is drawn is thinner than what is recorded. */
  readonly coarse: boolean
  /** Changes when samples that came were drawn: figures are read again with the lines, not more often. */
  readonly revision: number
}

/** Spans and lines behind the lanes: of all, or of each lane its own (several phones). */
export type OverlayOf = (laneId: string) => Omit<Overlay, 'endMs'>

/** A lane as the controller draws it. */
export interface DrawnLane {
  readonly laneId: string
  measure(): void
  draw(samples: SampleSource, shown: Shown, overlay: Overlay): void
  setCrosshair(tMs: number): void
  timeAt(clientX: number): number
  destroy(): void
}

/** What the timeline asks for finer data with; absent while live data is at full resolution anyway. */
export type Refine = (fromMs: number, toMs: number, points: number) => Promise<void>

const refineAfterMs = 160
/** Samples that came within this time are drawn together: a line that grows is not seen to grow faster. */
const drawSamplesAfterMs = 120
const boundsStepMs = 950
/** Lines are drawn with fewer samples while the view moves, and in full once it has rested this long. */
const restAfterMs = 120
const density = { moving: 0.2, resting: 1 }

/** The timeline's state and drawing, outside React: the pump draws lanes, `store` tells React of slow changes. */
export class TimelineController {
  readonly store: StoreApi<TimelineState>
  readonly looks = new Looks()
  readonly #plots = new Set<DrawnLane>()
  readonly #draw = (): void => this.#drawAll()
  #overlay: OverlayOf = () => emptyOverlay
  #refineTimer: ReturnType<typeof setTimeout> | null = null
  #samplesTimer: ReturnType<typeof setTimeout> | null = null
  #restTimer: ReturnType<typeof setTimeout> | null = null
  #moving = false
  #subscription: { dispose(): void } | null = null

  constructor(
    private readonly samples: SampleSource,
    private readonly pump: FramePump,
    private readonly refine: Refine | null
  ) {
    const bounds = { endMs: 0, live: true }
    this.store = createStore<TimelineState>(() => ({
      bounds,
      view: wholeView(bounds),
      hoverMs: null,
      selection: null,
      evidence: [],
      coarse: false,
      revision: samples.revision
    }))
  }

  /** Starts drawing when samples come. */
  attach(): void {
    this.#subscription ??= this.samples.onChange(() => this.#drawSoon())
  }

  /** Stops drawing; the timeline may be attached again. */
  detach(): void {
    this.#subscription?.dispose()
    this.#subscription = null
    this.pump.cancel(this.#draw)
    if (this.#refineTimer !== null) clearTimeout(this.#refineTimer)
    if (this.#samplesTimer !== null) clearTimeout(this.#samplesTimer)
    if (this.#restTimer !== null) clearTimeout(this.#restTimer)
    this.#samplesTimer = null
    this.#moving = false
  }

  add(plot: DrawnLane): { dispose(): void } {
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

  setOverlay(overlay: OverlayOf): void {
    this.#overlay = overlay
    this.pump.request(this.#draw)
  }

  /** What is drawn behind a lane now. */
  overlayOf(laneId: string): Overlay {
    return { ...this.#overlay(laneId), endMs: this.store.getState().bounds.endMs }
  }

  /** Moves by a share of the width (0.1 = a tenth to the right). */
  panBy(share: number): void {
    const { view, bounds } = this.store.getState()
    this.#move(pan(view, share * (view.toMs - view.fromMs), bounds), bounds)
  }

  /** Zooms around the crosshair, else around `anchorMs`, else around the middle. */
  zoomBy(factor: number, anchorMs?: number): void {
    const { view, bounds, hoverMs } = this.store.getState()
    const anchor = anchorMs ?? hoverMs ?? (view.fromMs + view.toMs) / 2
    this.#move(zoom(view, factor, { anchorMs: anchor, bounds }), bounds)
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
    this.pump.request(this.#draw)
  }

  clearSelection(): void {
    this.store.setState({ selection: null, evidence: [] })
    this.pump.request(this.#draw)
  }

  /** Brings a span into view with room around it, selects it, and shows the series that prove what is said of it. */
  showEvidence(span: Selection, series: readonly string[]): void {
    const width = Math.max(1000, span.toMs - span.fromMs)
    this.store.setState({ selection: span, evidence: series })
    this.show(Math.max(0, span.fromMs - width * 0.4), span.toMs + width * 0.2)
  }

  /** Moves the crosshair by a share of the width, from where it is or from the middle of the view. */
  moveCrosshair(share: number): void {
    const { view, hoverMs } = this.store.getState()
    const width = view.toMs - view.fromMs
    const from = hoverMs ?? (view.fromMs + view.toMs) / 2
    const tMs = Math.min(view.toMs, Math.max(view.fromMs, from + share * width))
    for (const plot of this.#plots) plot.setCrosshair(tMs)
    this.hover(tMs)
  }

  timeAt(clientX: number): number | null {
    const [plot] = this.#plots
    return plot === undefined ? null : plot.timeAt(clientX)
  }

  redraw(): void {
    this.pump.request(this.#draw)
  }

  #move(view: View, bounds: Bounds): void {
    this.#moving = true
    if (this.#restTimer !== null) clearTimeout(this.#restTimer)
    this.#set(view, bounds)
  }

  /** Counted from the drawn frame, so that a slow page is not drawn in full between two moves. */
  #restSoon(): void {
    if (this.#restTimer !== null) clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(() => {
      this.#moving = false
      this.pump.request(this.#draw)
    }, restAfterMs)
  }

  #set(view: View, bounds: Bounds): void {
    this.store.setState({ view, bounds })
    this.pump.request(this.#draw)
    this.#scheduleRefine(view)
  }

  #drawSoon(): void {
    this.#samplesTimer ??= setTimeout(() => {
      this.#samplesTimer = null
      this.pump.request(this.#draw)
    }, drawSamplesAfterMs)
  }

  #drawAll(): void {
    // What waits to be drawn is drawn with it.
    if (this.#samplesTimer !== null) clearTimeout(this.#samplesTimer)
    this.#samplesTimer = null
    const { view, selection, revision } = this.store.getState()
    if (revision !== this.samples.revision) this.store.setState({ revision: this.samples.revision })
    const moving = this.#moving
    const shown = { view, selection, density: moving ? density.moving : density.resting, inSightOnly: moving }
    if (moving) this.#restSoon()
    for (const plot of this.#plots) plot.measure()
    for (const plot of this.#plots) plot.draw(this.samples, shown, this.overlayOf(plot.laneId))
  }

  #scheduleRefine(view: View): void {
    if (this.#refineTimer !== null) clearTimeout(this.#refineTimer)
    if (this.refine === null || view.whole || this.samples.hasFine(view.fromMs, view.toMs)) {
      if (this.store.getState().coarse) this.store.setState({ coarse: false })
      return
    }
    const { refine } = this
    const margin = (view.toMs - view.fromMs) / 2
    this.#refineTimer = setTimeout(() => {
      refine(Math.max(0, view.fromMs - margin), view.toMs + margin, 6000).then(
        () => this.store.setState({ coarse: false }),
        () => this.store.setState(({ view: { whole } }) => ({ coarse: !whole }))
      )
    }, refineAfterMs)
  }
}
