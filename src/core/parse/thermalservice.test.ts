import { expect, test } from 'vitest'
import { kindOfHalType, parseThermalservice } from './thermalservice'

const android12 = `IsStatusOverride: false
ThermalEventListeners:
\tcallbacks: 2
\tkilled: false
Thermal Status: 2
Cached temperatures:
\tTemperature{mValue=41.8, mType=3, mName=skin, mStatus=1}
\tTemperature{mValue=3900.0, mType=6, mName=vbat, mStatus=0}
HAL Ready: true
HAL connection:
\tThermal HAL AIDL 2  connected: yes
Current temperatures from HAL:
\tTemperature{mValue=43.1, mType=3, mName=skin, mStatus=2}
\tTemperature{mValue=NaN, mType=1, mName=GPU0, mStatus=0}
\tTemperature{mValue=41.800003, mType=0, mName=cpu-0/big, 1, mStatus=0}
\tTemperature{mValue=3900.0, mType=6, mName=vbat, mStatus=0}
\tTemperature{mValue=74.0, mType=8, mName=soc, mStatus=0}
\tTemperature{mValue=0.0, mType=2, mName=SUBBAT, mStatus=0}
Current cooling devices from HAL:
\tCoolingDevice{mValue=4, mType=2, mName=thermal-cpufreq-7}
Temperature static thresholds from HAL:
\tTemperatureThreshold{mType=3, mName=skin, mHotThrottlingThresholds=[NaN, 39.0, 43.0, 45.0, 46.5, 52.0, 55.0], mColdThrottlingThresholds=[NaN, NaN, NaN, NaN, NaN, NaN, NaN]}
Temperature headroom thresholds:
[NaN, 0.8, 0.9333333, 1.0, 1.05, 1.2333333, 1.3333334]
`

test('only what the HAL says now, each sensor once', () => {
  const dump = parseThermalservice(android12)
  expect(dump.status).toBe(2)
  expect(dump.halReady).toBe(true)
  expect(dump.rejected).toEqual([])
  expect(dump.sensors.map((one) => [one.name, one.kind, one.celsius])).toEqual([
    ['skin', 'skin', 43.1],
    ['GPU0', 'gpu', null],
    ['cpu-0/big, 1', 'cpu', 41.800003],
    ['SUBBAT', 'battery', null]
  ])
  expect(dump.sensors[3]?.reason).toMatch(/0\.0/)
})

test('voltage, current and percentage are told by type', () => {
  expect(parseThermalservice(android12).nonThermal).toEqual([
    { name: 'vbat', type: 6, value: 3900 },
    { name: 'soc', type: 8, value: 74 }
  ])
})

test('cooling devices are states, thresholds are kept', () => {
  const dump = parseThermalservice(android12)
  expect(dump.cooling).toEqual([{ name: 'thermal-cpufreq-7', type: 2, state: 4 }])
  expect(dump.hotThresholds.get('skin')).toEqual([null, 39, 43, 45, 46.5, 52, 55])
})

test('HAL 1.x prints status 0 for unknown; blanks instead of tabs are read', () => {
  const text =
    'Thermal Status: 0\nHAL Ready: true\nHAL connection:\n    ThermalHAL 1.1 connected: yes\n' +
    'Current temperatures from HAL:\n    Temperature{mValue=26.926, mType=0, mName=CPU0, mStatus=0}\n'
  expect(parseThermalservice(text).sensors[0]).toMatchObject({ celsius: 26.926, severity: null })
})

test('an idle phone in the cold keeps an honest 0', () => {
  const text = 'Current temperatures from HAL:\n\tTemperature{mValue=0.0, mType=3, mName=skin, mStatus=0}\n'
  expect(parseThermalservice(text).sensors[0]?.celsius).toBe(0)
})

test('no HAL, no service, no permission are different answers', () => {
  const notReady = parseThermalservice('IsStatusOverride: true\nThermal Status: 0\nHAL Ready: false\n')
  expect([notReady.halReady, notReady.sensors.length, notReady.overridden]).toEqual([false, 0, true])
  expect(parseThermalservice("Can't find service: thermalservice\n").unavailable).toMatch(/find service/)
  expect(parseThermalservice("Permission Denial: can't dump thermalservice").unavailable).toMatch(/Denial/)
})

test('a torn line is listed, the rest is read', () => {
  const text =
    'Current temperatures from HAL:\n\tTemperature{mValue=43.1, mTy\n\tTemperature{mValue=40.0, mType=3, mName=skin, mStatus=0}\n'
  const dump = parseThermalservice(text)
  expect([dump.sensors.length, dump.rejected.length]).toEqual([1, 1])
})

test('types beyond the list are other, negative ones unknown', () => {
  expect([kindOfHalType(-1), kindOfHalType(14), kindOfHalType(0)]).toEqual(['unknown', 'other', 'cpu'])
})
