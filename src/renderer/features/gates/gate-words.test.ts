import type { Gate } from '@shared/model'
import { expect, test } from 'vitest'
import { createFormat } from '../../i18n/format'
import { createTold } from '../../i18n/told'
import { createTranslate } from '../../i18n/translate'
import { gateLimit, gateValue, isByHand, remedyText, subjectsText } from './gate-words'

const words = { t: createTranslate('en'), f: createFormat('en'), told: createTold('en') }

test('values and limits are told in their unit, the right way round', () => {
  expect(gateValue({ value: 36.82, unit: '°C' }, words)).toBe('36.8 °C')
  expect(gateValue({ value: 5_900_000_000, unit: 'bytes' }, words)).toBe('5.90 GB')
  expect(gateValue({ value: 131.4, unit: '% of a core' }, words)).toBe('131 %')
  expect(gateValue({ value: 'on', unit: '' }, words)).toBe('on')
  expect(gateValue({ value: 0, unit: 'status' }, words)).toBe('0')
  expect(gateValue({ value: null, unit: '°C' }, words)).toBe('–')
  expect(gateLimit({ id: 'batteryTemp', threshold: 35, unit: '°C' }, words)).toBe('at most 35.0 °C')
  expect(gateLimit({ id: 'chargeLevel', threshold: 30, unit: '%' }, words)).toBe('at least 30 %')
  expect(gateLimit({ id: 'screen', threshold: 'off', unit: '' }, words)).toBe('wanted: off')
  expect(gateLimit({ id: 'screen', threshold: null, unit: '' }, words)).toBe('')
})

test('temperatures and their limits are told in the unit that the reader chose', () => {
  const chosen = { ...words, f: createFormat('en', 'fahrenheit') }
  expect(gateValue({ value: 50, unit: '°C' }, chosen)).toBe('122.0 °F')
  expect(gateLimit({ id: 'batteryTemp', threshold: 35, unit: '°C' }, chosen)).toBe('at most 95.0 °F')
})

test('who is meant is named, and what only a person can do is no button', () => {
  const gate: Gate = {
    id: 'otherCpu',
    state: 'fail',
    value: 131,
    unit: '% of a core',
    threshold: 50,
    source: null,
    reason: null,
    subjects: [{ name: 'ime', packageName: 'com.example.ime', pid: 1, value: 118, ours: false }],
    remedies: []
  }
  expect(subjectsText(gate, words)).toBe('com.example.ime 118 %')
  expect(remedyText({ code: 'stopApp', data: { packageName: 'com.example.ime' } }, words)).toBe(
    'Stop com.example.ime'
  )
  expect(isByHand({ code: 'unplug', data: {} })).toBe(true)
  expect(isByHand({ code: 'airplane', data: {} })).toBe(false)
})
