/** The span of session time in view. `follow` keeps its right edge at the newest sample; `whole` keeps all in view. */
export interface View {
  readonly fromMs: number
  readonly toMs: number
  readonly follow: boolean
  readonly whole: boolean
}

/** A span that the user (or a finding) pointed at. */
export interface Selection {
  readonly fromMs: number
  readonly toMs: number
}

/** Where the session ends, and whether it still grows. */
export interface Bounds {
  readonly endMs: number
  readonly live: boolean
}

const shortestMs = 2_000
const shortestLiveMs = 30_000

/** Everything in view; a young live session gets room to grow. */
export function wholeView(bounds: Bounds): View {
  return {
    fromMs: 0,
    toMs: Math.max(bounds.endMs, bounds.live ? shortestLiveMs : shortestMs),
    follow: bounds.live,
    whole: true
  }
}

/** The view after the session has grown. */
export function grow(view: View, bounds: Bounds): View {
  if (view.whole) return { ...wholeView(bounds), follow: view.follow }
  if (!view.follow || !bounds.live) return view
  const width = view.toMs - view.fromMs
  return { ...view, fromMs: Math.max(0, bounds.endMs - width), toMs: Math.max(width, bounds.endMs) }
}

/** Moved by `deltaMs`, kept inside the session. Moving away from the end stops following. */
export function pan(view: View, deltaMs: number, bounds: Bounds): View {
  const width = view.toMs - view.fromMs
  const limit = Math.max(wholeView(bounds).toMs - width, 0)
  const fromMs = Math.min(Math.max(0, view.fromMs + deltaMs), limit)
  return settle({ fromMs, toMs: fromMs + width, follow: view.follow, whole: false }, bounds)
}

/** Zoomed by `factor` (< 1 = closer) around `anchorMs`, kept inside the session. */
export function zoom(view: View, factor: number, at: { anchorMs: number; bounds: Bounds }): View {
  const end = wholeView(at.bounds).toMs
  const width = Math.min(end, Math.max(shortestMs, (view.toMs - view.fromMs) * factor))
  const share = (at.anchorMs - view.fromMs) / (view.toMs - view.fromMs)
  const fromMs = Math.min(Math.max(0, at.anchorMs - share * width), end - width)
  return settle({ fromMs, toMs: fromMs + width, follow: view.follow, whole: false }, at.bounds)
}

/** Exactly this span. */
export function show(fromMs: number, toMs: number, bounds: Bounds): View {
  const width = Math.max(shortestMs, toMs - fromMs)
  return settle(
    { fromMs: Math.max(0, fromMs), toMs: Math.max(0, fromMs) + width, follow: false, whole: false },
    bounds
  )
}

function settle(view: View, bounds: Bounds): View {
  const end = wholeView(bounds).toMs
  const whole = view.fromMs <= 0 && view.toMs >= end
  const atEnd = view.toMs >= bounds.endMs - 1
  return { ...view, whole, follow: bounds.live && (whole || (view.follow && atEnd)) }
}

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400].map(
  (seconds) => seconds * 1000
)

/** Times of grid lines: round steps, at least about `gapPx` apart. */
export function ticks(view: Pick<View, 'fromMs' | 'toMs'>, widthPx: number, gapPx = 110): readonly number[] {
  const perTick = ((view.toMs - view.fromMs) * gapPx) / Math.max(1, widthPx)
  const step = steps.find((candidate) => candidate >= perTick) ?? 86_400_000
  const first = Math.ceil(view.fromMs / step) * step
  const count = Math.max(0, Math.floor((view.toMs - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => first + index * step)
}
