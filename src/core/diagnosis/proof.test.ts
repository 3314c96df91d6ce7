import { expect, test } from 'vitest'
import { proveAction, type RateSeries } from './proof'

/** Two readings a second with a flicker of a few percent. */
function rate(of: (s: number) => number | null, untilS: number): RateSeries {
  const t = Array.from({ length: untilS * 2 }, (_, at) => at / 2)
  const flicker = (s: number): number => 1 + 0.04 * Math.sin(s * 12.9898) * Math.cos(s * 4.1414)
  return { t, v: t.map((s) => (of(s) === null ? null : Number(of(s)) * flicker(s))) }
}

const at60 = { actionS: 60, untilS: null }

test('0.8 token/s before and 2.5 after: it helped, by 1.7', () => {
  const proof = proveAction(
    rate((s) => (s < 60 ? 0.8 : 2.5), 130),
    at60
  )
  expect(proof.outcome).toBe('helped')
  expect(proof.difference).toBeCloseTo(1.7, 1)
  expect(proof.interval?.[0]).toBeGreaterThan(1.5)
  expect(proof.interval?.[1]).toBeLessThan(1.9)
})

test('the same before and after is no difference, less is worse', () => {
  expect(
    proveAction(
      rate(() => 10, 130),
      at60
    ).outcome
  ).toBe('noDifference')
  expect(
    proveAction(
      rate((s) => (s < 60 ? 10 : 7), 130),
      at60
    ).outcome
  ).toBe('worse')
})

test('a difference within the noise of the windows proves nothing', () => {
  const wild = (s: number): number => 10 * (1 + 0.5 * Math.sin(s / 9)) + (s < 60 ? 0 : 0.4)
  expect(proveAction(rate(wild, 200), at60).outcome).toBe('noDifference')
})

test.each([
  ['just now', 66],
  ['a few seconds ago', 72]
])('%s is too early', (_when, untilS) => {
  expect(
    proveAction(
      rate((s) => (s < 60 ? 1 : 2), untilS),
      at60
    )
  ).toMatchObject({
    outcome: 'tooEarly',
    difference: null,
    interval: null
  })
})

test('what came after the undo is not counted; without tokens there is no proof', () => {
  const back = rate((s) => (s < 60 || s > 90 ? 1 : 2), 200)
  const proof = proveAction(back, { actionS: 60, untilS: 90 })
  expect(proof).toMatchObject({ outcome: 'helped', afterS: [63, 90] })
  expect(proveAction({ t: [], v: [] }, at60)).toMatchObject({
    outcome: 'tooEarly',
    before: null,
    after: null
  })
  expect(
    proveAction(
      rate(() => null, 200),
      at60
    ).outcome
  ).toBe('tooEarly')
})

test('the same tokens give the same proof', () => {
  const tokens = rate((s) => (s < 60 ? 5 : 6), 130)
  expect(proveAction(tokens, at60)).toEqual(proveAction(tokens, at60))
})
