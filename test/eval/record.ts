import { PortableSession, type VerdictCause } from '@shared/model'
import { idlers } from './idlers'
import type { World } from './world'

/** What the phone does not let anybody read. */
export type Missing =
  'zones' | 'batteryTemp' | 'caps' | 'faults' | 'processes' | 'current' | 'depth' | 'status'

/** The sensor without which a cause may honestly be told as unknown. */
export const needed: Partial<Record<VerdictCause, readonly Missing[]>> = {
  heat: ['zones', 'caps'],
  charging: ['caps', 'batteryTemp'],
  batteryLimit: ['caps'],
  memory: ['faults'],
  process: ['processes'],
  context: ['depth']
}

export interface Recording {
  readonly session: PortableSession
  readonly missing: ReadonlySet<Missing>
}

interface Sensor {
  readonly id: string
  readonly unit: string
  readonly everyS: number
  readonly value: (s: number) => number
  readonly needs?: Missing
}

/** Measures a world as the product would: noisy, at the phone's own rates, with holes, and without what is denied. */
export function record(world: World, missing: ReadonlySet<Missing>): Recording {
  const { random, phone, seconds } = world
  const hole = gaps(world)
  const seen = (s: number): boolean => world.unseen[s] !== 1 && !hole(s)
  const everyS = random.pick([0.5, 1, 1, 1, 2])
  const sensors = sensorsOf(world, everyS).filter(({ needs }) => needs === undefined || !missing.has(needs))
  const series = [rateSeries(world, seen), ...sensors.map((sensor) => sampled(sensor, seconds, seen))]
  const used = world.cpusUsed.map(({ t, cpus }) => ({ t, v: cpus.join(',') }))
  if (used.length > 0)
    series.push({
      id: 'run.cpusUsed',
      unit: '',
      source: 'stat',
      t: used.map(({ t }) => t),
      v: used.map(({ v }) => v)
    })
  const processes = missing.has('processes')
    ? []
    : world.processes.map((one) => processOf(one, everyS, { seconds, seen }))
  return {
    missing,
    session: PortableSession.parse({
      format: 'hotplate-session',
      version: 1,
      phone: { model: phone.model, soc: phone.soc, sdk: phone.sdk, clusters: phone.clusters },
      run: {
        backend: world.backend,
        startS: 0,
        endS: seconds,
        requested: { threads: world.threads, cpus: world.cpus, ctx: 32768, lock: false, residency: 'mmap' },
        effective: { threads: world.threads, cpus: world.cpus },
        model: {
          name: 'model',
          quant: 'Q4_0',
          weightsBytes: world.weightsBytes,
          bytesPerToken: world.weightsBytes,
          kvBytesPerToken: world.kvBytesPerToken
        }
      },
      series,
      processes: [...processes, ...(missing.has('processes') ? [] : idlers(world, seen))],
      events: [...world.events].sort((a, b) => a.t - b.t)
    })
  }
}

function gaps(world: World): (s: number) => boolean {
  const { random, seconds } = world
  const list = Array.from({ length: random.integer(0, 2) }, () => {
    const from = random.integer(30, seconds - 30)
    return { from, to: from + random.integer(5, 25) }
  })
  for (const { from, to } of list)
    world.events.push({ t: from, kind: 'transportGap', data: { durationS: to - from } })
  return (s) => list.some(({ from, to }) => s >= from && s < to)
}

type Series = PortableSession['series'][number]

/** Token rate as the server's own timings give it: noisy, with a slow drift and a few wild values. */
function rateSeries(world: World, seen: (s: number) => boolean): Series {
  const { random, seconds, phone } = world
  const noise = random.between(0.02, 0.07)
  const everyS = Math.max(0.5, Math.min(2, 1 / Math.min(2, phone.tokenRate)))
  const best = phone.tokenRate * random.between(0.8, 1.2)
  const t: number[] = []
  const v: (number | null)[] = []
  let drift = 0
  for (let at = 0; at < seconds; at += everyS * random.between(0.8, 1.25)) {
    const s = Math.min(seconds - 1, Math.floor(at))
    drift = 0.995 * drift + 0.0015 * random.normal()
    if (!seen(s)) continue
    const cost = world.injected.reduce(
      (sum, one) => sum + (one.cause === 'suspend' ? 0 : (one.cost[s] ?? 0)),
      0
    )
    const wild = random.chance(0.004) ? random.between(0.4, 0.8) : 1
    const warmUp = at < 4 ? 0.8 : 1
    t.push(Math.round(at * 1000) / 1000)
    v.push(
      world.silent[s] === 1 ? 0 : best * Math.exp(-cost + drift + noise * random.normal()) * wild * warmUp
    )
  }
  return { id: 'run.tokenRate', unit: 'token/s', source: 'sse', t, v }
}

function sampled(sensor: Sensor, seconds: number, seen: (s: number) => boolean): Series {
  const t: number[] = []
  const v: number[] = []
  for (let at = 0; at < seconds; at += sensor.everyS) {
    const s = Math.floor(at)
    if (!seen(s)) continue
    t.push(at)
    v.push(sensor.value(s))
  }
  return { id: sensor.id, unit: sensor.unit, source: 'eval', t, v }
}

function sensorsOf(world: World, everyS: number): Sensor[] {
  const { random } = world
  const of = (column: Float64Array, s: number): number => column[s] ?? 0
  const cpu0 = random.between(40, 52)
  const skin0 = random.between(29, 33)
  const battery0 = random.between(27, 33)
  const slowS = random.pick([5, 10])
  const fast = { everyS }
  const slow = { everyS: slowS }
  const clocks = world.phone.clusters.flatMap(({ policy, maxKHz }): Sensor[] => {
    const cap = (s: number): number => step(Number(maxKHz) * (world.caps.get(policy)?.[s] ?? 1))
    return [
      { id: `cpu.policy${policy}.cap`, unit: 'kHz', ...fast, value: cap, needs: 'caps' },
      {
        id: `cpu.policy${policy}.cur`,
        unit: 'kHz',
        ...fast,
        value: (s) => (random.chance(0.05) ? step(cap(s) * 0.8) : cap(s)),
        needs: 'caps'
      },
      { id: `cpu.policy${policy}.max`, unit: 'kHz', everyS: 60, value: () => Number(maxKHz) }
    ]
  })
  const busy = world.threads * 98
  return [
    ...clocks,
    {
      id: 'temp.cpu',
      unit: '°C',
      ...fast,
      value: (s) => cpu0 + of(world.heatC, s) + random.normal() * 0.8,
      needs: 'zones'
    },
    {
      id: 'temp.skin',
      unit: '°C',
      ...fast,
      value: (s) =>
        skin0 + of(world.heatC, s) * 0.3 + of(world.batteryHeatC, s) * 0.5 + random.normal() * 0.1,
      needs: 'zones'
    },
    {
      id: 'temp.battery',
      unit: '°C',
      ...slow,
      value: (s) => Math.round((battery0 + of(world.batteryHeatC, s) + of(world.heatC, s) * 0.1) * 10) / 10,
      needs: 'batteryTemp'
    },
    { id: 'battery.level', unit: '%', ...slow, value: (s) => Math.floor(of(world.levelPct, s)) },
    { id: 'battery.plugged', unit: '', ...slow, value: (s) => of(world.plugged, s) },
    {
      id: 'battery.currentA',
      unit: 'A',
      ...slow,
      value: (s) => (of(world.plugged, s) > 0 ? -1 : 1.1) + random.normal() * 0.1,
      needs: 'current'
    },
    { id: 'power.saver', unit: '', ...slow, value: (s) => of(world.saver, s) },
    {
      id: 'run.cpu',
      unit: '% of a core',
      ...fast,
      value: (s) => Math.max(20, busy - of(world.stolenPct, s) + random.normal() * 4)
    },
    {
      id: 'cpu.unaccounted',
      unit: '% of a core',
      ...fast,
      value: (s) => Math.abs(3 + random.normal() * 2) + of(world.unaccountedPct, s)
    },
    {
      id: 'run.majorFaults',
      unit: '/s',
      ...fast,
      value: (s) => Math.max(0, of(world.faults, s) + Math.abs(random.normal() * 2)),
      needs: 'faults'
    },
    { id: 'mem.available', unit: 'bytes', ...slow, value: (s) => 8e9 * of(world.memoryShare, s) },
    { id: 'mem.swapUsed', unit: 'bytes', ...slow, value: (s) => of(world.swapBytes, s), needs: 'faults' },
    {
      id: 'run.nPast',
      unit: 'tokens',
      ...fast,
      value: (s) => Math.round(of(world.nPast, s)),
      needs: 'depth'
    },
    { id: 'gpu.freq', unit: 'kHz', ...fast, value: (s) => step(900_000 * of(world.gpuShare, s)) },
    {
      id: 'sampler.cpu',
      unit: '% of a core',
      ...slow,
      value: (s) => of(world.samplerPct, s) + Math.abs(random.normal() * 0.1)
    }
  ]
}

/** Clocks come in steps. */
function step(kHz: number): number {
  return Math.round(kHz / 48_000) * 48_000
}

function processOf(
  one: World['processes'][number],
  everyS: number,
  world: { readonly seconds: number; readonly seen: (s: number) => boolean }
): PortableSession['processes'][number] {
  const t: number[] = []
  const cpuPct: number[] = []
  for (let at = 0; at < world.seconds; at += Math.max(1, everyS)) {
    const pct = one.cpuPct[Math.floor(at)] ?? 0
    if (pct <= 0 || !world.seen(Math.floor(at))) continue
    t.push(at)
    cpuPct.push(Math.max(0, Math.round(pct * 10) / 10))
  }
  return {
    pid: one.pid,
    startS: t[0] ?? 0,
    name: one.name,
    package: one.package,
    uid: one.uid,
    foreground: one.foreground,
    t,
    cpuPct
  }
}
