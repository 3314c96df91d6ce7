import { expect, test } from 'vitest'
import { defaultPlanSettings, planSettingsOf } from '@shared/model'
import { intentOf } from './settings-intent'

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
  expect(planSettingsOf(intent)).toEqual(settings)
})

test('the plain settings need no flags', () => {
  expect(intentOf(defaultPlanSettings).extraFlags).toEqual([])
})
