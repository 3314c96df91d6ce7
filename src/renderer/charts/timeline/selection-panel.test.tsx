// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { decimateMinMax } from '@shared/base/decimate'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { I18nProvider } from '../../i18n/i18n-context'
import { createFramePump } from '../frame-pump'
import { SampleStore } from '../sample-store'
import { TimelineController } from './controller'
import { line, type Lane } from './lanes'
import { SelectionPanel } from './selection-panel'
import { TimelineProvider } from './timeline-context'

afterEach(() => cleanup())

const patient = { timeout: 15_000 }
const count = 8000
/** 10 token/s, and one token in fifty that took a break. */
const record = {
  tMs: Array.from({ length: count }, (_, index) => index * 1000),
  v: Array.from({ length: count }, (_, index) => (index % 50 === 7 ? 99 : 10))
}
const lanes: readonly Lane[] = [
  { id: 'rate', heightPx: 80, zero: false, span: 2, digits: 1, series: [line('rate.token', 'rate', {})] }
]

function show(fetch: ConstructorParameters<typeof SampleStore>[0]): void {
  const samples = new SampleStore(fetch)
  const thin = decimateMinMax(record, 200)
  samples.append([{ name: 'rate.token', tMs: [...thin.tMs], v: [...thin.v] }])
  const controller = new TimelineController(
    samples,
    createFramePump(() => 0),
    null
  )
  controller.setBounds({ endMs: count * 1000, live: false })
  controller.select(0, count * 1000)
  const parts = { controller, samples }
  render(
    <MantineProvider>
      <I18nProvider locale="en">
        <TimelineProvider value={parts}>
          <SelectionPanel lanes={lanes} />
        </TimelineProvider>
      </I18nProvider>
    </MantineProvider>
  )
}

test('statistics are of every recorded sample, not of the extremes that a thinned copy keeps', async () => {
  show((_name, fromMs, toMs) => {
    const times = record.tMs.filter((time) => time >= fromMs && time <= toMs)
    return Promise.resolve({ tMs: times, v: times.map((time) => record.v[time / 1000] ?? null) })
  })
  const [p95] = await screen.findAllByRole('row', { name: /99\.00/ }, patient)
  expect(p95?.textContent).toContain('10.0010.0010.0099.00')
})

test('a record that cannot be read is told, not shown as a span without samples', async () => {
  show(() => Promise.reject(new Error('gone')))
  expect(await screen.findByText(/could not be read/, {}, patient)).toBeDefined()
})
