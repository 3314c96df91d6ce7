import type { SessionEvent } from '@shared/model'
import { describe, expect, test } from 'vitest'
import { clusterEvents } from './events-row'
import { evidenceLane, inLane, inUnit, lanesFor, policiesOf } from './lanes'
import { laneRange } from './lane-data'
import { computeSpans, totalOf } from './spans'
import { describeSpan } from './statistics'
import { grow, pan, show, ticks, wholeView, zoom } from './viewport'

function event(kind: SessionEvent['kind'], tMs: number, more: Partial<SessionEvent> = {}): SessionEvent {
  return { id: tMs, kind, tMs, endMs: null, severity: 'info', data: {}, ...more }
}

describe('viewport', () => {
  const live = { endMs: 100_000, live: true }

  test('a young live session gets room to grow, a stored one is exact', () => {
    expect(wholeView({ endMs: 4000, live: true })).toMatchObject({ fromMs: 0, toMs: 30_000, follow: true })
    expect(wholeView({ endMs: 4000, live: false })).toMatchObject({ toMs: 4000, follow: false })
  })

  test('following keeps the width and moves with the end', () => {
    const view = { fromMs: 60_000, toMs: 100_000, follow: true, whole: false }
    expect(grow(view, { endMs: 110_000, live: true })).toMatchObject({ fromMs: 70_000, toMs: 110_000 })
    expect(grow({ ...view, follow: false }, { endMs: 110_000, live: true }).fromMs).toBe(60_000)
  })

  test('panning stays inside and stops following away from the end', () => {
    const view = { fromMs: 60_000, toMs: 100_000, follow: true, whole: false }
    expect(pan(view, -90_000, live)).toMatchObject({ fromMs: 0, toMs: 40_000, follow: false })
    expect(pan(view, 90_000, live)).toMatchObject({ toMs: 100_000, follow: true })
  })

  test('zooming keeps the anchor in place and ends at the whole', () => {
    const closer = zoom(wholeView(live), 0.5, { anchorMs: 25_000, bounds: live })
    expect((25_000 - closer.fromMs) / (closer.toMs - closer.fromMs)).toBeCloseTo(0.25)
    expect(zoom(closer, 10, { anchorMs: 25_000, bounds: live }).whole).toBe(true)
    expect(zoom(closer, 1e-9, { anchorMs: 25_000, bounds: live })).toMatchObject({ whole: false })
  })

  test('a shown span is never empty', () => {
    expect(show(5000, 5000, live)).toMatchObject({ fromMs: 5000, toMs: 7000, follow: false })
  })

  test('ticks are round and far enough apart', () => {
    expect(ticks({ fromMs: 0, toMs: 900_000 }, 840)).toEqual([
      0, 120_000, 240_000, 360_000, 480_000, 600_000, 720_000, 840_000
    ])
    expect(ticks({ fromMs: 1500, toMs: 4500 }, 400)).toEqual([2000, 3000, 4000])
  })
})

describe('spans', () => {
  test('throttling pairs with its end, an open one reaches to now', () => {
    const events = [
      event('throttleOnset', 1000, { data: { policy: 7 } }),
      event('throttleEnd', 5000),
      event('throttleOnset', 8000, { data: { policy: 7 } })
    ]
    const spans = computeSpans(events, 9000)
    expect(spans).toEqual([
      { kind: 'throttled', fromMs: 1000, toMs: 5000, open: false },
      { kind: 'throttled', fromMs: 8000, toMs: 9000, open: true }
    ])
    expect(totalOf(spans, 'throttled')).toBe(5000)
  })

  test('hogs pair by pid, a lost link by its own end', () => {
    const events = [
      event('hogStarted', 1000, { data: { pid: 1 } }),
      event('hogStarted', 2000, { data: { pid: 2 } }),
      event('hogEnded', 3000, { data: { pid: 2 } }),
      event('linkLost', 4000, { endMs: 6000 })
    ]
    const [first, second, link] = computeSpans(events, 9000)
    expect(first).toMatchObject({ toMs: 9000, open: true })
    expect(second).toMatchObject({ toMs: 3000, open: false })
    expect(link).toMatchObject({ kind: 'away', toMs: 6000 })
  })

  test('overlapping spans count once', () => {
    const spans = [
      { kind: 'away', fromMs: 0, toMs: 4000, open: false },
      { kind: 'away', fromMs: 2000, toMs: 5000, open: false }
    ] as const
    expect(totalOf(spans, 'away')).toBe(5000)
  })
})

test('statistics ignore what is unknown or outside', () => {
  const columns = { tMs: [0, 1000, 2000, 3000, 4000], v: [100, 1, null, 3, 5] }
  const found = describeSpan(columns, 500, 4500)
  expect(found).toMatchObject({ count: 3, min: 1, median: 3, max: 5 })
  expect(found?.p95).toBeCloseTo(4.8)
  expect(found?.slopePerMinute).toBeCloseTo(77.14, 1)
  expect(describeSpan(columns, 1500, 2500)).toBeNull()
})

test('lanes take what a session has, the fastest policy is drawn strongest', () => {
  const names = ['rate.token', 'clock.0', 'cap.0', 'clock.4', 'cap.4', 'zone.3.skin']
  expect(policiesOf(names)).toEqual([0, 4])
  const lanes = lanesFor(names)
  expect(lanes.map((lane) => lane.series.length)).toEqual([1, 0, 4, 0, 0])
  expect(lanes[2]?.series.at(-1)).toMatchObject({ name: 'clock.4', color: 'clock' })
})

test('temperatures are drawn in the unit that the reader chose, nothing else changes', () => {
  const lanes = lanesFor(['rate.token', 'temp.cpu'])
  const [rate, warm] = inUnit(lanes, 'fahrenheit')
  expect(warm?.series.map((series) => inLane(series, 50))).toEqual([122])
  expect(warm?.span).toBe(36)
  expect(rate).toBe(lanes[0])
  expect(inUnit(lanes, 'celsius')).toBe(lanes)
  const evidence = evidenceLane(['zone.3.skin', 'battery.level'], lanes, ['zone.3.skin', 'battery.level'])
  const [mixed] = inUnit(evidence === null ? [] : [evidence], 'fahrenheit')
  expect(mixed?.series.map((series) => inLane(series, 40))).toEqual([104, 40])
})

test('a scale is never flatter than its lane allows, and begins at 0 where it says so', () => {
  const [rate, , clock] = lanesFor([])
  if (rate === undefined || clock === undefined) throw new Error('lanes are missing')
  const [low, high] = laneRange(rate, 10, 10.1)
  expect(high - low).toBeGreaterThanOrEqual(2)
  expect(laneRange(clock, 1.8, 3.2)[0]).toBe(0)
  expect(laneRange(clock, null, null)).toEqual([0, 1])
})

test('events too near to be told apart become one mark', () => {
  const events = [event('mark', 1000), event('note', 1001), event('mark', 50_000), event('linkLost', 60_000)]
  const clusters = clusterEvents(events, { fromMs: 0, toMs: 100_000 }, 70_000)
  expect(clusters.map((cluster) => cluster.events.length)).toEqual([2, 1, 1])
  expect(clusters[2]?.width).toBeCloseTo(0.1)
})
