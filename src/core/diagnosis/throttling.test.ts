import { expect, test } from 'vitest'
import { kindsOf, play, type Second } from './synthetic'

const full = 3_200_000

/** Heats from second 0, is capped in steps from second 60 on, comes back at second 150. */
function heat(s: number): Second {
  const steps = s < 60 || s >= 150 ? 0 : Math.min(4, 1 + Math.floor((s - 60) / 4))
  return {
    capKHz: full - steps * 300_000,
    tempC: Math.min(68, 40 + s * 0.45),
    rate: 12 - steps * 1.5
  }
}

test('heat: onset at the first lowering, steps, temperature and rates', () => {
  const told = play(200, heat)
  expect(kindsOf(told)).toEqual(['capLowered', 'throttleOnset', 'capLowered', 'capRaised', 'throttleEnd'])
  expect(told.diagnosis.onsetMs).toBe(60_000)
  expect(told.findings).toEqual([
    {
      id: 'heat-60000',
      cause: 'heat',
      fromMs: 60_000,
      toMs: 150_000,
      policy: 4,
      capFromKHz: full,
      capToKHz: 2_000_000,
      steps: 4,
      tempC: 67,
      tempSource: 'temp.cpu',
      rateBefore: 12,
      rateAfter: 6,
      evidence: ['cap.4', 'temp.cpu', 'rate.token']
    }
  ])
})

test('a charging phone that is capped while cool and steady is not heat', () => {
  const told = play(120, (s) => ({ capKHz: s < 60 ? full : 2_400_000, tempC: 36 + (s % 2) * 0.3, rate: 10 }))
  expect(kindsOf(told)).toEqual(['capLowered'])
  expect(told.findings).toEqual([])
})

test('after a cool lowering, a further one with heat is told with its own onset', () => {
  const told = play(160, (s) => ({
    capKHz: s < 40 ? full : s < 100 ? 2_600_000 : 2_000_000,
    tempC: s < 70 ? 36 : 36 + (s - 70) * 0.9
  }))
  expect(told.findings).toMatchObject([{ fromMs: 100_000, capFromKHz: 2_600_000, capToKHz: 2_000_000 }])
})

test('spikes of one sample in the cap are jitter', () => {
  const told = play(120, (s) => ({ capKHz: s % 20 === 10 ? 1_800_000 : full, tempC: 70 }))
  expect(kindsOf(told)).toEqual([])
})

test('a phone whose cap is below its hardware maximum from the start is not throttled', () => {
  const told = play(120, () => ({ capKHz: 2_800_000, tempC: 70 }))
  expect(kindsOf(told)).toEqual([])
  expect(told.diagnosis.onsetMs).toBeNull()
})

test('no caps at all: nothing is claimed', () => {
  const told = play(120, (s) => ({ tempC: 40 + s * 0.4, rate: 12 - s * 0.05 }))
  expect(kindsOf(told)).toEqual([])
})

test('caps that are unknown for a while neither start nor end throttling', () => {
  const told = play(140, (s) => ({ ...heat(s), ...(s >= 80 && s < 100 ? { capKHz: null } : {}) }))
  expect(told.findings).toMatchObject([{ fromMs: 60_000, toMs: null, capToKHz: 2_000_000 }])
})

test('a hole in the data over the onset: told from the first sample after it', () => {
  const told = play(140, (s) => (s > 50 && s < 75 ? null : heat(s)))
  expect(told.findings).toMatchObject([{ fromMs: 75_000, capFromKHz: full }])
})

test('a governor that hunts around its trip gives one episode and few events', () => {
  const told = play(300, (s) => ({ capKHz: s < 60 || s % 3 === 0 ? full : 2_700_000, tempC: 72 }))
  expect(told.findings).toHaveLength(1)
  expect(told.findings[0]).toMatchObject({ fromMs: 61_000, toMs: null })
  expect(told.observations.length).toBeLessThan(5)
})

test('a cap of a policy that the run does not use is an event, not throttling', () => {
  const told = play(120, (s) => ({ ...heat(s) }), { policies: [0] })
  expect(new Set(kindsOf(told))).toEqual(new Set(['capLowered']))
})

test('several policies make one finding, named by the one that lost most', () => {
  const told = play(
    140,
    (s) => ({ ...heat(s), others: { 'cap.7': s < 62 ? 3_300_000 : 1_200_000, 'cap.0': 2_000_000 } }),
    { policies: null }
  )
  expect(told.findings).toMatchObject([
    { fromMs: 60_000, policy: 7, capToKHz: 1_200_000, evidence: ['cap.7', 'cap.4', 'temp.cpu', 'rate.token'] }
  ])
})

test('without a CPU sensor, a rising skin temperature or the thermal status speaks for heat', () => {
  const skin = play(140, (s) => ({ ...heat(s), tempC: null, others: { 'temp.skin': 33 + s * 0.05 } }))
  expect(skin.findings).toMatchObject([{ fromMs: 60_000, tempSource: 'temp.skin' }])
  const status = play(140, (s) => ({ ...heat(s), tempC: null, others: { 'thermal.status': s < 50 ? 0 : 2 } }))
  expect(status.findings).toMatchObject([{ fromMs: 60_000, tempC: null, tempSource: 'thermal.status' }])
  expect(play(140, (s) => ({ ...heat(s), tempC: null })).findings).toEqual([])
})
