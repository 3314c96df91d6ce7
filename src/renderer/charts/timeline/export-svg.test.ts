import { expect, test } from 'vitest'
import type { Palette } from '../palette'
import { SampleStore } from '../sample-store'
import { timelineSvg, type Picture } from './export-svg'
import { lanesFor } from './lanes'
import { linePath } from './svg-parts'

const palette = new Proxy({}, { get: (_target, name) => `#${String(name)}` }) as Palette

function picture(samples: SampleStore, title = 'soak', level: number | null = null): string {
  const [lane] = lanesFor(samples.names())
  if (lane === undefined) throw new Error('no lane')
  const shown: Picture = {
    title,
    conditions: 'Galaxy · b10587',
    lanes: [
      {
        lane,
        title: 'Token rate',
        unit: 'token/s',
        labels: ['token rate'],
        overlay: {
          spans: [{ kind: 'throttled', fromMs: 1e6, toMs: 2e6, open: false }],
          lines: [{ tMs: 1e6, tone: 'hot' }],
          level,
          endMs: 0
        }
      }
    ],
    view: { fromMs: 0, toMs: 8e6 },
    widthPx: 800,
    formatNumber: (value, digits) => value.toFixed(digits),
    formatTime: (tMs) => String(tMs / 1000)
  }
  return timelineSvg(shown, samples, palette, '#fff')
}

test('a dip of one sample among 8,000 is in the picture', () => {
  const samples = new SampleStore()
  const tMs = Array.from({ length: 8000 }, (_, index) => index * 1000)
  samples.append([{ name: 'rate.token', tMs, v: tMs.map((time) => (time === 4_321_000 ? 0.5 : 10)) }])
  const svg = picture(samples)
  const [, d = ''] = /<path d="(M[^"]+)" fill="none"/.exec(svg) ?? []
  const heights = [...d.matchAll(/ (-?[\d.]+)/g)].map(([, y]) => Number(y))
  expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(60)
  expect(svg.length).toBeLessThan(60_000)
})

test('throttled spans are hatched, and a name from a phone is only text', () => {
  const samples = new SampleStore()
  samples.append([{ name: 'rate.token', tMs: [0, 1000], v: [1, 2] }])
  const svg = picture(samples, 'x"</text><script>alert(1)</script>\u0000&')
  expect(svg).toContain('fill="url(#throttled)"')
  expect(svg).not.toContain('<script>')
  expect(svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&amp;')
  expect(svg).not.toContain('\u0000')
})

test('unknown breaks a line, another series’ moment does not', () => {
  const to = { x: (tMs: number) => tMs, y: (value: number) => value }
  expect(linePath([0, 1, 2, 3], [5, undefined, 6, null], to, false)).toBe('M0.0 5.0L2.0 6.0')
  expect(linePath([0, 1, 2], [5, null, 6], to, true)).toBe('M0.0 5.0M2.0 6.0')
  expect(linePath([0, 1], [5, 6], to, true)).toBe('M0.0 5.0H1.0V6.0')
})

test('the expected rate is a dashed line over all samples that stay under it', () => {
  const samples = new SampleStore()
  samples.append([{ name: 'rate.token', tMs: [0, 4e6, 8e6], v: [9, 8, 7] }])
  const heightOf = (svg: string, path: RegExp): number => Number(path.exec(svg)?.[1])
  const svg = picture(samples, 'soak', 14)
  const expected = heightOf(svg, /<path d="M[\d.]+ (-?[\d.]+)h[^>]+data-line="expected"/)
  const highest = heightOf(svg, /<path d="M[\d.]+ (-?[\d.]+)[^"]*" fill="none"/)
  expect(expected).toBeGreaterThan(0)
  expect(expected).toBeLessThan(highest)
  expect(picture(samples)).not.toContain('expected')
})
