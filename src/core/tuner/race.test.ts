import { expect, test } from 'vitest'
import { medianOf } from '@core/statistics/spread'
import { TuneRequest } from '@shared/model'
import { nextStep } from './next-step'
import { isCollapsed, survivors } from './race'
import type { TuneRecord } from './record'
import { scoresOf, type CellScore } from './scores'

const request = TuneRequest.parse({
  ...{ serial: 'S', buildId: 'b', modelId: 'm' },
  space: { threads: [1, 2, 3, 4], cores: ['any'] }
})

function blank(): TuneRecord {
  const about = { phoneName: '', buildName: '', modelName: '', startedAt: '', updatedAt: '' }
  const nothing = { sustained: null, energyReason: null, answer: null, baseTempC: null, spentMs: 0 }
  const record: TuneRecord = {
    ...{ version: 1, id: 't', request, clusters: [], state: 'running', stateText: '' },
    ...about,
    ...nothing,
    ...{ cells: [], log: [] }
  }
  const first = nextStep(record)
  if (first.kind === 'add') record.cells.push(...first.cells)
  return record
}

/** Measures whatever is asked for next. */
function play(rateOf: (threads: number, repetition: number) => number, steps: number): TuneRecord {
  const record = blank()
  for (let at = 0; at < steps; at += 1) {
    const step = nextStep(record)
    if (step.kind !== 'measure') break
    const cell = record.cells.find(({ id }) => id === step.cellId)
    const before = record.log.filter(({ cellId }) => cellId === step.cellId).length
    const rate = rateOf(cell?.settings.threads ?? 0, before)
    const nothing = { startTempC: null, endTempC: null, joulesPerToken: null }
    record.log.push({ cellId: step.cellId, rate, at: '', tookMs: 1000, ...nothing })
  }
  return record
}

const idOf = (record: TuneRecord, threads: number): string =>
  record.cells.find(({ settings, isReference }) => settings.threads === threads && !isReference)?.id ?? ''

test('a cell whose first repetition was disturbed is measured again and stays', () => {
  const record = play((threads, repetition) => (threads === 3 && repetition === 0 ? 2 : 10 + threads), 40)
  const rates = record.log.filter(({ cellId }) => cellId === idOf(record, 3)).map(({ rate }) => rate)
  expect(rates.length).toBeGreaterThanOrEqual(3)
})

test('collapsed is what is far below in every repetition, and not only once', () => {
  expect(isCollapsed([2], 28)).toBe(false)
  expect(isCollapsed([27, 2], 28)).toBe(false)
  expect(isCollapsed([2, 3], 28)).toBe(true)
})

test('a finalist of an earlier stage is judged by all its repetitions, also beside a newcomer with a lucky first one', () => {
  const relatives = [
    [0.96, 0.97, 1.03, 1.02, 1.01],
    [1.02, 1.02, 1.02, 1.02, 1.02],
    [1, 1, 1, 1, 1],
    [1.09, 0.97]
  ]
  const { cells } = blank()
  const scores = new Map(
    cells.map((cell, at): [string, CellScore] => {
      const own = relatives[at] ?? []
      const nothing = { cvPct: null, falling: false, joulesPerToken: null }
      return [
        cell.id,
        { cell, rates: own, relatives: own, rate: medianOf(own), relative: medianOf(own), ...nothing }
      ]
    })
  )
  expect(survivors({ stage: 'placement', cells, scores }, 1)).toContain(cells[0])
})

test('one disturbed repetition of the reference makes no other cell look faster', () => {
  let references = 0
  const record = play((threads) => {
    if (threads !== 4) return 10
    references += 1
    return references === 2 ? 3 : 10
  }, 14)
  const scores = [...scoresOf(record).values()].filter(({ cell }) => cell.settings.threads !== 4)
  expect(references).toBeGreaterThanOrEqual(3)
  for (const { relative } of scores) if (relative !== null) expect(relative).toBeCloseTo(1, 1)
})
