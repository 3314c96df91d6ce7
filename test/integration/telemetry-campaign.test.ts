import { expect, test } from 'vitest'
import { runTelemetryCampaign } from './telemetry-campaign'

/** The short form of `npm run campaign:telemetry`: half an hour of the sampler's time in 40 s. */
test('every sample that the phone recorded is in the store, in order, once, whatever happened to cable, server and program', async () => {
  const result = await runTelemetryCampaign({
    ...{ seconds: 40, timeFactor: 40, pulls: 2, serverDeaths: 1 },
    say: () => undefined
  })
  expect(result).toMatchObject({ state: 'finished', proven: true })
  expect(result.recorded.length).toBeGreaterThan(100)
  expect(result.stored).toEqual(result.recorded)
  // The fast clock moves in steps: two ticks may share one.
  const backwards = result.recorded.filter((tMs, index) => tMs < (result.recorded[index - 1] ?? 0))
  expect(backwards).toEqual([])
  expect(result.simulatedHours).toBeGreaterThan(0.3)
  expect(result.linkLost).toBeGreaterThanOrEqual(2)
}, 300_000)
