import { expect, test } from 'vitest'
import { defaultPlanSettings } from './memory-plan'
import { planSettingsOf } from './plan-of-intent'
import { RunIntent } from './run'

const plan = (intent: Partial<RunIntent>): ReturnType<typeof planSettingsOf> =>
  planSettingsOf(RunIntent.parse(intent))

test('a plain intent is planned with the plain settings', () => {
  expect(plan({})).toEqual(defaultPlanSettings)
})

test('what an intent wishes of memory is planned', () => {
  const wishes = { kvTypeK: 'q8_0', kvTypeV: 'q4_0', ubatch: 128, residency: 'ram' } as const
  expect(plan({ ...wishes, context: 8192, threads: 6, flashAttention: 'off' })).toEqual({
    ...defaultPlanSettings,
    ...wishes,
    ...{ ctx: 8192, threads: 6, flashAttention: false }
  })
})

test('further flags win; the last of repeated ones counts, long names too', () => {
  const extraFlags = [
    '-ctk',
    'q8_0',
    '--cache-type-k',
    'q5_1',
    '--ubatch-size',
    '64',
    '-c',
    '16384',
    '-fa',
    'off'
  ]
  expect(plan({ kvTypeK: 'f32', context: 512, extraFlags })).toMatchObject({
    ...{ kvTypeK: 'q5_1', ubatch: 64, ctx: 16384, flashAttention: false }
  })
})

test('foreign flags and nonsense leave the settings plain', () => {
  const extraFlags = ['-ctk', 'bogus', '-ub', 'x', '-c', '0', '--no-warmup']
  expect(plan({ extraFlags })).toEqual(defaultPlanSettings)
})
