import { expect, test } from 'vitest'
import { kindOfHalType, parseHeadroom, parseThermalservice } from './thermalservice'

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
    { name: 'vbat', type: 6, what: 'battery voltage', value: 3900, unit: 'mV' },
    { name: 'soc', type: 8, what: 'battery charge', value: 74, unit: '%' }
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

const hal = (lines: string, version = '2.0'): string =>
  `Thermal Status: 0\nHAL Ready: true\nHAL connection:\n\tThermalHAL ${version} connected: yes\nCurrent temperatures from HAL:\n${lines}`
const line = (value: string, type: number, name = 'x', status = 0): string =>
  `\tTemperature{mValue=${value}, mType=${type}, mName=${name}, mStatus=${status}}\n`

test('the version of the HAL in all its wordings', () => {
  for (const version of ['1.0', '1.1', '2.0'])
    expect(parseThermalservice(hal('', version)).halVersion).toBe(version)
  expect(parseThermalservice(android12).halVersion).toBe('AIDL 2')
  expect(parseThermalservice('HAL Ready: maybe\n')).toMatchObject({ halVersion: null, halReady: null })
})

test('Android 10 ends after the HAL block; Android 15 adds headroom in one line', () => {
  const ten = parseThermalservice(hal(line('41.0', 3, 'skin')))
  expect([ten.cooling, ten.headroomThresholds, ten.hotThresholds.size]).toEqual([[], null, 0])
  expect(parseThermalservice(android12).headroomThresholds).toEqual([
    null,
    0.8,
    0.9333333,
    1,
    1.05,
    1.2333333,
    1.3333334
  ])
})

test('a HAL of HIDL prints its thresholds with dots', () => {
  const text =
    'Temperature static thresholds from HAL:\n\t{.type = SKIN, .name = skin-0/1, .hotThrottlingThresholds = [NaN, 39.0, 43.0], .coldThrottlingThresholds = [NaN]}\n\t{.type = SKIN, .na\n'
  const dump = parseThermalservice(text)
  expect(dump.hotThresholds.get('skin-0/1')).toEqual([null, 39, 43])
  expect(dump.rejected.map(({ reason }) => reason)).toEqual(['not a threshold line'])
})

test('the cached block is counted, never read', () => {
  const dump = parseThermalservice(android12)
  expect([dump.cachedCount, dump.sensors[0]?.celsius]).toEqual([2, 43.1])
  expect(
    parseThermalservice(
      'Cached temperatures:\n\tTemperature{mValue=41.8, mType=3, mName=skin, mStatus=1}\nHAL Ready: false\n'
    ).sensors
  ).toEqual([])
})

test('Samsung prints 0.0 for sensors that are not there, of every temperature type', () => {
  const dump = parseThermalservice(
    hal(line('0.0', 2, 'SUBBAT') + line('0.0', 4, 'USB') + line('25.1', 0, 'AP') + line('200.0', 1, 'GPU'))
  )
  expect(dump.sensors.map(({ celsius }) => celsius)).toEqual([null, null, 25.1, null])
})

test('currents in A or mA: large ones are mA, small ones follow the voltage', () => {
  const units = (text: string): unknown[] => parseThermalservice(hal(text)).nonThermal.map(({ unit }) => unit)
  expect(units(line('546.0', 7))).toEqual(['mA'])
  expect(units(line('-1.2', 7))).toEqual([null])
  expect(units(line('3.98', 6) + line('-1.2', 7))).toEqual(['V', 'A'])
  expect(units(line('3980.0', 6) + line('3.0', 7))).toEqual(['mV', 'mA'])
  expect(units(line('NaN', 6) + line('0.0', 6))).toEqual(['V'])
})

test('a status of 0 is unknown from HAL 1.x, and always 0 without a skin sensor', () => {
  expect(parseThermalservice(hal(line('41.0', 3), '1.1'))).toMatchObject({
    status: null,
    statusReason: expect.stringMatching(/1\.x/) as string
  })
  expect(parseThermalservice(hal(line('95.0', 0)))).toMatchObject({
    status: 0,
    statusReason: expect.stringMatching(/always 0/) as string
  })
  expect(parseThermalservice('Thermal Status: 9\n')).toMatchObject({
    status: null,
    statusReason: '9 is no status'
  })
  expect(parseThermalservice('')).toMatchObject({ status: null, statusReason: 'not in the dump' })
})

test('floats of Java: exponents, long tails', () => {
  expect(
    parseThermalservice(hal(line('4.1800003E1', 3) + line('26.926', 0))).sensors.map(({ celsius }) => celsius)
  ).toEqual([41.800003, 26.926])
})

test('lines that are none of the dump are listed', () => {
  const reasons = parseThermalservice(
    'junk\n[1, 2]\n\tTemperature{mValue=1.0, mType=3, mName=x, mStatus=0}\n\tCoolingDevice{mValue=4}\n'
  ).rejected.map(({ reason }) => reason)
  expect(reasons).toEqual([
    'not a line of the thermal service that we know',
    'not a line of the thermal service that we know',
    'a temperature outside the HAL block',
    'not a cooling device line'
  ])
})

test('headroom of newer builds', () => {
  expect(parseHeadroom('Headroom in 10 seconds: 0.87\r\n')).toEqual({ seconds: 10, headroom: 0.87 })
  expect(parseHeadroom('Headroom in 10 seconds: NaN\n')).toEqual({ seconds: 10, headroom: null })
  expect(parseHeadroom('Invalid')).toBeNull()
})

test('blank lines between blocks are nothing', () => {
  const block = 'HAL Ready: true\n\nCurrent temperatures from HAL:\n\n'
  expect(
    parseThermalservice(`${block}\tTemperature{mValue=43.1, mType=3, mName=skin, mStatus=2}\n`)
  ).toMatchObject({
    sensors: [{ name: 'skin', celsius: 43.1, severity: 2 }],
    rejected: []
  })
})
