import { unaskedFacts, type Dossier } from '@shared/model'
import type { SeriesInfo } from '@shared/units/series'
import { describe, expect, test } from 'vitest'
import { createTelemetryReader } from './telemetry-reader'
import type { TelemetryBatch } from './types'

const dossier: Dossier = {
  ...{ serial: 'X1', manufacturer: 'm', model: 'p', soc: { value: null, reason: 'x' }, androidRelease: '15' },
  ...{
    sdk: 35,
    fingerprint: 'f',
    securityPatch: null,
    kernel: '6.1',
    abis: [],
    cpuFeatures: [],
    clusters: []
  },
  ...{ memTotalKb: null, memAvailableKb: { value: null, reason: 'x' } },
  ...{ storageFreeBytes: { value: null, reason: 'x' }, storageFilesystem: null },
  ...{ memlockLimitBytes: { value: null, reason: 'x' }, thermalSource: 'zones', sensors: [] },
  battery: { levelPct: 80, tempC: 31, charging: false, health: null, note: null },
  ...unaskedFacts(),
  ...{ selinux: null, root: false, shellV2: true, tools: [], bootId: null }
}

const header = (lines: string): string =>
  `#hotplate-sampler 1\n#sdk 35\n#hz 100\n#page 4096\n#interval 1.00\n#top resident\n${lines}#end\n`

const zones =
  '#zone 0|cpu-0-0-usr\n#zone 3|skin\n#zone 7|soc\n#zone 9|cpu-1-0\n#zone 12|tsens_tz_sensor4\n#zone 14|my|odd type\n' +
  '#skip zone 5|mmw0|Invalid argument\n#policy 0|0 1 2 3|2000000\n#policy 4|4 5|<unknown>\n' +
  '#power /sys/class/power_supply/battery\n'

const denied = '#skip zone 0|cpu|Permission denied\n#policy 0|0 1|2000000\n#power -|no battery can be read\n'

const run = (user: number, start = 500): string =>
  `r 77 (llama (x) server) R 1 77 77 0 -1 0 9 0 4 0 ${user} 10 0 0 20 0 5 0 ${start} 1000 200 0\n`

const block = (kind: string, at: string, text: string): string =>
  `b ${kind} ${at} ${new TextEncoder().encode(text).length} ${at}\n${text}\n`

function read(text: string, chunk = 1_000_000): TelemetryBatch {
  const reader = createTelemetryReader({ dossier })
  const bytes = new TextEncoder().encode(text)
  const batches: TelemetryBatch[] = []
  for (let at = 0; at < bytes.length; at += chunk) batches.push(reader.feed(bytes.subarray(at, at + chunk)))
  return {
    samples: batches.flatMap((batch) => batch.samples),
    frames: batches.flatMap((batch) => batch.frames),
    series: batches.flatMap((batch) => batch.series),
    paces: batches.flatMap((batch) => batch.paces),
    kills: batches.flatMap((batch) => batch.kills),
    thermalStatus: batches.flatMap((batch) => batch.thermalStatus),
    rejected: batches.flatMap((batch) => batch.rejected)
  }
}

const infoOf = (batch: TelemetryBatch, name: string): SeriesInfo | undefined =>
  batch.series.findLast((info) => info.name === name)

const valuesOf = (batch: TelemetryBatch, name: string): (number | null)[] =>
  batch.samples.flatMap((sample) => (sample.values.has(name) ? [sample.values.get(name) ?? null] : []))

const twoTicks =
  't 100.00\nz 51200 33000 84 60100 136000 41000\nf 1800000 <unknown>\nl 2000000 \n' +
  'cpu  100 0 0 900 0 0 0 0 0 0\nm 8000000 100000 4000000\n' +
  run(300) +
  'o main 5 1 0 0\no helper 0 0 1 1\no top 3 2 0 0\n.\n' +
  't 101.00\nz  33100 84 0 136000 41100\nf 1700000 800000\nl 1900000 900000\n' +
  'cpu  490 0 2 1308 0 0 0 0 0 0\nm 8000000 100000 x\n' +
  run(650) +
  'o main 6 1 0 0\no helper 0 0 2 2\no top 4 2 0 0\n.\n'

describe('ticks', () => {
  const batch = read(header(zones) + twoTicks)

  test('the hottest zone of a kind; percentages and parked zones are no temperatures', () => {
    expect(valuesOf(batch, 'temp.cpu')).toEqual([60.1, null])
    expect(valuesOf(batch, 'temp.skin')).toEqual([33, 33.1])
    expect(valuesOf(batch, 'zone.7.soc')).toEqual([])
    expect(valuesOf(batch, 'zone.12.tsens_tz_sensor4')).toEqual([null, null])
    expect(infoOf(batch, 'zone.12.tsens_tz_sensor4')?.reason).toMatch(/stands still/)
    expect(infoOf(batch, 'zone.0.cpu-0-0-usr')?.reason).toBe('could not be read')
    expect(infoOf(batch, 'zone.14.my_odd_type')?.source).toBe('sysfs thermal_zone14 my|odd type')
  })

  test('clocks and caps by policy, unknown where the kernel says so', () => {
    expect(valuesOf(batch, 'clock.0')).toEqual([1_800_000, 1_700_000])
    expect(valuesOf(batch, 'cap.4')).toEqual([null, 900_000])
    expect(infoOf(batch, 'clock.4')?.reason).toBe('the kernel says <unknown>')
  })

  test('CPU of the phone, the run and all others, the sampler’s own cost taken out', () => {
    expect(valuesOf(batch, 'cpu.total')).toEqual([392])
    expect(valuesOf(batch, 'cpu.run')).toEqual([350])
    expect(valuesOf(batch, 'sampler.cpu')).toEqual([4])
    expect(valuesOf(batch, 'cpu.other')).toEqual([38])
  })

  test('memory, and its absence on old kernels', () => {
    expect(valuesOf(batch, 'mem.available')).toEqual([4_000_000, null])
  })

  test('a run with another start time is another process: its CPU begins anew', () => {
    const other = read(header(zones) + twoTicks.replace(run(650), run(650, 501)))
    expect(valuesOf(other, 'cpu.run')).toEqual([null])
    expect(valuesOf(other, 'cpu.other')).toEqual([null])
  })

  test('pieces of any size read the same', () => {
    const text = header(zones) + twoTicks + block('thermalservice', '101.20', 'Thermal Status: 2\n')
    for (const size of [1, 7, 64]) expect(read(text, size).samples).toEqual(read(text).samples)
  })

  test('the repeated header changes nothing', () => {
    const [first, second] = twoTicks.split(/(?=t 101)/)
    const again = read(header(zones) + (first ?? '') + header(zones) + (second ?? ''))
    expect(valuesOf(again, 'cpu.total')).toEqual([392])
  })
})

describe('damage', () => {
  test('a torn tick is dropped, a foreign line is listed, the next tick is read', () => {
    const batch = read(header(zones) + 't 99.00\nz 1\n' + 'sh: out of memory\n' + twoTicks)
    expect(batch.samples.map((sample) => sample.uptimeMs)).toEqual([100_000, 101_000])
    expect(batch.rejected.map((one) => one.line)).toEqual(['sh: out of memory'])
  })

  test('text before any header, and a header of a newer format, give no numbers', () => {
    expect(read(twoTicks).samples).toEqual([])
    const newer = read(header(zones).replace('sampler 1', 'sampler 3') + twoTicks)
    expect([newer.samples.length, newer.rejected[0]?.reason]).toEqual([
      0,
      'a header that is incomplete or of a newer format'
    ])
  })

  test('a block that is shorter than it says costs itself only', () => {
    const batch = read(`${header(zones)}b meminfo 1.00 10 1.00\nshort\n${twoTicks}`)
    expect(batch.rejected[0]?.reason).toMatch(/not as long/)
    expect(batch.samples.map((sample) => sample.uptimeMs)).toContain(101_000)
  })

  test('what looks like a record inside a block is text', () => {
    const batch = read(header(zones) + twoTicks + block('battery', '102.00', 't 5.00\n.\n#end\n'))
    expect(batch.rejected).toEqual([])
  })
})

describe('where zones are denied', () => {
  const dump =
    'Thermal Status: 3\nHAL Ready: true\nCurrent temperatures from HAL:\n' +
    '\tTemperature{mValue=61.5, mType=0, mName=AP, mStatus=0}\n\tTemperature{mValue=39.1, mType=3, mName=SKIN, mStatus=3}\n' +
    '\tTemperature{mValue=0.0, mType=1, mName=GPU, mStatus=0}\n'
  const tick = 't 100.00\ncpu  1 0 0 9 0 0 0 0\nm 1 1 1\n.\n'
  const batch = read(header(denied) + tick + block('thermalservice', '100.50', dump))

  test('thermalservice takes their place and the series says why', () => {
    expect(valuesOf(batch, 'temp.cpu')).toEqual([61.5])
    expect(infoOf(batch, 'temp.cpu')).toMatchObject({
      source: 'dumpsys thermalservice AP',
      reason: 'thermal zones cannot be read (Permission denied)'
    })
    expect(valuesOf(batch, 'temp.gpu')).toEqual([null])
    expect(infoOf(batch, 'temp.gpu')?.reason).toMatch(/reads 0\.0/)
    expect(batch.thermalStatus).toEqual([{ uptimeMs: 100_500, status: 3 }])
  })

  test('no thermalservice either: unknown, with both reasons', () => {
    const none = read(
      header(denied) + tick + block('thermalservice', '100.50', "Can't find service: thermalservice\n")
    )
    expect(valuesOf(none, 'temp.cpu')).toEqual([null])
    expect(infoOf(none, 'temp.cpu')?.reason).toMatch(/Permission denied.*find service/)
  })
})

describe('battery', () => {
  const nodes = (status: string, current: number): string =>
    `status=${status}\ncapacity=84\nvoltage_now=4000000\ncurrent_now=${current}\ntemp=342\n`

  test('power is what is drawn; while charging it is unknown', () => {
    const batch = read(
      header(zones) +
        twoTicks +
        block('power', '101.50', nodes('Discharging', -1_500_000)) +
        block('power', '106.50', nodes('Charging', 500_000))
    )
    expect(valuesOf(batch, 'power.battery')).toEqual([6, null])
    expect(valuesOf(batch, 'battery.current')).toEqual([1.5, -0.5])
    expect(valuesOf(batch, 'temp.battery')).toEqual([34.2, 34.2])
    expect(infoOf(batch, 'power.battery')?.reason).toMatch(/charg/)
  })

  test('sysfs closed: Samsung’s “current now” is in mA', () => {
    const dump = '  status: 3\n  level: 80\n  voltage: 4000\n  temperature: 310\n  current now: -850\n'
    const batch = read(header(denied) + 't 100.00\ncpu  1 0 0 9\n.\n' + block('battery', '100.20', dump))
    expect(valuesOf(batch, 'power.battery')).toEqual([3.4])
  })

  test('frozen values are unknown', () => {
    const dump =
      "  (UPDATES STOPPED -- use 'reset' to restart)\n  status: 3\n  level: 80\n  temperature: 310\n"
    const batch = read(header(denied) + block('battery', '100.20', dump))
    expect(valuesOf(batch, 'battery.level')).toEqual([null])
    expect(infoOf(batch, 'battery.level')?.reason).toMatch(/frozen/)
  })
})

describe('process frames', () => {
  const top = (rows: string): string => `Tasks: 3 total\n  PID USER        [%CPU] RES     TIME+ NAME\n${rows}`
  const tick = (second: number, busy: number): string =>
    `t ${second}.00\ncpu  ${busy} 0 0 900 0 0 0 0\nm 1 1 1\n.\n`
  const text =
    header(zones) +
    block('packages', '99.00', 'package:com.example.ime uid:10124\n') +
    tick(100, 0) +
    block('top', '100.20', top('   77 shell         392 3.9G   0:10.00 llama-server\n')) +
    tick(102, 600) +
    block('top', '102.20', top('   77 shell         200 3.9G   0:14.00 llama-server\n')) +
    block(
      'top',
      '102.21',
      '   90 u0_a124      31.0  80M   0:01.00 libime.so\n   91 root          0.0    0   0:00.00 [idle]\n'
    ) +
    tick(103, 900) +
    tick(104, 900)

  test('the 250 ms frame is left out, names are whole, unlisted CPU is told', () => {
    const { frames, rejected } = read(text)
    expect(rejected).toEqual([])
    expect(frames).toHaveLength(1)
    expect(frames[0]?.rows.map((row) => [row.name, row.cpuPct])).toEqual([
      ['llama-server', 200],
      ['libime.so (com.example.ime)', 31]
    ])
    expect(frames[0]?.unaccountedPct).toBe(69)
  })

  test('a frozen stream gives no frame', () => {
    const frozen = text.replace('0:14.00', '0:10.00')
    expect(read(frozen).frames).toEqual([])
    expect(read(frozen).rejected[0]?.reason).toMatch(/frozen/)
  })
})
