// @vitest-environment happy-dom
import type { Verdict } from '@shared/model'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createFramePump } from '../../charts/frame-pump'
import { SampleStore } from '../../charts/sample-store'
import { TimelineController } from '../../charts/timeline/controller'
import { I18nProvider } from '../../i18n/i18n-context'
import { Findings } from './findings'

afterEach(cleanup)

const heat: Verdict['findings'][number] = {
  id: 'heat-100',
  cause: 'heat',
  shareOfLoss: 0.7,
  interval: [0.6, 0.8],
  startS: 100,
  endS: 200,
  ongoing: false,
  confidence: 0.9,
  lostTokenRate: 3.25,
  evidence: [
    {
      code: 'moved',
      series: 'cpu.policy7.cap',
      fromS: 100,
      toS: 200,
      text: 'cpu.policy7.cap 3200000 before, 2000000 within',
      data: { before: 3_200_000, within: 2_000_000, unit: 'kHz' }
    }
  ],
  action: 'cool'
}

const verdict = (findings: Verdict['findings']): Verdict => ({
  version: 1,
  findings,
  hogs: [],
  referenceRate: null,
  onsetS: null,
  timeConstantS: null,
  steady: null,
  retention: null,
  reasons: { referenceRate: 'too few tokens' }
})

function show(shown: Verdict | null, locale: 'en' | 'zh-CN' = 'en'): TimelineController {
  const controller = new TimelineController(
    new SampleStore(),
    createFramePump(() => undefined),
    null
  )
  controller.setBounds({ endMs: 400_000, live: false })
  render(
    <MantineProvider>
      <I18nProvider locale={locale}>
        <Findings verdict={shown} live={false} controller={controller} />
      </I18nProvider>
    </MantineProvider>
  )
  return controller
}

test('a finding tells cause, share, interval, cost and proof; its evidence moves the timeline', () => {
  const controller = show(verdict([heat]))
  const card = screen.getByRole('article')
  expect(card.textContent).toContain('70%')
  expect(card.textContent).toContain('60%–80%')
  expect(card.textContent).toContain('cost 3.25 token/s · 1:40 to 3:20')
  expect(card.textContent).toContain('3.2 GHz before, 2.0 GHz within')
  fireEvent.click(screen.getByRole('button', { name: 'Show evidence: Heat' }))
  const { view, selection, evidence } = controller.store.getState()
  expect(selection).toEqual({ fromMs: 100_000, toMs: 200_000 })
  expect(view.fromMs).toBeLessThan(100_000)
  expect(view.toMs).toBeGreaterThan(200_000)
  expect(evidence).toEqual(['cap.7'])
})

test('not judged, nothing found and no expectation are told apart, in Chinese as well', () => {
  show(null)
  expect(screen.getByText('Judged from 30 s of tokens on.')).toBeTruthy()
  cleanup()
  show(verdict([]))
  expect(screen.getByText('Nothing slowed this run down that the samples can show.')).toBeTruthy()
  expect(screen.getByText('No expectation yet: too few tokens')).toBeTruthy()
  cleanup()
  show(verdict([{ ...heat, cause: 'unknown', evidence: [] }]), 'zh-CN')
  expect(screen.getByText('未知')).toBeTruthy()
})
