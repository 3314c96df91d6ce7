import { expect, test } from 'vitest'
import type { SessionEvent } from '@shared/model'
import { WatchRows, type WatchedFrame } from './watch-rows'

const series = (reason: string | null) =>
  ({ name: 'power.battery', unit: 'W', lane: 'power', source: 'battery voltage × current', reason }) as const

function frame(nowMs: number, reason: string | null, value: number | null): WatchedFrame {
  const detail = { series: [series(reason)], events: [], processes: null }
  const columns = [{ name: 'power.battery', tMs: [nowMs], v: [value] }]
  return { detail, nowMs, columns }
}

test('a series is described before its first sample and when it changes, and a null has its reason', () => {
  const rows = new WatchRows()
  expect(rows.of(frame(1000, null, 2.5))).toEqual([
    { type: 'series', ...series(null) },
    { type: 'samples', tMs: 1000, columns: [expect.anything()], reasons: {} }
  ])
  const charging = 'charging: battery current is not consumption'
  expect(rows.of(frame(2000, charging, null))).toEqual([
    { type: 'series', ...series(charging) },
    { type: 'samples', tMs: 2000, columns: [expect.anything()], reasons: { 'power.battery': charging } }
  ])
  expect(rows.of(frame(3000, charging, null)).map(({ type }) => type)).toEqual(['samples'])
})

test('an event is told once, and again when its span ends', () => {
  const rows = new WatchRows()
  const event: SessionEvent = { id: 1, kind: 'gap', tMs: 5, endMs: null, severity: 'warning', data: {} }
  const of = (): unknown[] => {
    const detail = { series: [], events: [event], processes: null }
    return rows.of({ detail, nowMs: 9, columns: [] })
  }
  expect([of().length, of().length]).toEqual([1, 0])
  event.endMs = 8
  expect(of()).toEqual([{ type: 'event', ...event }])
})
