import { expect, test } from 'vitest'
import { FAULT_KINDS } from './faults/fault'
import { planSteps } from './steps'

const shape = (seed: number): unknown =>
  planSteps(seed, 40, 2).map(({ kind, phoneIndex, afterBytes, random }) => [
    ...[kind, phoneIndex, afterBytes, random.between(0, 1e9)]
  ])

test('a seed names a campaign; another seed another one', () => {
  expect(shape(7)).toEqual(shape(7))
  expect(shape(7)).not.toEqual(shape(8))
})

test('a longer campaign begins as the shorter one of its seed, kind by kind', () => {
  const kinds = (count: number): string[] => planSteps(3, count, 2).map(({ kind }) => kind)
  expect(kinds(40).slice(0, 20)).toEqual(kinds(20))
})

test('every kind comes before one comes again, and both phones are hit', () => {
  const steps = planSteps(1, FAULT_KINDS.length * 3, 2)
  const first = steps.slice(0, FAULT_KINDS.length).map(({ kind }) => kind)
  expect(new Set(first)).toEqual(new Set(FAULT_KINDS))
  expect(new Set(steps.map(({ phoneIndex }) => phoneIndex))).toEqual(new Set([0, 1]))
})
