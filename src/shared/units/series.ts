import { z } from 'zod'

/** Units a series may have. A percent of CPU is always of one core (100 = one core fully used). */
export const Unit = z.enum([
  'token/s',
  '°C',
  'kHz',
  'W',
  'A',
  'V',
  '%',
  '% of a core',
  'kB',
  'MB/s',
  'tokens',
  'ms',
  'state',
  'reads/s',
  'mAh',
  'count'
])
export type Unit = z.infer<typeof Unit>

/** Lanes of the timeline, top to bottom. */
export const Lane = z.enum(['rate', 'temperature', 'clock', 'power', 'cpu', 'memory', 'other'])
export type Lane = z.infer<typeof Lane>

/**
 * One recorded quantity of a session. `source` says where the number came from ("sysfs thermal_zone12 cpu-1-0-usr",
 * "dumpsys battery"); `reason` says why the series is missing or has holes, null when it is whole.
 */
export const SeriesInfo = z.object({
  name: z.string(),
  unit: Unit,
  lane: Lane,
  source: z.string(),
  reason: z.string().nullable()
})
export type SeriesInfo = z.infer<typeof SeriesInfo>

/** Names of the series every session tries to have. Others follow a family prefix (see `seriesFamilies`). */
export const seriesNames = {
  tokenRate: 'rate.token',
  tokenLatency: 'rate.latency',
  contextDepth: 'rate.depth',
  cpuTemp: 'temp.cpu',
  gpuTemp: 'temp.gpu',
  skinTemp: 'temp.skin',
  batteryTemp: 'temp.battery',
  thermalStatus: 'thermal.status',
  cpuRun: 'cpu.run',
  cpuOther: 'cpu.other',
  cpuTotal: 'cpu.total',
  batteryPower: 'power.battery',
  batteryCurrent: 'battery.current',
  batteryVoltage: 'battery.voltage',
  batteryLevel: 'battery.level',
  batteryCharge: 'battery.charge',
  batteryPlugged: 'battery.plugged',
  runFaults: 'run.majorFaults',
  memAvailable: 'mem.available',
  samplerCpu: 'sampler.cpu',
  samplerReads: 'sampler.reads',
  samplerInterval: 'sampler.interval'
} as const

/** Prefixes of series that exist once per policy (`clock.0`, `cap.0`) or per thermal zone (`zone.12.cpu-1-0-usr`). */
export const seriesFamilies = { clock: 'clock.', cap: 'cap.', zone: 'zone.' } as const

/** Unit and lane by series name: the one place that decides them. */
export function describeSeries(name: string): { readonly unit: Unit; readonly lane: Lane } {
  if (name === seriesNames.tokenRate) return { unit: 'token/s', lane: 'rate' }
  if (name === seriesNames.tokenLatency) return { unit: 'ms', lane: 'other' }
  if (name === seriesNames.contextDepth) return { unit: 'tokens', lane: 'other' }
  if (name === seriesNames.thermalStatus) return { unit: 'state', lane: 'other' }
  if (name.startsWith('temp.') || name.startsWith(seriesFamilies.zone))
    return { unit: '°C', lane: 'temperature' }
  if (name.startsWith(seriesFamilies.clock) || name.startsWith(seriesFamilies.cap))
    return { unit: 'kHz', lane: 'clock' }
  if (name.startsWith('cpu.') || name === seriesNames.samplerCpu) return { unit: '% of a core', lane: 'cpu' }
  if (name === seriesNames.samplerReads) return { unit: 'reads/s', lane: 'other' }
  if (name === seriesNames.samplerInterval) return { unit: 'ms', lane: 'other' }
  if (name === seriesNames.batteryPower) return { unit: 'W', lane: 'power' }
  if (name === seriesNames.batteryCurrent) return { unit: 'A', lane: 'other' }
  if (name === seriesNames.batteryVoltage) return { unit: 'V', lane: 'other' }
  if (name === seriesNames.batteryCharge) return { unit: 'mAh', lane: 'other' }
  if (name === seriesNames.batteryLevel) return { unit: '%', lane: 'other' }
  if (name === seriesNames.batteryPlugged) return { unit: 'state', lane: 'other' }
  if (name.startsWith('mem.')) return { unit: 'kB', lane: 'memory' }
  return { unit: 'count', lane: 'other' }
}
