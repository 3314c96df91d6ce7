import { judge } from '@core/diagnosis/verdict/verdict'
import { expect, test } from 'vitest'
import { scenarioOf } from './scenario'
import { addScore, emptyScore } from './score'

test(
  'of known causes nearly all are found, nearly none is wrong, and clean sessions stay clean',
  { timeout: 60_000 },
  () => {
    const score = emptyScore()
    for (let seed = 2_000_001; seed <= 2_000_060; seed += 1) {
      const scenario = scenarioOf(seed, false)
      addScore(score, scenario, judge(scenario.session))
    }
    for (let seed = 2_500_001; seed <= 2_500_012; seed += 1) {
      const scenario = scenarioOf(seed, true)
      addScore(score, scenario, judge(scenario.session))
    }
    const tallies = [...score.byCause.values()]
    const sum = (of: (tally: (typeof tallies)[number]) => number): number =>
      tallies.reduce((total, tally) => total + of(tally), 0)
    const found = sum(({ found: count }) => count)
    expect(found / (found + sum(({ missed }) => missed)), score.failures.join('\n')).toBeGreaterThan(0.93)
    expect(found / (found + sum(({ wrong }) => wrong)), score.failures.join('\n')).toBeGreaterThan(0.93)
    expect(score.falseInClean).toBeLessThanOrEqual(1)
    const near = score.shareErrors.filter((error) => error <= 0.1).length
    expect(near / score.shareErrors.length).toBeGreaterThan(0.88)
  }
)
