import { expect, test } from 'vitest'
import { createFormat } from '../../i18n/format'
import { createTranslate } from '../../i18n/translate'
import { MergedSamples, mergedName } from '../merged-samples'
import { SampleStore } from '../sample-store'
import { inUnit, line } from './lanes'
import { mergedSummary } from './merged-summary'

function store(name: string, value: number): SampleStore {
  const samples = new SampleStore()
  samples.append([{ name, tMs: [1000], v: [value] }])
  return samples
}

test('every lane of every session is told by its newest values, in the unit that is drawn', () => {
  const samples = new MergedSamples([
    { key: 'a', source: store('rate.token', 10.13), shiftMs: 0 },
    { key: 'b', source: store('temp.cpu', 50), shiftMs: 0 }
  ])
  const lane = { heightPx: 1, zero: false, span: 1, digits: 1 }
  const rate = (key: string, label: string) => line(mergedName(key, 'rate.token'), 'rate', { label })
  const rates = { ...lane, id: 'rate', series: [rate('a', 'Pixel'), rate('b', 'Xiaomi')] }
  const hot = {
    ...lane,
    id: 'b/temperature',
    series: [line(mergedName('b', 'temp.cpu'), 'hot', { label: 'Xiaomi' })]
  }
  const [warm = hot] = inUnit([hot], 'fahrenheit')
  const text = mergedSummary(
    [
      { lane: rates, title: 'Rate', unit: 'token/s' },
      { lane: warm, title: 'Xiaomi', unit: '°F' },
      { lane: { ...lane, id: 'none', series: [] }, title: 'Pixel', unit: '°F' }
    ],
    samples,
    61_000,
    { t: createTranslate('en'), f: createFormat('en', 'fahrenheit') }
  )
  expect(text).toBe('At 1:01: Rate: Pixel 10.1 token/s, Xiaomi – token/s. Xiaomi: 122.0 °F. Pixel: –.')
})
