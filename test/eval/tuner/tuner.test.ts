import { expect, test } from 'vitest'
import { answerOf } from '@core/tuner/answer'
import { syntheticPhone } from './phone'
import { tunePhone } from './tune'

test('the injected optimum is found on at least 19 of 20 made-up phones, within 12 cells', () => {
  const tuned = Array.from({ length: 20 }, (_, at) => tunePhone(syntheticPhone(at + 1)))
  expect(tuned.filter(({ found }) => found).length).toBeGreaterThanOrEqual(19)
  expect(Math.max(...tuned.map(({ cells }) => cells))).toBeLessThanOrEqual(12)
})

test('the same seed gives the same tune; named threads and cores are the only ones tried', () => {
  expect(tunePhone(syntheticPhone(3))).toEqual(tunePhone(syntheticPhone(3)))
  const space = {
    threads: [2, 4],
    cores: [],
    threadsBatch: [4, 6],
    ubatch: [],
    kvTypes: [],
    residency: [],
    repack: [],
    devices: []
  }
  const { answer, cells } = tunePhone(syntheticPhone(3), { space, maxCells: 8 })
  expect(answer?.settings.threadsBatch).not.toBeNull()
  expect(cells).toBeLessThanOrEqual(8)
})

test('nothing measured has no answer', () => {
  expect(answerOf({ ...tunedNothing(), cells: [], log: [] })).toBeNull()
})

function tunedNothing(): Parameters<typeof answerOf>[0] {
  const request = {
    serial: '',
    buildId: '',
    modelId: '',
    budgetMs: 5000,
    maxCells: 2,
    genTokens: 4,
    promptTokens: 8
  }
  const space = { threadsBatch: [], ubatch: [], kvTypes: [], residency: [], repack: [], devices: [] }
  const rest = {
    depthTokens: 0,
    coolWithinC: null,
    coolTimeoutMs: 0,
    sustainedMs: 0,
    seed: 1,
    space,
    limits: { batteryC: 45, skinC: 48 }
  }
  return {
    ...{ version: 1, id: 't', request: { ...request, ...rest }, clusters: [], phoneName: '', buildName: '' },
    ...{
      modelName: '',
      state: 'running',
      stateText: '',
      startedAt: '',
      updatedAt: '',
      baseTempC: null,
      spentMs: 0
    },
    ...{ cells: [], log: [], sustained: null, energyReason: null, answer: null }
  }
}
