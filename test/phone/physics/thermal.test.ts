import { describe, expect, it } from 'vitest'
import { loadProfile } from '../profiles/profile'
import { capKHz, nextLevel, speedAt, tripPointsC } from './governor'
import { socWatts, stepBattery } from './power'
import { defaultThermalConstants, restingAt, stepThermal } from './thermal-network'

describe('thermal network', () => {
  it('stays at ambient without heat', () => {
    const ambient = { die: 25, board: 25, skin: 25, battery: 25 }
    const later = stepThermal(ambient, { dieWatts: 0, batteryWatts: 0 }, 600)
    for (const celsius of Object.values(later)) expect(celsius).toBeCloseTo(25, 6)
  })

  it('comes to rest where the heat flow and the resistances say', () => {
    const k = { ...defaultThermalConstants, boardToBattery: 1e9, batteryToSkin: 1e9 }
    const hot = stepThermal(restingAt(35), { dieWatts: 2, batteryWatts: 0 }, 20_000, k)
    expect(hot.skin).toBeCloseTo(k.ambientC + 2 * k.skinToAir, 1)
    expect(hot.die - hot.board).toBeCloseTo(2 * k.dieToBoard, 1)
  })

  it('gives the same result for one long step and many short ones', () => {
    let small = restingAt(35)
    for (let i = 0; i < 600; i++) small = stepThermal(small, { dieWatts: 6, batteryWatts: 0 }, 0.1)
    const large = stepThermal(restingAt(35), { dieWatts: 6, batteryWatts: 0 }, 60)
    expect(large.die).toBeCloseTo(small.die, 0)
  })
})

describe('governor', () => {
  it('steps down over a trip and up only well below it', () => {
    const trip = tripPointsC[0]
    expect(nextLevel(0, trip - 0.1)).toBe(0)
    expect(nextLevel(0, trip)).toBe(1)
    expect(nextLevel(1, trip - 2)).toBe(1)
    expect(nextLevel(1, trip - 4)).toBe(0)
    expect(nextLevel(tripPointsC.length, 200)).toBe(tripPointsC.length)
  })

  it('caps big cores at frequencies that the policy has and leaves little ones alone', async () => {
    const { policies } = await loadProfile('snapdragon-8-gen-3')
    const [little, , , prime] = policies
    if (little === undefined || prime === undefined) throw new Error('profile lacks its clusters')
    expect(capKHz(little, 6)).toBe(2_265_600)
    expect(capKHz(prime, 0)).toBe(3_302_400)
    expect(prime.frequenciesKHz).toContain(capKHz(prime, 6))
    expect(speedAt(policies, 6)).toBeGreaterThan(0.5)
    expect(speedAt(policies, 6)).toBeLessThan(0.7)
  })

  it('makes a two minute soak at factor 6: onset after 20 to 40 s, cap near 2 GHz, die below 72 °C', async () => {
    const { policies } = await loadProfile('snapdragon-8-gen-3')
    let temperatures = restingAt(35)
    let level = 0
    let onsetSeconds = 0
    for (let second = 1; second <= 120; second++) {
      const watts = socWatts({ loadShare: 1, speed: speedAt(policies, level), systemCores: 0 })
      temperatures = stepThermal(temperatures, { dieWatts: watts, batteryWatts: 0.1 }, 6)
      level = nextLevel(level, temperatures.die)
      if (level > 0 && onsetSeconds === 0) onsetSeconds = second
    }
    expect(onsetSeconds).toBeGreaterThan(19)
    expect(onsetSeconds).toBeLessThan(41)
    expect(speedAt(policies, level)).toBeLessThan(0.7)
    expect(temperatures.die).toBeGreaterThan(62)
    expect(temperatures.die).toBeLessThan(72)
  })
})

describe('battery', () => {
  const start = { chargeMicroAmpHours: 4_000_000 }
  const phone = { seconds: 60, capacityMicroAmpHours: 5_000_000 }

  it('drains by power and time', () => {
    const after = stepBattery(start, { ...phone, watts: 4, isPlugged: false })
    expect(after.microAmps).toBeLessThan(-900_000)
    expect(after.chargeMicroAmpHours).toBeCloseTo(4_000_000 + after.microAmps / 60, 0)
    expect(after.isCharging).toBe(false)
  })

  it('charges with what the phone leaves of the charger', () => {
    const after = stepBattery(start, { ...phone, watts: 4, isPlugged: true })
    expect(after.microAmps).toBeGreaterThan(1_000_000)
    expect(after.isCharging).toBe(true)
  })
})
