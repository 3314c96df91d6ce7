// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SampleStore } from '../../charts/sample-store'
import { createFormat } from '../../i18n/format'
import { I18nProvider } from '../../i18n/i18n-context'
import { pointsInUnit, RateTemperature } from './rate-temperature'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => window.setTimeout(work, 0))
  vi.stubGlobal('cancelIdleCallback', (id: number) => window.clearTimeout(id))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const samples = new SampleStore()
const tMs = Array.from({ length: 60 }, (_, index) => index * 1000)
samples.append([
  { name: 'rate.token', tMs, v: tMs.map((time) => (time < 30_000 ? 10 : 8)) },
  { name: 'temp.cpu', tMs, v: tMs.map((time) => (time < 30_000 ? 40 : 60)) }
])

async function summary(unit: 'celsius' | 'fahrenheit'): Promise<string | null> {
  render(
    <MantineProvider>
      <I18nProvider locale="en" unit={unit}>
        <RateTemperature samples={samples} slot={0} onsetMs={30_000} />
      </I18nProvider>
    </MantineProvider>
  )
  return (await screen.findByText(/points; token rate/)).textContent
}

test('range and knee are told in the unit that the reader chose', async () => {
  expect(await summary('celsius')).toContain('temperature 40 to 60 °C. throttling began at 60 °C')
  cleanup()
  expect(await summary('fahrenheit')).toContain('temperature 104 to 140 °F. throttling began at 140 °F')
})

test('the points that are drawn are in that unit, their rates as they were', () => {
  const point = { tMs: 0, rate: 10, temperature: 50, share: 0 }
  expect(pointsInUnit([point], createFormat('en', 'fahrenheit'))).toEqual([{ ...point, temperature: 122 }])
  expect(pointsInUnit([point], createFormat('en'))).toEqual([point])
})
