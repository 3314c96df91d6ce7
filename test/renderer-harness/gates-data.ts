import { gateIds, type Gate, type GateReport } from '@shared/model'

const gate = (id: Gate['id'], more: Partial<Gate>): Gate => ({
  id,
  state: 'pass',
  value: null,
  unit: '',
  threshold: null,
  source: null,
  reason: null,
  subjects: [],
  remedies: [],
  ...more
})

const all: readonly Gate[] = [
  gate('cpuTemp', { value: 41.2, threshold: 45, unit: '°C' }),
  gate('skinTemp', { value: 35.1, threshold: 37, unit: '°C' }),
  gate('batteryTemp', {
    state: 'fail',
    value: 36.8,
    threshold: 35,
    unit: '°C',
    remedies: [{ code: 'waitToCool', data: { toC: 35, inMs: 250_000 } }]
  }),
  gate('thermalStatus', { value: 0, threshold: 0 }),
  gate('chargeLevel', { value: 76, threshold: 30, unit: '%' }),
  gate('charging', {
    state: 'warn',
    value: 'on',
    threshold: 'off',
    remedies: [{ code: 'unplug', data: {} }]
  }),
  gate('memory', { value: 5_900_000_000, threshold: 5_200_000_000, unit: 'bytes' }),
  gate('memlock', {
    state: 'warn',
    value: 65_536,
    threshold: 4_790_000_000,
    unit: 'bytes',
    reason: 'mlock will not be granted without root: the weights can be evicted'
  }),
  gate('storage', { value: 182_000_000_000, threshold: 1_000_000_000, unit: 'bytes' }),
  gate('staleRuns', { value: 0, threshold: 0 }),
  gate('otherCpu', {
    state: 'fail',
    value: 131,
    threshold: 50,
    unit: '% of a core',
    subjects: [
      {
        name: 'com.example.keyboard',
        packageName: 'com.example.keyboard',
        pid: 9120,
        value: 118,
        ours: false
      },
      { name: 'system_server', packageName: null, pid: 1410, value: 12, ours: false }
    ],
    remedies: [{ code: 'stopApp', data: { packageName: 'com.example.keyboard' } }]
  }),
  gate('cpuset', { value: '0-7', threshold: '4-7' }),
  gate('fixedPerformance', {
    state: 'unknown',
    reason: 'Android does not tell the mode, and Hotplate did not switch it on',
    remedies: [{ code: 'fixedPerformance', data: {} }]
  }),
  gate('screen', {
    state: 'warn',
    value: 'on',
    threshold: 'off',
    remedies: [{ code: 'screenOff', data: {} }]
  }),
  gate('radios', {
    state: 'warn',
    value: 'on',
    threshold: 'off',
    remedies: [{ code: 'airplane', data: {} }]
  }),
  gate('dnd', { value: 'on', threshold: 'on' })
]

/** The gates as they come in: four more with every report. */
export async function* gateReports(signal?: AbortSignal): AsyncGenerator<GateReport, void> {
  for (let known = 4; signal?.aborted !== true; known += 4) {
    const gates = all.map((one, index) =>
      index < known ? one : gate(gateIds[index] ?? 'dnd', { id: one.id, state: 'checking' })
    )
    const done = known >= all.length
    yield {
      gates,
      done,
      ready: false,
      forecast: done
        ? { gate: 'batteryTemp', toC: 35, inMs: 250_000 - known * 500, ambientC: 24, samples: 12 }
        : null,
      forecastReason: null,
      at: new Date().toISOString()
    }
    await new Promise((resolve) => setTimeout(resolve, done ? 2000 : 60))
  }
}
