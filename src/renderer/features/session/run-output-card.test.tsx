// @vitest-environment happy-dom
import type { RunOutput } from '@shared/model'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { I18nProvider } from '../../i18n/i18n-context'
import type { Locale } from '../../i18n/locale'
import { RunOutputCard } from './run-output-card'

afterEach(cleanup)

function show(output: RunOutput, locale: Locale = 'en'): void {
  render(
    <MantineProvider>
      <I18nProvider locale={locale}>
        <RunOutputCard output={output} />
      </I18nProvider>
    </MantineProvider>
  )
}

const bench: RunOutput = {
  ...{ program: 'llama-bench', text: null, timings: [] },
  tests: [
    {
      ...{ name: 'tg128', threads: 4, promptTokens: 0, genTokens: 128, depth: 0, tokenRate: 10.9 },
      samplesTokenRate: [12, 10.9, 10.2],
      spread: { interval: [9.5, 12.3], cvPct: 8.2, falling: true }
    },
    {
      ...{ name: 'pp512', threads: 4, promptTokens: 512, genTokens: 0, depth: 0, tokenRate: 140 },
      samplesTokenRate: [],
      spread: { interval: null, cvPct: null, falling: false }
    }
  ]
}

function row(name: RegExp): readonly string[] {
  return within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.trim())
}

test('each test of llama-bench: median, interval, CV, the repetitions in order, and whether they fall', () => {
  show(bench)
  expect(row(/^tg128/)).toEqual([
    'tg128',
    '4',
    '10.90',
    '9.50 to 12.30',
    '8.2',
    '12.00 · 10.90 · 10.20 ↓heat'
  ])
  expect(row(/^pp512/)).toEqual(['pp512', '4', '140.00', '–', '–', ''])
})

test('a prompt run: what the model wrote and what it took', () => {
  const timings = [{ phase: 'eval', ms: 1000, tokens: 15, tokenRate: 15 }]
  show({ program: 'llama-cli', text: ' Once upon\n', timings, tests: [] })
  expect(screen.getByText('Once upon')).toBeDefined()
  expect(row(/^eval/)).toEqual(['eval', '1,000.00', '15', '15.00'])
})

test('in Chinese, and with nothing to show', () => {
  show({ program: 'llama-bench', text: null, timings: [], tests: [] }, 'zh-CN')
  expect(screen.getByRole('heading', { name: '程序的回答' })).toBeDefined()
  expect(screen.getByText('程序没有给出结果。')).toBeDefined()
})
