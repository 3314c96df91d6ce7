import { describe, expect, it } from 'vitest'
import { stepBattery } from '../physics/power'
import { restingAt } from '../physics/thermal-network'
import { loadProfile } from '../profiles/profile'
import { gaugeCurrent, renderBattery } from './battery'
import { renderProcMeminfo } from './memory'
import { renderProcStat, spreadBusy } from './proc-cpu'
import { readSensors, renderThermalService, thermalStatus } from './thermalservice'

const battery = stepBattery(
  { chargeMicroAmpHours: 4_000_000 },
  { watts: 4, seconds: 1, isPlugged: false, capacityMicroAmpHours: 5_000_000 }
)

describe('dumpsys battery', () => {
  it('prints plain AOSP lines with deci-degrees and millivolts', async () => {
    const text = renderBattery(await loadProfile('snapdragon-8-gen-3'), {
      battery,
      celsius: 34.24,
      isPlugged: false
    })
    expect(text).toMatch(/^Current Battery Service state:\n {2}AC powered: false\n/)
    expect(text).toMatch(/^ {2}temperature: 342$/m)
    expect(text).toMatch(/^ {2}status: 3$/m)
    expect(text).not.toContain('current now')
  })

  it('adds the Samsung lines, with a second charge counter and a stale temperature', async () => {
    const profile = await loadProfile('exynos-2400-samsung')
    const text = renderBattery(profile, { battery, celsius: 34.24, isPlugged: false })
    expect(text).toMatch(/^ {2}current now: -\d{3,4}$/m)
    expect(text).toMatch(/^ {2}charge counter: 0$/m)
    expect(text).toContain('USE_FAKE_BATTERY: false')
    expect(text.match(/temperature: /g)).toHaveLength(2)
  })

  it('gives the current in the unit of the phone', async () => {
    expect(gaugeCurrent(await loadProfile('snapdragon-8-gen-3'), battery)).toBe(battery.microAmps)
    expect(gaugeCurrent(await loadProfile('exynos-2400-samsung'), battery)).toBe(
      Math.round(battery.microAmps / 1000)
    )
  })
})

describe('dumpsys thermalservice', () => {
  it('takes the status from skin alone and prints each sensor twice', async () => {
    const profile = await loadProfile('snapdragon-8-gen-3')
    const temperatures = { die: 96, board: 60, skin: 43.5, battery: 40 }
    const current = readSensors(profile, { temperatures, battery })
    expect(thermalStatus(current)).toBe(2)
    const text = renderThermalService(profile, { current, cached: current, level: 4 })
    expect(text).toContain('Thermal Status: 2\n')
    expect(text.match(/\tTemperature\{mValue=43\.5, mType=3, mName=skin, mStatus=2\}/g)).toHaveLength(2)
    expect(text).toContain('\tCoolingDevice{mValue=4, mType=2, mName=thermal-cpufreq-7}')
    expect(text).toContain('mHotThrottlingThresholds=[NaN, 41.0, 43.0,')
  })

  it('prints the C++ text of a HIDL HAL and 0.0 for absent sensors', async () => {
    const profile = await loadProfile('exynos-2400-samsung')
    const current = readSensors(profile, { temperatures: restingAt(35), battery })
    const text = renderThermalService(profile, { current, cached: current, level: 0 })
    expect(text).toContain('\t{.type = SKIN, .name = SKIN, .hotThrottlingThresholds = [NaN, 40.0,')
    expect(text).toContain('Temperature{mValue=0.0, mType=2, mName=SUBBAT, mStatus=0}')
  })
})

describe('/proc', () => {
  it('lays busy time on the fastest CPUs and keeps the sum', async () => {
    const profile = await loadProfile('snapdragon-8-gen-3')
    const none = Array<number>(8).fill(0)
    const told = spreadBusy(profile, none, { busySeconds: 0.4, seconds: 1, cpus: [0, 2] })
    expect(told.map((one) => Math.round(one * 10))).toEqual([2, 0, 2, 0, 0, 0, 0, 0])
    const much = spreadBusy(profile, none, { busySeconds: 1.4, seconds: 1, cpus: [] })
    expect(much.map((one) => Math.round(one * 10))).toEqual([0, 0, 4, 0, 0, 0, 0, 10])
    const busy = spreadBusy(profile, none, { busySeconds: 0.2, seconds: 1, cpus: [] })
    expect(busy[7]).toBeCloseTo(0.2)
    expect(busy.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0.2)
    const text = renderProcStat(
      { busySeconds: busy, elapsedSeconds: 1, online: [0, 7] },
      { bootSeconds: 1, processes: 2 }
    )
    expect(text).toMatch(/^cpu {2}\d+ 0 \d+ \d+ /)
    expect(text).toMatch(/^cpu7 19 0 1 80 /m)
  })

  it('prints meminfo with kB and less available memory when processes hold some', async () => {
    const profile = await loadProfile('snapdragon-8-gen-3')
    const available = (processesKB: number) =>
      Number(/^MemAvailable:\s+(\d+) kB$/m.exec(renderProcMeminfo(profile, { processesKB, filesKB: 0 }))?.[1])
    expect(available(0) - available(1_000_000)).toBe(1_000_000)
  })
})
