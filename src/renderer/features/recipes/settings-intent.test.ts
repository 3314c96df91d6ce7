import { expect, test } from 'vitest'
import { defaultPlanSettings, planSettingsOf } from '@shared/model'
import { intentOf } from './settings-intent'

const plain = ['threads', 'cores', 'context', 'residency', 'lock', 'extraFlags']

test('settings go into an intent and come back', () => {
  const settings = {
    ...defaultPlanSettings,
    ctx: 8192,
    kvTypeK: 'q8_0',
    kvTypeV: 'q4_0',
    ubatch: 128,
    residency: 'ram',
    threads: 6,
    flashAttention: false
  } as const
  const intent = intentOf(settings)
  expect(intent).toMatchObject({ kvTypeK: 'q8_0', kvTypeV: 'q4_0', ubatch: 128, extraFlags: [] })
  expect(planSettingsOf(intent)).toEqual(settings)
})

test('the plain settings say nothing of KV cache, batch and attention', () => {
  expect(Object.keys(intentOf(defaultPlanSettings))).toEqual(plain)
})
