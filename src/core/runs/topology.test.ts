import type { Cluster } from '@shared/model'
import { expect, test } from 'vitest'
import { planCores } from './topology'

const cluster = (cpus: number[], capacity: number | null, hwMaxKHz: number | null = null): Cluster => ({
  ...{ policy: cpus[0] ?? 0, cpus, capacity, hwMaxKHz, part: null, role: 'mid' }
})
const auto = { threads: 'auto', cores: 'auto' } as const

test('Snapdragon 8 Gen 3: the two little cores are left alone', () => {
  const clusters = [cluster([0, 1], 269), cluster([2, 3, 4], 784), cluster([5, 6], 804), cluster([7], 1024)]
  expect(planCores(clusters, auto)).toEqual({ threads: 6, cores: [2, 3, 4, 5, 6, 7] })
})

test('Snapdragon 778G: four of eight, as measured best', () => {
  const clusters = [cluster([0, 1, 2, 3], 350), cluster([4, 5, 6], 900), cluster([7], 1024)]
  expect(planCores(clusters, auto)).toEqual({ threads: 4, cores: [4, 5, 6, 7] })
})

test('Snapdragon 8 Elite has no little cores to drop, and six threads are enough', () => {
  const clusters = [cluster([0, 1, 2, 3, 4, 5], 830), cluster([6, 7], 1024)]
  expect(planCores(clusters, auto)).toEqual({ threads: 6, cores: [0, 1, 2, 3, 4, 5, 6, 7] })
})

test('clocks stand in where the kernel tells no capacity', () => {
  const clusters = [cluster([4, 5], null, 3_000_000), cluster([0, 1, 2, 3], null, 1_400_000)]
  expect(planCores(clusters, auto)).toEqual({ threads: 2, cores: [4, 5] })
})

test('one cluster gives half its cores as threads; an unknown topology pins nothing', () => {
  expect(planCores([cluster([0, 1, 2, 3], 1024)], auto)).toEqual({ threads: 2, cores: [0, 1, 2, 3] })
  expect(planCores([], auto)).toEqual({ threads: 4, cores: [] })
})

test('what the user names is kept', () => {
  const clusters = [cluster([0, 1], 269), cluster([2, 3], 1024)]
  expect(planCores(clusters, { threads: 'auto', cores: [3, 0, 3] })).toEqual({ threads: 2, cores: [0, 3] })
  expect(planCores(clusters, { threads: 5, cores: 'any' })).toEqual({ threads: 5, cores: [] })
  expect(planCores(clusters, { threads: 'auto', cores: 'any' })).toEqual({ threads: 2, cores: [] })
})

test('an affinity among the further flags says as much as a list of cores', () => {
  const clusters = [cluster([0, 1], 269), cluster([2, 3], 1024)]
  const flags = (...extraFlags: string[]): ReturnType<typeof planCores> =>
    planCores(clusters, { ...auto, extraFlags })
  expect(flags('-C', '0x4')).toEqual({ threads: 1, cores: [2] })
  expect(flags('--cpu-mask', '1', '-Cr', '2-3')).toEqual({ threads: 3, cores: [0, 2, 3] })
  expect(flags('--poll', '50')).toEqual({ threads: 2, cores: [2, 3] })
})
