import type { SessionEvent } from '@shared/model'
import { expect, test } from 'vitest'
import { createFormat } from '../../i18n/format'
import { createTold } from '../../i18n/told'
import { createTranslate } from '../../i18n/translate'
import { eventDetail, eventText, markLines } from './event-text'

const f = createFormat('en')
const i18n = { t: createTranslate('en'), f, told: createTold('en') }
const zh = { t: createTranslate('zh-CN'), f: createFormat('zh-CN'), told: createTold('zh-CN') }
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
  expect(eventDetail(kill, i18n)).toBe('pid 5120 · cause lmkd')
})

test('numbers stand with their unit, long times in words', () => {
  const data = { toKHz: 2_000_000, tempC: 67.6, durationMs: 12_000, delayMs: 340 }
  expect(eventDetail({ ...kill, data }, i18n)).toBe('to 2.0 GHz · 67.6 °C · duration 12 s · delay 340 ms')
})

test('a line crosses the lanes for a kill of the run, not for collateral', () => {
  const ofRun: SessionEvent = { ...kill, tMs: 9000, severity: 'error', data: { ...kill.data, ofRun: 1 } }
  expect(markLines([kill, ofRun])).toEqual([{ tMs: 9000, tone: 'bad' }])
})

test('sentences, codes and field names are told in Chinese; names and marks stay as they came', () => {
  const gap = { durationMs: 12_000, text: 'No sample came.' }
  expect(eventText({ ...kill, kind: 'gap', data: gap }, zh)).toBe('样本缺口：没有收到样本。')
  expect(eventDetail({ ...kill, kind: 'gap', data: gap }, zh)).toBe('时长 12 秒')
  const differs = {
    name: 'lock',
    requested: 'locked',
    effective: 'not locked',
    note: 'The weights are not locked.',
    advice: 'readInstead'
  }
  expect(eventText({ ...kill, kind: 'mismatch', data: differs }, zh)).toBe('实际与要求不同：锁定')
  expect(eventDetail({ ...kill, kind: 'mismatch', data: differs }, zh)).toBe(
    '要求 锁定 · 实际 不锁定 · 说明 权重未锁定。 · 建议 选择读入内存才与实际一致。'
  )
  expect(eventText({ ...kill, kind: 'mark', data: { text: 'No sample came.' } }, zh)).toBe(
    '标记：No sample came.'
  )
  const limit = { reason: 'batteryTemp', sensor: 'battery', valueMc: 45_500, limitMc: 45_000 }
  expect(eventDetail({ ...kill, kind: 'limitReached', data: limit }, zh)).toContain('上限 45.0 °C')
})
