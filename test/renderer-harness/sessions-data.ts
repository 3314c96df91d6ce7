import type { ProcessTable, SessionDetail } from '@shared/model'
import { describeSeries } from '@shared/units/series'
import { outputOf } from './output-data'
import { events, seriesNames } from './soak-data'
import { soakResult } from './verdict-data'

function processes(nowS: number): ProcessTable {
  const hog = nowS > 571
  const row = (
    pid: number,
    user: string,
    name: string,
    [cpuPct, rssMb]: readonly [number, number | null]
  ) => ({
    pid,
    user,
    name,
    packageName: name.startsWith('com.') ? name : null,
    cpuPct,
    rssBytes: rssMb === null ? null : rssMb * 1e6,
    isRun: name === 'llama-server',
    isSampler: name === 'sampler.sh',
    hogSinceMs: hog && name === 'com.example.keyboard' ? 571_000 : null
  })
  return {
    tMs: nowS * 1000,
    rows: [
      row(8123, 'shell', 'llama-server', [391, 5200]),
      row(9120, 'u0_a211', 'com.example.keyboard', [hog ? 118 : 0.3, 212]),
      row(1410, 'system', 'system_server', [12, 635]),
      row(622, 'system', 'surfaceflinger', [7, 88]),
      row(71, 'root', 'kswapd0', [2, null]),
      row(8050, 'shell', 'sampler.sh', [0.4, 3]),
      row(2310, 'u0_a102', 'com.android.systemui', [1.1, 310]),
      row(2890, 'radio', 'com.android.phone', [0.2, 142]),
      row(640, 'logd', 'logd', [0.6, 12])
    ],
    unaccountedPct: 6,
    note: null
  }
}

export interface SessionShape {
  readonly id: string
  readonly name: string
  readonly nowS: number
  readonly state: SessionDetail['state']
  readonly startedAt: string
  readonly serial: string
  readonly phoneName: string
}

const rebootEnd: NonNullable<SessionDetail['abnormalEnd']> = {
  ...{ cause: 'rebooted', exitCode: null, evidence: null, source: 'bootId', memAvailableKb: 1_840_000 },
  ...{ remedies: ['tryAgain'], named: null }
}

/** A session's whole detail at a moment. */
export function detail(shape: SessionShape): SessionDetail {
  const { nowS } = shape
  const throttled = nowS > 172
  return {
    ...shape,
    buildName: 'b10587 android-arm64',
    modelName: 'qwen3-8b Q4_0',
    stateText: '',
    abnormalEnd: shape.state === 'endedByReboot' ? rebootEnd : null,
    durationMs: nowS * 1000,
    plannedMs: 900_000,
    meanTokenRate: 12.4,
    lastTokenRate: 9.9,
    retentionPct: throttled ? 68 : 99,
    onsetMs: throttled ? 172_000 : null,
    maxCpuTempC: 68.7,
    rawBytes: nowS * 4100,
    intent: { threads: 4, cores: [4, 5, 6, 7], context: 2048, residency: 'ram', lock: true, extraFlags: [] },
    commandLine:
      'taskset f0 ./llama-server -m models/qwen3-8b-q4_0/qwen3-8b-q4_0-00001-of-00003.gguf -t 4 -c 2048 --mlock --no-mmap --port 41877',
    effective: [
      { name: 'threads', requested: '4', effective: '4', ok: true, note: null },
      { name: 'cores', requested: '4–7', effective: '4–7', ok: true, note: null },
      { name: 'context', requested: '2048', effective: '2048', ok: true, note: null },
      {
        name: 'lock',
        requested: 'all',
        effective: '64 kB',
        ok: false,
        note: 'The weights are not locked. The phone’s limit is 64 KiB.'
      },
      {
        name: 'residency',
        requested: 'ram',
        effective: null,
        ok: null,
        note: 'The log does not tell where the weights are.'
      }
    ],
    cooling: 'bare · 24 °C room',
    charging: false,
    series: seriesNames.map((name) => ({
      name,
      ...describeSeries(name),
      source:
        name === 'temp.cpu' ? 'thermal_zone12 cpu-1-0-usr' : name.startsWith('temp') ? 'sysfs' : 'dumpsys',
      reason: null
    })),
    events: events(nowS),
    phases: [
      { kind: 'loading', fromMs: 1000, toMs: 8000 },
      { kind: 'warmUp', fromMs: 8000, toMs: 60_000 },
      { kind: 'load', fromMs: 60_000, toMs: nowS >= 900 ? 840_000 : null },
      ...(nowS >= 900 ? [{ kind: 'coolDown' as const, fromMs: 840_000, toMs: 900_000 }] : [])
    ],
    result: soakResult(nowS),
    processes: processes(nowS),
    folder: '/home/me/.hotplate/sessions/' + shape.id,
    samplerCpuPct: 0.3,
    clockOffsetMs: Date.now() - 47 * 3_600_000,
    clockDriftPpm: 3.4,
    own: { cpuPct: 0.4, parts: { main: 0.3, logcat: 0.1 }, readsPerS: 12, slowDowns: 1 },
    energy: {
      joules: 4120,
      tokens: 8310,
      joulesPerToken: 0.496,
      plusMinus: 0.02,
      coveredMs: 741_000,
      method: 'power'
    },
    energyReason: null,
    ...outputOf(shape.id)
  }
}
