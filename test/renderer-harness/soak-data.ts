import type { SeriesColumns, SessionEvent } from '@shared/model'

/** Deterministic noise, so that two screenshots of one moment are equal. */
function noise(seed: number): number {
  const x = Math.sin(seed * 12.9898) * 43758.5453
  return x - Math.floor(x) - 0.5
}

const onsetS = 172
const hogS = 571

const cap = (s: number): number =>
  s < onsetS ? 3.2 : Math.max(2, 3.2 - Math.floor((s - onsetS) / 16) * 0.12)
const cpuTemp = (s: number): number => 38 + 30 * (1 - Math.exp(-s / 75)) + noise(s) * 1.4

const shapes: Readonly<Record<string, (s: number) => number | null>> = {
  'rate.token': (s) =>
    s < 8 ? null : 15.4 * (cap(s) / 3.2) ** 0.55 * (s > hogS ? 0.83 : 1) + noise(s + 7) * 0.6 - s * 0.0008,
  'rate.latency': (s) => (s < 8 ? null : 1000 / (15.4 * (cap(s) / 3.2) ** 0.55)),
  'rate.depth': (s) => (s < 8 ? null : Math.round(s * 2.3)),
  'temp.cpu': cpuTemp,
  'temp.skin': (s) => 30 + 13 * (1 - Math.exp(-s / 280)),
  'temp.battery': (s) => 29 + 9.4 * (1 - Math.exp(-s / 400)),
  'clock.0': (s) => (1.8 + noise(s) * 0.2) * 1e6,
  'cap.0': () => 2.27e6,
  'clock.4': (s) => Math.min(2.8, cap(s)) * 1e6,
  'cap.4': (s) => Math.min(2.8, cap(s) + 0.3) * 1e6,
  'clock.7': (s) => (s > 400 && s < 404 ? null : cap(s) * 1e6),
  'cap.7': (s) => cap(s) * 1e6,
  'power.battery': (s) => 8.1 * (cap(s) / 3.2) ** 1.9 * 0.75 + 1.2 + noise(s + 3) * 0.25,
  'battery.level': (s) => 81 - s / 160,
  'mem.available': (s) => 5.9e6 - s * 300,
  'vm.majorFaults': (s) => (s > hogS ? 140 + noise(s) * 60 : 2),
  'cpu.run': (s) => (s < 8 ? 90 : 391 + noise(s) * 8),
  'cpu.other': (s) => 24 + (s > hogS ? 118 : 0) + noise(s + 1) * 14
}

export const seriesNames = Object.keys(shapes)

/** Samples of every series for whole seconds in [fromS, toS]. */
export function columns(fromS: number, toS: number, names: readonly string[] = seriesNames): SeriesColumns[] {
  const times = Array.from({ length: Math.max(0, toS - fromS + 1) }, (_, index) => fromS + index)
  return names.map((name) => ({
    name,
    tMs: times.map((s) => s * 1000),
    v: times.map((s) => shapes[name]?.(s) ?? null)
  }))
}

/** What happened up to a moment of the soak. */
export function events(nowS: number): SessionEvent[] {
  const all: Omit<SessionEvent, 'id'>[] = [
    { kind: 'runStarted', tMs: 0, endMs: null, severity: 'info', data: { pid: 4711 } },
    { kind: 'loadStarted', tMs: 1000, endMs: 8000, severity: 'info', data: {} },
    { kind: 'requestStarted', tMs: 8000, endMs: null, severity: 'info', data: { number: 1 } },
    {
      kind: 'mismatch',
      tMs: 12_000,
      endMs: null,
      severity: 'warning',
      data: { setting: 'lock', requestedKb: 5_242_880, effectiveKb: 64 }
    },
    {
      kind: 'throttleOnset',
      tMs: onsetS * 1000,
      endMs: null,
      severity: 'warning',
      data: { policy: 7, capFromKHz: 3_200_000, capToKHz: 3_080_000, tempC: 67.6 }
    },
    ...Array.from({ length: 10 }, (_, index): Omit<SessionEvent, 'id'> => ({
      kind: 'capLowered',
      tMs: (onsetS + 16 * (index + 1)) * 1000,
      endMs: null,
      severity: 'warning',
      data: { policy: 7, toKHz: 3_080_000 - index * 120_000 }
    })),
    { kind: 'linkLost', tMs: 340_000, endMs: 371_000, severity: 'warning', data: { address: 'R5CX10ABCDE' } },
    {
      kind: 'suspended',
      tMs: 404_000,
      endMs: 416_000,
      severity: 'warning',
      data: { durationMs: 12_000, suspendedMs: 11_400 }
    },
    ...['mail', 'maps', 'music', 'camera', 'notes'].map((app, index): Omit<SessionEvent, 'id'> => ({
      kind: 'lmk',
      tMs: 3000 + index * 700,
      endMs: null,
      severity: 'warning',
      data: {
        process: `com.example.${app}`,
        pid: 5120 + index,
        cause: 'lmkd',
        reason: 'low watermark is breached',
        ofRun: 0
      }
    })),
    { kind: 'mark', tMs: 455_000, endMs: null, severity: 'info', data: { text: 'moved to the table' } },
    {
      kind: 'hogStarted',
      tMs: hogS * 1000,
      endMs: null,
      severity: 'warning',
      data: { pid: 9120, packageName: 'com.example.keyboard', cpuPct: 118 }
    },
    {
      kind: 'action',
      tMs: 640_000,
      endMs: null,
      severity: 'info',
      data: { entryId: 'e1', code: 'restrictBackground', packageName: 'com.example.keyboard' }
    }
  ]
  return all.filter((event) => event.tMs <= nowS * 1000).map((event, id) => ({ ...event, id }))
}
