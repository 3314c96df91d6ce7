import type { Verdict } from '@shared/model'
import { expect, test } from 'vitest'
import { verdictText } from './verdict-text'

const none = { onsetS: null, timeConstantS: null, steady: null, retention: null }
const quiet: Verdict = { version: 1, findings: [], hogs: [], referenceRate: 10, ...none, reasons: {} }

const loud: Verdict = {
  ...quiet,
  referenceRate: 2.5,
  reasons: { onsetS: 'nothing throttled the run' },
  findings: [
    {
      ...{ id: 'process com.example.keyboard @200', cause: 'process', subject: 'com.example.keyboard' },
      ...{ shareOfLoss: 0.97, interval: [0.94, 1], startS: 200, endS: 380, ongoing: false },
      ...{ confidence: 0.93, lostTokenRate: 1.7, action: 'restrictBackground' },
      evidence: [
        {
          ...{ code: 'moved', series: 'com.example.keyboard', fromS: 200, toS: 380 },
          ...{ text: 'com.example.keyboard 0 before, 95 % of a core within', data: { before: 0, within: 95 } }
        }
      ]
    }
  ],
  hogs: [
    {
      ...{
        subject: 'com.example.keyboard',
        packageName: 'com.example.keyboard',
        processes: ['com.example.keyboard']
      },
      ...{
        busyPct: 95,
        meanPct: 28,
        foreground: true,
        system: false,
        costTokenRate: 1.7,
        interval: [1.5, 1.9]
      },
      ...{ spans: [{ startS: 200, endS: 380 }], explanation: 'inputMethod' },
      pattern: { kind: 'periodic', everyS: 60, busyS: 20, bursts: 4 }
    }
  ]
}

test('a finding is told with its numbers, its proof and the command that acts on it', () => {
  const text = verdictText(loud, { title: 'Phone', serial: 'R5CT' })
  expect(text).toContain('Phone\nreference 2.50 token/s · never steady\nretention – · onset –')
  expect(text).toContain('(nothing throttled the run)')
  expect(text).toContain('1. another process: com.example.keyboard, 3:20–6:20')
  expect(text).toContain('cost 1.70 token/s, 97 % (94 %–100 %) of what was lost then; 93 % sure')
  expect(text).toContain('- com.example.keyboard 0 before, 95 % of a core within')
  expect(text).toContain('hotplate action -s R5CT com.example.keyboard --do restrictBackground')
})

test('hogs stand in a table with their pattern, marks and what they are', () => {
  const text = verdictText(loud, { title: '', serial: null })
  expect(text).toMatch(
    /com\.example\.keyboard +1\.70 +1\.50–1\.90 +95 +every 60 s for 20 s +in the foreground; the keyboard/
  )
})

test('no loss is said in words', () => {
  expect(verdictText(quiet, { title: '', serial: null })).toContain('No loss of token rate found.')
})
