import type { EventKind, SessionEvent } from '@shared/model'

/** A stretch of the session that is drawn behind the lanes. `open` = it had not ended when last seen. */
export interface Span {
  readonly kind: 'throttled' | 'away' | 'hog' | 'loading'
  readonly fromMs: number
  readonly toMs: number
  readonly open: boolean
}

interface Pairing {
  readonly kind: Span['kind']
  readonly end: EventKind
  /** Two events belong together when this data field agrees (or the end does not have it). */
  readonly key: string | null
}

const pairings: Partial<Record<EventKind, Pairing>> = {
  throttleOnset: { kind: 'throttled', end: 'throttleEnd', key: 'policy' },
  linkLost: { kind: 'away', end: 'linkBack', key: null },
  adbServerLost: { kind: 'away', end: 'adbServerBack', key: null },
  hogStarted: { kind: 'hog', end: 'hogEnded', key: 'pid' },
  loadStarted: { kind: 'loading', end: 'requestStarted', key: null }
}

/** Spans from events: by the event's own end, else to the event that ends it, else to `nowMs`. */
export function computeSpans(events: readonly SessionEvent[], nowMs: number): readonly Span[] {
  return events.flatMap((event) => {
    if (event.kind === 'gap' || event.kind === 'suspended')
      return [{ kind: 'away' as const, ...ends(event, event.endMs, nowMs) }]
    const pairing = pairings[event.kind]
    if (pairing === undefined) return []
    const end = event.endMs ?? closing(events, event, pairing)
    return [{ kind: pairing.kind, ...ends(event, end, nowMs) }]
  })
}

/** Length of the union of spans of one kind, ms. */
export function totalOf(spans: readonly Span[], kind: Span['kind']): number {
  let total = 0
  let reachedMs = Number.NEGATIVE_INFINITY
  const sorted = spans.filter((span) => span.kind === kind).sort((a, b) => a.fromMs - b.fromMs)
  for (const span of sorted) {
    total += Math.max(0, span.toMs - Math.max(span.fromMs, reachedMs))
    reachedMs = Math.max(reachedMs, span.toMs)
  }
  return total
}

function closing(events: readonly SessionEvent[], start: SessionEvent, pairing: Pairing): number | null {
  const sameKey = (event: SessionEvent): boolean =>
    pairing.key === null ||
    event.data[pairing.key] === undefined ||
    event.data[pairing.key] === start.data[pairing.key]
  const end = events.find((event) => event.kind === pairing.end && event.tMs >= start.tMs && sameKey(event))
  return end?.tMs ?? null
}

function ends(event: SessionEvent, endMs: number | null, nowMs: number): Omit<Span, 'kind'> {
  return { fromMs: event.tMs, toMs: Math.max(event.tMs, endMs ?? nowMs), open: endMs === null }
}
