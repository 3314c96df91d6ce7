import { expect, test } from 'vitest'
import { overheadOf } from './overhead-result'

const block = (samplerOn: boolean, tokenRate: number | null) => ({ samplerOn, tokenRate, fromMs: 0, toMs: 1 })

test('heat that falls on both of a pair is no overhead', () => {
  const blocks = [block(true, 10), block(false, 10), block(false, 8), block(true, 8)]
  expect(overheadOf(blocks)).toEqual({
    ...{ onTokenRate: 9, offTokenRate: 9, lossPct: 0, plusMinusPct: 0, pairs: 2 }
  })
})

test('a steady loss of 2 % is found, with an interval from how much the pairs differ', () => {
  const blocks = [98, 96].flatMap((rate, n) => [
    block(n === 0, n === 0 ? rate : 100),
    block(n !== 0, n === 0 ? 100 : rate)
  ])
  const result = overheadOf(blocks)
  expect(result.lossPct).toBeCloseTo(3)
  expect(result.plusMinusPct).toBeCloseTo(12.71, 2)
})

test('blocks without a rate make no pair', () => {
  expect(overheadOf([block(true, null), block(false, 9), block(false, 9), block(true, 9)])).toMatchObject({
    ...{ pairs: 1, lossPct: null, plusMinusPct: null, onTokenRate: 9 }
  })
})
