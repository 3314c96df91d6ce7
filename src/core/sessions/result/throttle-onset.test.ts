import type { SessionEvent, SoakPhase } from '@shared/model'
import { expect, test } from 'vitest'
import { throttleOnset } from './throttle-onset'

const phases: SoakPhase[] = [
  { kind: 'warmUp', fromMs: 0, toMs: 10_000 },
  { kind: 'load', fromMs: 10_000, toMs: 70_000 },
  { kind: 'coolDown', fromMs: 70_000, toMs: 80_000 }
]

const throttled = (
  ...spans: readonly (readonly [fromMs: number, toMs: number | null])[]
): Pick<SessionEvent, 'kind' | 'tMs' | 'endMs'>[] =>
  spans.map(([fromMs, toMs]) => ({ kind: 'throttleOnset', tMs: fromMs, endMs: toMs }))

test.each([
  ['the first of the load', throttled([20_000, 25_000], [30_000, null]), 20_000],
  ['not one that was over before it', throttled([2_000, 8_000], [40_000, null]), 40_000],
  ['one that the phone came with', throttled([2_000, null]), 2_000],
  ['not one of the cool-down', throttled([75_000, null]), null],
  ['none', [{ kind: 'capLowered', tMs: 20_000, endMs: null }], null]
] as const)('%s', (_name, events, onsetMs) => {
  expect(throttleOnset(events, phases)).toBe(onsetMs)
})

test('without a load there is no onset', () => {
  expect(throttleOnset(throttled([20_000, null]), [])).toBeNull()
})
