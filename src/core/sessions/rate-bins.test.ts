import { expect, test } from 'vitest'
import type { StreamBatch, TokenEvent } from '@core/runs/types'
import { RateBins } from './rate-bins'

const start = 100_000

/** Tokens of one request every `stepMs` from session time `fromMs` on. */
function tokens(fromMs: number, count: number, stepMs: number): TokenEvent[] {
  return Array.from({ length: count }, (_, n) => ({
    uptimeMs: start + fromMs + n * stepMs,
    latencyMs: n === 0 ? null : stepMs,
    depth: 10 + n
  }))
}

function batch(tokenEvents: readonly TokenEvent[], requests: StreamBatch['requests'] = []): StreamBatch {
  return { tokens: tokenEvents, requests, rejected: [] }
}

const started = (ms: number): StreamBatch['requests'][number] => ({
  uptimeMs: start + ms,
  kind: 'started',
  number: 1
})
const ended = (ms: number): StreamBatch['requests'][number] => ({
  uptimeMs: start + ms,
  kind: 'ended',
  number: 1
})

test('a steady stream is its rate, whatever the phase of the seconds', () => {
  const bins = new RateBins(start)
  const rows = bins.feed(batch(tokens(2350, 40, 100), [started(500)]))
  expect(rows.map((row) => row.rate)).toEqual(
    [null, null, 10, 10, 10, 10].map((v) => (v === null ? v : (expect.closeTo(v, 6) as number)))
  )
  expect(rows[3]).toEqual({ tMs: 4000, rate: expect.closeTo(10, 6) as number, latencyMs: 100, depth: 26 })
  expect(bins.mean).toBeCloseTo(10)
})

test('two seconds a token is half a token a second, not ones and zeros', () => {
  const rows = new RateBins(start).feed(batch(tokens(0, 6, 2000), [started(0)]))
  expect(rows.map((row) => row.rate)).toEqual(Array.from({ length: 10 }, () => 0.5))
})

test('a slow phone with 10 s a token is slow, not stalled', () => {
  const bins = new RateBins(start)
  const slow = tokens(0, 8, 2500).concat(tokens(17_500, 8, 5000).slice(1))
  const rows = bins.feed(batch(slow, [started(0)]))
  expect(rows.at(-1)?.rate).toBeCloseTo(0.2)
})

test('a stall is 0, live and when the next token tells of it, and the rest of the stream is the same', () => {
  const first = tokens(0, 31, 100)
  const rest = tokens(13_000, 31, 100)
  const whole = new RateBins(start)
  whole.feed(batch([...first, ...rest], [started(0)]))
  const live = new RateBins(start)
  live.feed(batch(first, [started(0)]))
  expect(live.advance(5_500)).toEqual([])
  expect(live.advance(7_500).map((row) => row.rate)).toEqual([0, 0, 0, 0])
  live.advance(12_900)
  live.feed(batch(rest))
  expect(live.history).toEqual(whole.history)
  expect(whole.history.v.slice(3, 12).every((rate) => rate === 0)).toBe(true)
  expect(whole.history.v[12]).toBe(1)
  expect(whole.history.v[14]).toBeCloseTo(10)
})

test('the prompt pass and the time between requests are unknown, not stalled', () => {
  const bins = new RateBins(start)
  const rows = [
    ...bins.feed(batch(tokens(0, 21, 100), [started(0), ended(2000)])),
    ...bins.advance(4_000),
    ...bins.feed(batch([], [started(4_000)])),
    ...bins.advance(9_000),
    ...bins.feed(batch(tokens(9_000, 11, 100)))
  ]
  expect(rows.map((row) => (row.rate === null ? null : Math.round(row.rate)))).toEqual([
    10,
    10,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    10
  ])
})

test('without a word about the stream nothing is claimed', () => {
  const bins = new RateBins(start)
  bins.feed(batch(tokens(0, 11, 100), [started(0)]))
  expect(bins.history.tMs).toEqual([1000])
})
