import { expect, test } from 'vitest'
import { CapChangeWatch } from './cap-changes'
import type { Observation } from './observation'

const full = 3_200_000

/** What is told of a cap that is read once a second. */
function told(seconds: number, capKHz: (s: number) => number | null): Observation[] {
  const watch = new CapChangeWatch()
  return Array.from({ length: seconds }, (_, s) =>
    watch.feed(s * 1000, new Map([['cap.4', capKHz(s)]]))
  ).flat()
}

const kinds = (observations: readonly Observation[]): string[] => observations.map(({ kind }) => kind)

test('a cap that settled lower is told with where it came from, and so is its way back', () => {
  const [lowered, ...rest] = told(200, (s) => (s < 60 || s >= 150 ? full : 2_000_000))
  expect(lowered).toMatchObject({
    ...{ kind: 'capLowered', tMs: 60_000, endMs: null },
    data: { policy: 4, fromKHz: full, toKHz: 2_000_000 }
  })
  expect(kinds(rest)).toEqual(['capRaised'])
})

test('spikes of one sample, small steps and unknown values are no change', () => {
  expect(told(120, (s) => (s % 20 === 10 ? 1_800_000 : full))).toEqual([])
  expect(told(120, (s) => (s < 60 ? full : 3_000_000))).toEqual([])
  expect(told(120, (s) => (s % 2 === 0 ? null : full))).toEqual([])
})

test('a governor that hunts around its trip gives few events', () => {
  expect(told(300, (s) => (s < 60 || s % 3 === 0 ? full : 2_700_000)).length).toBeLessThan(5)
})
