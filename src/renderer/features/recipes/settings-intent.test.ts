import { expect, test } from 'vitest'
import { defaultPlanSettings } from '@shared/model'
import { intentOf, settingsOf } from './settings-intent'

test('settings go into an intent and come back', () => {
  const settings = {
    ...defaultPlanSettings,
    ctx: 8192,
    kvTypeK: 'q8_0',
    kvTypeV: 'q4_0',
    ubatch: 128,
    residency: 'ram',
    threads: 6
  } as const
  const intent = intentOf(settings)
  expect(intent.extraFlags).toEqual(['-ctk', 'q8_0', '-ctv', 'q4_0', '-ub', '128'])
  expect(settingsOf(intent, defaultPlanSettings)).toEqual(settings)
})

test('the plain settings need no flags; foreign flags and nonsense leave them plain', () => {
  expect(intentOf(defaultPlanSettings).extraFlags).toEqual([])
  const intent = {
    ...intentOf(defaultPlanSettings),
    extraFlags: ['-ctk', 'bogus', '-ub', 'x', '--no-warmup']
  }
  expect(settingsOf(intent, defaultPlanSettings)).toEqual(defaultPlanSettings)
})

test('the last of repeated flags counts, long names too', () => {
  const flags = ['-ctk', 'q8_0', '--cache-type-k', 'q5_1', '--ubatch-size', '64']
  const intent = { ...intentOf(defaultPlanSettings), extraFlags: flags }
  expect(settingsOf(intent, defaultPlanSettings)).toMatchObject({ kvTypeK: 'q5_1', ubatch: 64 })
})
