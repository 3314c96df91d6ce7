import { expect, test } from 'vitest'
import { plainSettings } from '../../state/draft-store'
import { intentOf, settingsOf } from './settings-intent'

test('settings go into an intent and come back', () => {
  const settings = {
    ...plainSettings,
    ctx: 8192,
    kvTypeK: 'q8_0',
    kvTypeV: 'q4_0',
    ubatch: 128,
    residency: 'ram',
    threads: 6
  } as const
  const intent = intentOf(settings)
  expect(intent.extraFlags).toEqual(['-ctk', 'q8_0', '-ctv', 'q4_0', '-ub', '128'])
  expect(settingsOf(intent, plainSettings)).toEqual(settings)
})

test('the plain settings need no flags; foreign flags and nonsense leave them plain', () => {
  expect(intentOf(plainSettings).extraFlags).toEqual([])
  const intent = { ...intentOf(plainSettings), extraFlags: ['-ctk', 'bogus', '-ub', 'x', '--no-warmup'] }
  expect(settingsOf(intent, plainSettings)).toEqual(plainSettings)
})

test('the last of repeated flags counts, long names too', () => {
  const flags = ['-ctk', 'q8_0', '--cache-type-k', 'q5_1', '--ubatch-size', '64']
  const intent = { ...intentOf(plainSettings), extraFlags: flags }
  expect(settingsOf(intent, plainSettings)).toMatchObject({ kvTypeK: 'q5_1', ubatch: 64 })
})
