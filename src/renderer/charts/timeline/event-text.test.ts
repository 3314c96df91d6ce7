import type { SessionEvent } from '@shared/model'
import { expect, test } from 'vitest'
import { createFormat } from '../../i18n/format'
import { createTranslate } from '../../i18n/translate'
import { eventDetail, eventText, markLines } from './event-text'

const f = createFormat('en')
const i18n = { t: createTranslate('en'), f }
const kill: SessionEvent = {
  id: 1,
  kind: 'lmk',
  tMs: 5000,
  endMs: null,
  severity: 'warning',
  data: { process: 'com.example.mail', pid: 5120, cause: 'lmkd', reason: null, ofRun: 0 }
}

test('whom it is about is told once, what is unknown not at all', () => {
  expect(eventText(kill, i18n)).toBe('Killed for memory: com.example.mail')
  expect(eventDetail(kill, f)).toBe('pid 5120 · cause lmkd')
})

test('numbers stand with their unit, long times in words', () => {
  const data = { toKHz: 2_000_000, tempC: 67.6, durationMs: 12_000, delayMs: 340 }
  expect(eventDetail({ ...kill, data }, f)).toBe('to 2.0 GHz · 67.6 °C · duration 12 s · delay 340 ms')
})

test('a line crosses the lanes for a kill of the run, not for collateral', () => {
  const ofRun: SessionEvent = { ...kill, tMs: 9000, severity: 'error', data: { ...kill.data, ofRun: 1 } }
  expect(markLines([kill, ofRun])).toEqual([{ tMs: 9000, tone: 'bad' }])
})
