import { describe, expect, test } from 'vitest'
import { inspectText } from './inspect-text'
import { inspectors, type TextKind } from './inspectors'

type Json = Readonly<Record<string, unknown>>
const inspect = (kind: TextKind, text: string, from: { sdk?: number; cpus?: number } = {}): Json =>
  JSON.parse(
    JSON.stringify(
      inspectText(kind, new TextEncoder().encode(text), { sdk: from.sdk ?? null, cpus: from.cpus ?? null })
    )
  ) as Json

const toolbox =
  'User 3%, System 4%, IOW 0%, IRQ 0%\r\n\r\n  PID CPU% S  #THR     VSS     RSS PCY UID      Name\r\n17742  15% S    55 2279532K 128100K  fg u0_a124  com.example.app\r\n'

describe('top', () => {
  test('a share of the phone is percent of a core only when the number of cores is told', () => {
    expect(inspect('top', toolbox, { sdk: 25 })).toMatchObject({
      frames: [{ rows: [{ cpuPct: null, phoneSharePct: 15 }] }]
    })
    expect(inspect('top', toolbox, { sdk: 25, cpus: 8 })).toMatchObject({
      frames: [{ totalCpuPct: 120, busyCpuPct: 56, rows: [{ cpuPct: 120 }] }]
    })
  })
  test('the SDK that ships another top is told', () =>
    expect(String(inspect('top', toolbox, { sdk: 34 })['notes'])).toMatch(/SDK 34 ships the top of toybox/))
  test('Android 8 is told not to stream', () => {
    const threads = 'Threads: 1 total\nTID USER[%CPU] THREAD PROCESS\n5 shell 1.0 a b\n'
    expect(String(inspect('top', threads, { sdk: 27 })['notes'])).toMatch(/repeats its first frame.*-H shows/)
  })
})

const plugged =
  'Current Battery Service state:\n  USB powered: true\n  status: 3\n  voltage: 4000\n  temperature: 342\n  current now: -500\n'

describe('battery', () => {
  test('current is positive while it is drawn from the battery', () => {
    expect(inspect('battery', plugged.replace('true', 'false'))).toMatchObject({
      currentA: 0.5,
      powerW: 2,
      currentRaw: -500
    })
    expect(inspect('battery', plugged.replace('status: 3', 'status: 2'))).toMatchObject({
      currentA: -0.5,
      powerW: null
    })
    expect(inspect('battery', plugged.replace('status: 3', 'status: 5'))).toMatchObject({
      currentA: null,
      currentSignFrom: null
    })
  })
  test('battery power is unknown while a charger is connected', () =>
    expect(inspect('battery', plugged)).toMatchObject({
      powerW: null,
      powerReason: 'charging: battery current is not consumption'
    }))
  test('a board without a battery has no values', () => {
    const box = '  AC powered: true\n  voltage: 13\n  temperature: 26\n  Charge counter: 1000\n  level: 100\n'
    expect(inspect('battery', box)).toMatchObject({
      realBattery: false,
      tempC: null,
      levelPct: null,
      chargeCounterAh: null
    })
  })
  test('nodes of a power supply are told by their paths; an unknown unit shows both', () => {
    const nodes =
      '/sys/class/power_supply/battery/status:Discharging\n/sys/class/power_supply/battery/current_now:'
    expect(inspect('battery', `${nodes}-350000\n`)).toMatchObject({
      supplies: [{ currentA: 0.35, currentUnit: 'microAmps' }]
    })
    expect(inspect('power-supply', `${nodes}5000\n`)).toMatchObject({
      supplies: [{ currentA: null, ifMicroAmpsA: 0.005, ifMilliAmpsA: 5 }]
    })
  })
})

test('zones: what is no temperature stands apart, with what it is', () => {
  const text =
    '/x/thermal_zone0|cpu-0-0|61200\n/x/thermal_zone1|soc|72\n/x/thermal_zone2|pm8150b-ibat-lvl0|-93\n/x/thermal_zone3|pm8150l-bcl-lvl0|-274000\n/x/thermal_zone4|vbat|Permission denied\n'
  expect(inspect('zones', text)).toMatchObject({
    zones: [{ id: 0, tempC: 61.2, unit: 'milliC' }],
    notTemperatures: [
      { what: 'battery charge', value: 72, unit: '%' },
      { value: -93, unit: 'mA' },
      { value: null, reason: 'invalid by the kernel (-274000)' },
      { value: null, reason: 'Permission denied' }
    ],
    rejected: []
  })
})

test('thermal service: volts whatever the vendor prints', () => {
  const line = (value: string, type: number): string =>
    `\tTemperature{mValue=${value}, mType=${type}, mName=x, mStatus=0}\n`
  const dump = (text: string): Json => inspect('thermalservice', `Current temperatures from HAL:\n${text}`)
  expect(dump(line('3900.0', 6))).toMatchObject({ notTemperatures: [{ voltageV: 3.9 }] })
  expect(dump(line('3.9', 6) + line('74.0', 8) + line('-1.5', 7))).toMatchObject({
    notTemperatures: [{ voltageV: 3.9 }, { levelPct: 74 }, { vendorSignedCurrentA: -1.5 }]
  })
})

test('clusters are in the order of their speed', () => {
  const policy = (id: number, khz: number): string =>
    `/sys/devices/system/cpu/cpufreq/policy${id}/cpuinfo_max_freq:${khz}\n/sys/devices/system/cpu/cpufreq/policy${id}/related_cpus:${id}\n`
  const clusters = inspect('cpufreq', policy(0, 3_000_000) + policy(4, 1_800_000))[
    'clusters'
  ] as readonly Json[]
  expect(clusters.map((cluster) => cluster['policy'])).toEqual([4, 0])
})

test('a device list from a Windows terminal', () => {
  const text =
    '\uFEFFC:\\>adb devices -l\r\n* daemon started successfully\r\nList of devices attached\r\n' +
    'R5CX12345AB            device usb:1-4 product:e3q model:SM_S928B device:e3q transport_id:3\r\n' +
    'R5CX12345AB            offline transport_id:4\r\nfoo bar\r\n'
  expect(inspect('devices', text)).toMatchObject({
    devices: [
      {
        serial: 'R5CX12345AB',
        state: 'device',
        model: 'SM_S928B',
        usbPath: 'usb:1-4',
        transportId: 3,
        link: 'usb'
      },
      { state: 'offline', model: null, usbPath: null }
    ],
    duplicateSerials: ['R5CX12345AB'],
    rejected: [{ reason: 'a Windows prompt' }, {}, { line: 'foo bar' }]
  })
})

test('apps that lmkd killed are listed once, the model’s own end is not among them', () => {
  const lmkd = "I/lowmemorykiller( 1): Kill 'com.a' (5), uid 1, oom_score_adj 0 to free 1kB rss, 0kB swap\n"
  const text = `${lmkd}${lmkd}[ 9.1] Out of memory: Killed process 7 (llama-server)\nI/am_low_memory( 1): 37\nI/am_proc_died( 1): [0,5,com.a,1,2]\nI/killinfo( 1): [5,1,2]\n`
  expect(inspect('logcat', text)).toMatchObject({
    collateral: ['com.a'],
    kills: [{}, {}, { by: 'kernelOom' }],
    lowMemory: [{ processes: 37 }],
    died: [{ pid: 5 }],
    killInfo: [{ pid: 5 }]
  })
})

test('every kind answers an empty text and a cut one', () => {
  for (const kind of Object.keys(inspectors) as TextKind[]) {
    expect(inspect(kind, '')).toMatchObject({ kind, rejected: [] })
    expect(String(inspect(kind, 'cut of')['notes'])).toMatch(/last line may be cut/)
  }
})

describe('names a reader looks for', () => {
  test('the processes of the last table of top, by name', () =>
    expect(
      inspect('top', '  PID USER [%CPU] RES CMDLINE\n 5 shell 392 3.9G /data/llama-cli -m a\n')
    ).toMatchObject({
      processes: [{ pid: 5, user: 'shell', name: 'llama-cli', cpuPct: 392, rssBytes: 4_187_593_114 }]
    }))
  test('temperatures of the thermal service without what has none', () => {
    const line = (value: string, name: string): string =>
      `\tTemperature{mValue=${value}, mType=3, mName=${name}, mStatus=0}\n`
    expect(
      inspect('thermalservice', `Current temperatures from HAL:\n${line('43.1', 'skin')}${line('NaN', 'x')}`)
    ).toMatchObject({
      temperatures: [{ name: 'skin', kind: 'skin', tempC: 43.1 }]
    })
  })
  test('the bus of a device, the cause of a kill, the tokens of a phase', () => {
    expect(inspect('devices', 'A device usb:1-4 transport_id:3\n')).toMatchObject({
      devices: [{ usb: '1-4' }]
    })
    const lmkd = "I/lowmemorykiller( 1): Kill 'com.a' (5), uid 1, oom_score_adj 0 to free 1kB rss, 0kB swap\n"
    expect(inspect('logcat', lmkd)).toMatchObject({ kills: [{ cause: 'lmkd' }] })
    const timing = 'llama_print_timings: eval time = 100.00 ms / 5 runs\n'
    expect(inspect('llama-log', timing)).toMatchObject({ timings: [{ phase: 'eval', tokens: 5, ms: 100 }] })
  })
})

test('a wrong file of many lines is counted, not copied into the document', () => {
  const document = inspect('zones', 'x\n'.repeat(10_500))
  expect(document['rejected']).toHaveLength(10_000)
  expect(String(document['notes'])).toMatch(/10500 lines were rejected/)
})
