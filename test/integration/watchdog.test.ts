import { afterAll, beforeAll, expect, test } from 'vitest'
import { planTrials } from '../campaign/watchdog/plan'
import { openWatchdogStand, type WatchdogStand } from '../campaign/watchdog/stand'
import { runTrial } from '../campaign/watchdog/trial'

let stand: WatchdogStand
beforeAll(async () => {
  stand = await openWatchdogStand()
})
afterAll(() => stand.dispose())

test('trials of a seed are the same ones, with every limit and both losses among thirty', () => {
  const trials = planTrials(4, 30)
  expect(trials).toEqual(planTrials(4, 30))
  expect(new Set(trials.map(({ limit, link }) => `${limit} ${link}`)).size).toBe(8)
})

const [battery, , sensorLost, time] = planTrials(4, 4)
test.each([battery, sensorLost, time].filter((trial) => trial !== undefined))(
  'the phone itself stops the run at its limit ($limit) with the PC killed and $link, and settings are back',
  async (trial) => {
    const result = await runTrial(
      stand,
      { ...trial, lossAfterMs: 0, causeAfterMs: 0 },
      `quick-${trial.number}`
    )
    expect(result.problems).toEqual([])
    expect(result.restored).toBe(trial.settings.length)
  }
)
