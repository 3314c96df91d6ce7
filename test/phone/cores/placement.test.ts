import { describe, expect, it } from 'vitest'
import { loadProfile } from '../profiles/profile'
import { cpusOfMask, fastestFirst, placementSpeed, placeThreads } from './placement'

const profile = await loadProfile('snapdragon-8-gen-3')
const elite = await loadProfile('oneplus-13')
const speedOf = (threads: number, mask: number | null = null, of = profile): number => {
  const tids = Array.from({ length: threads }, (_, index) => String(100 + index))
  return placementSpeed(of, [...placeThreads(of, tids, cpusOfMask(of, mask)).values()])
}

describe('where threads of a run are, and what that does to it', () => {
  it('fills the fastest cores first, within the mask', () => {
    expect(fastestFirst(profile)).toEqual([7, 2, 3, 4, 5, 6, 0, 1])
    expect([...placeThreads(profile, ['11', '12', '13'], cpusOfMask(profile, 0x63)).values()]).toEqual([
      5, 6, 0
    ])
    expect([...placeThreads(profile, ['11', '12'], [7]).values()]).toEqual([7, 7])
  })

  it('takes a mask that leaves no running core as none', () => {
    expect(cpusOfMask(profile, 0xf00)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('has its best with four threads: fewer lack cores, more cost at the barriers', () => {
    const speeds = [1, 2, 3, 4, 5, 6, 7, 8].map((threads) => speedOf(threads))
    expect(speeds[3]).toBe(1)
    expect(Math.max(...speeds)).toBe(1)
    for (const [threads, below] of [
      [4, 3],
      [3, 2],
      [5, 6],
      [6, 7]
    ] as const)
      expect(speedOf(threads)).toBeGreaterThan(speedOf(below))
    expect(speedOf(6)).toBeLessThan(0.9)
  })

  it('is slow on little cores, and where threads share one', () => {
    expect(speedOf(2, 0x03)).toBeLessThan(0.35)
    expect(speedOf(4, 0xc3)).toBeLessThan(0.6)
    expect(speedOf(4, 0x80)).toBeLessThan(speedOf(1, 0x80))
  })

  it('knows phones without little cores', () => {
    expect(speedOf(4, null, elite)).toBe(1)
    expect(speedOf(8, null, elite)).toBeLessThan(0.8)
  })

  it('breaks down from a number of threads on where it is told to', () => {
    const costs = { best: 3, extra: 0.1, collapsesFrom: 5 }
    expect(placementSpeed(profile, [7, 2, 3, 4], costs)).toBeGreaterThan(0.8)
    expect(placementSpeed(profile, [7, 2, 3, 4, 5], costs)).toBeLessThan(0.25)
  })

  it('says 1 of a run that does nothing', () => {
    expect(placementSpeed(profile, [])).toBe(1)
  })
})
