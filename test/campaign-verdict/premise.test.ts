import { expect, test } from 'vitest'
import { premiseFaults } from './premise'
import { quickScenarios } from './scenarios'

const [cool] = quickScenarios
if (cool === undefined) throw new Error('no scenario')
const facts = [
  { cause: 'process', startS: 19 },
  { cause: 'wrongCores', startS: 49 }
] as const

/** A session file whose token/s at a second is what `rate` says. */
function fileOf(rate: (second: number) => number): string {
  const t = Array.from({ length: 75 }, (_, second) => second)
  const series = [{ id: 'run.tokenRate', unit: 'token/s', source: 'sse', t, v: t.map(rate) }]
  return JSON.stringify({
    ...{ format: 'hotplate-session', version: 1 },
    ...{ phone: { model: '', soc: '', sdk: 34, clusters: [] }, run: { backend: 'cpu', startS: 0, endS: 75 } },
    ...{ series, processes: [], events: [] }
  })
}

const acted = (second: number): boolean => (second >= 19 && second < 39) || (second >= 49 && second < 67)
const faultsOf = (rate: (second: number) => number): string[] =>
  premiseFaults({ scenario: cool, facts, file: fileOf(rate) })

test('a scenario that happened as planned', () => {
  expect(faultsOf((second) => (acted(second) ? 20 : 50))).toEqual([])
})

test('an act that cost nothing, and a computer that became slower by itself', () => {
  expect(faultsOf((second) => (acted(second) && second < 40 ? 20 : 50))).toEqual([
    'littleCores 49–67 s: 50.0, 50.0, 50.0 token/s: it cost nothing'
  ])
  expect(faultsOf((second) => (acted(second) ? 15 : second < 30 ? 50 : 30))).toEqual([
    'hog 19–39 s: 50.0, 15.0, 30.0 token/s: before and after it the computer was not equally fast'
  ])
})
