import { Comparison } from '@shared/model'
import { expect, test } from 'vitest'
import type { Palette } from '../../charts/palette'
import { createFormat } from '../../i18n/format'
import { createTranslate } from '../../i18n/translate'
import { comparisonMarkdown } from './compare-words'
import { comparisonPicture } from './comparison-picture'
import { comparisonSvg } from './comparison-svg'

const palette = new Proxy({}, { get: (_target, name) => `#${String(name)}` }) as Palette
const look = { palette, background: '#fff', widthPx: 1280 }
const words = { t: createTranslate('en'), f: createFormat('en') }

const value = (sessionId: string, median: number, interval: [number, number] | null) => ({
  ...{ sessionId, median, interval, count: 9, cvPct: 1, samples: null, falling: false, reason: null }
})
const about = { build: 'b1', model: 'm', zeroMs: 0, fromMs: 0, toMs: 1 }
const comparison = Comparison.parse({
  ...{ align: 'onset', protocolDifferences: [], comparable: true, forced: false, confidence: 0.95 },
  ...{ tolerancePct: 2, regression: true },
  sessions: [
    { ...about, sessionId: 'a', name: 'bare', phone: 'Pixel' },
    { ...about, sessionId: 'b', name: 'x"</text><script>alert(1)</script>', phone: null }
  ],
  metrics: [
    {
      ...{ metric: 'tokenRate', unit: 'token/s', better: 'higher', decides: true },
      values: [value('a', 10.1, [9.8, 10.4]), value('b', 8.9, null)],
      effects: [
        { sessionId: 'b', difference: -1.2, differencePct: -12, interval: [-1.5, -0.9], verdict: 'worse' }
      ]
    }
  ]
})

test('the table of effects is in the picture: values, intervals, differences, what was compared and how', () => {
  const { svg, width, height } = comparisonSvg(comparisonPicture(comparison, words), look, null)
  for (const told of ['10.1 · 9.80–10.4', '8.90', '−1.20, worse', 'Pixel · b1 · m', 'Token rate, token/s'])
    expect(svg).toContain(`>${told}<`)
  expect(svg).toContain('Align at onset · regression beyond the noise')
  expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
})

test('sessions are told apart by colour and dash as in the timeline; a hostile name is only text', () => {
  const { svg } = comparisonSvg(comparisonPicture(comparison, words), look, null)
  expect(svg).toContain('stroke="#rate" stroke-width="2" stroke-dasharray="none"')
  expect(svg).toContain('stroke="#warm" stroke-width="2" stroke-dasharray="7 3"')
  expect(svg).not.toContain('<script>')
})

test('the timeline stands under the table, and the picture is as high as both', () => {
  const picture = comparisonPicture(comparison, words)
  const alone = comparisonSvg(picture, look, null)
  const timeline = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg" id="lanes"></svg>',
    width: 1280,
    height: 400
  }
  const both = comparisonSvg(picture, look, timeline)
  expect(both.height).toBe(alone.height + 400)
  expect(both.svg).toContain(`<svg y="${alone.height}" xmlns="http://www.w3.org/2000/svg" id="lanes">`)
})

test('what a cell has no room for is cut, not drawn over the next', () => {
  const picture = comparisonPicture(comparison, words)
  const long = {
    ...picture,
    columns: Array.from({ length: 6 }, () => ({
      name: 'n'.repeat(99),
      about: '',
      color: 'rate' as const,
      dash: []
    }))
  }
  const [, name = ''] = />(n+…)</.exec(comparisonSvg(long, look, null).svg) ?? []
  expect(name.length).toBeGreaterThan(10)
  expect(name.length).toBeLessThan(35)
})

test('Markdown says the same of a value as the picture', () => {
  expect(comparisonMarkdown(comparison, words)).toContain(
    '| Token rate, token/s | 10.1 · 9.80–10.4 | 8.90 (−1.20, worse) |'
  )
})
