import type { VerdictCause } from '@shared/model'
import type { World } from './world'

const apps = [
  'com.example.keyboard',
  'com.google.android.gms',
  'com.android.vending',
  'com.example.mail',
  'com.whatsapp',
  'com.samsung.android.bixby.agent'
]
const daemons = ['dex2oat64', 'media.extractor', 'system_server', 'surfaceflinger', 'update_engine']

interface Times {
  readonly from: number
  readonly to: number
}

function times(world: World, leastS: number, mostS: number): Times {
  const from = world.random.integer(60, Math.floor(world.seconds * 0.65))
  return { from, to: Math.min(world.seconds, from + world.random.integer(leastS, mostS)) }
}

function within(world: World, { from, to }: Times, cost: number): Float64Array {
  const column = world.column()
  for (let s = from; s < to; s += 1) column[s] = cost
  return column
}

/** An app or daemon takes CPU: for a while, in bursts, or as a storm of processes too short to be listed. */
export function process(world: World): void {
  const { random } = world
  const span = times(world, 30, 300)
  const pct = random.between(25, 200)
  const burst = random.chance(0.3) ? random.integer(30, 70) : null
  const on = (s: number): boolean =>
    s >= span.from && s < span.to && (burst === null || (s - span.from) % burst < burst * 0.4)
  const perCore = random.between(0.35, 1.3)
  const load = world.column()
  const cost = world.column()
  for (let s = 0; s < world.seconds; s += 1) {
    if (!on(s)) continue
    load[s] = pct * (1 + 0.1 * random.normal())
    cost[s] = Math.log1p((perCore * pct) / 100)
    world.stolenPct[s] = (world.stolenPct[s] ?? 0) + pct * 0.6
  }
  if (random.chance(0.15)) {
    load.forEach(
      (value, s) => (world.unaccountedPct[s] = (world.unaccountedPct[s] ?? 0) + Math.max(0, value))
    )
    world.note('process', cost)
    return
  }
  const app = random.chance(0.75)
  const name = app ? random.pick(apps) : random.pick(daemons)
  if (world.processes.some((one) => one.name === name)) return
  const identity = { name, package: app ? name : null, uid: app ? 10_000 + random.integer(50, 300) : 1000 }
  world.processes.push({
    ...identity,
    pid: random.integer(2000, 30_000),
    foreground: random.chance(0.2),
    cpuPct: load
  })
  world.note('process', cost, name)
}

/** The run is moved to slower cores for a time. */
export function wrongCores(world: World): void {
  const { random } = world
  const { clusters } = world.phone
  const slow = [...clusters].sort((a, b) => (a.capacity ?? 0) - (b.capacity ?? 0))[0]
  if (slow === undefined || clusters.length < 2) return
  const span = times(world, 40, 240)
  const speed = Math.min(
    ...clusters
      .filter(({ cpus }) => cpus.some((cpu) => world.cpus.includes(cpu)))
      .map(({ capacity }) => capacity ?? 1)
  )
  const moved = slow.cpus.slice(0, world.threads)
  const slower = speed / (slow.capacity ?? 1)
  const fewer = world.threads / moved.length
  const cost = Math.min(2, Math.log(slower * fewer)) * random.between(0.75, 1.1)
  const kind = random.pick(['affinity', 'cpuset', 'used'] as const)
  if (kind === 'used') {
    world.cpusUsed.push(
      { t: 0, cpus: world.cpus },
      { t: span.from, cpus: moved },
      { t: span.to, cpus: world.cpus }
    )
  } else {
    world.events.push({ t: span.from, kind, data: { cpus: moved } })
    if (span.to < world.seconds) world.events.push({ t: span.to, kind, data: { cpus: world.cpus } })
  }
  world.note('wrongCores', within(world, span, cost))
}

/** Weights fall out of memory and are read again. */
export function memory(world: World): void {
  const { random } = world
  const span = times(world, 40, 250)
  const cost = within(world, span, 0)
  const perSecond = random.between(150, 2500)
  const weight = random.between(0.2, 1.2)
  for (let s = span.from; s < span.to; s += 1) {
    const swing = Math.max(0.2, 1 + 0.3 * random.normal())
    world.faults[s] = perSecond * swing
    cost[s] = Math.log1p(weight * swing)
    world.memoryShare[s] = 0.03
    world.swapBytes[s] = 4e8 + (s - span.from) * 4e6
  }
  if (random.chance(0.5))
    world.events.push({ t: span.from + 5, kind: 'lmk', data: { name: 'com.example.mail' } })
  const reclaim = world.column()
  for (let s = span.from; s < span.to; s += 1) reclaim[s] = random.between(15, 60)
  world.processes.push({
    pid: 90,
    name: 'kswapd0',
    package: null,
    uid: 0,
    foreground: false,
    cpuPct: reclaim
  })
  world.note('memory', cost)
}

/** The context gets so long that reading it costs time. */
export function context(world: World): void {
  const { random } = world
  const start = random.integer(50, 500)
  const most = random.integer(6000, 30_000)
  world.kvBytesPerToken = (world.weightsBytes * random.between(0.3, 1)) / most
  for (let s = 0; s < world.seconds; s += 1) world.nPast[s] = start + ((most - start) * s) / world.seconds
  world.longContext = true
}

/** What the context came to cost once all that moves it (a restart) has been played. */
export function chargeContext(world: World): void {
  if (!world.longContext) return
  const { weightsBytes, kvBytesPerToken } = world
  const read = (n: number): number => weightsBytes + kvBytesPerToken * n
  const least = Math.min(...world.nPast)
  world.note(
    'context',
    world.nPast.map((n) => Math.log(read(n) / read(least)))
  )
}

/** More threads than the cores it was given. */
export function tooManyThreads(world: World): void {
  const { random } = world
  world.threads = world.cpus.length + random.integer(1, 4)
  const cost = Math.log(world.threads / world.cpus.length) * random.between(0.9, 1.1)
  world.note('tooManyThreads', world.column().fill(cost))
}

export function suspend(world: World): void {
  const span = times(world, 15, 90)
  for (let s = span.from; s < span.to; s += 1) Object.assign(world.unseen, { [s]: 1 })
  world.events.push({ t: span.from, kind: 'suspend', data: { durationS: span.to - span.from } })
  world.note('suspend', within(world, span, 5))
}

export function restart(world: World): void {
  const span = times(world, 8, 40)
  for (let s = span.from; s < span.to; s += 1) world.silent[s] = 1
  const before = world.nPast[span.from] ?? 0
  for (let s = span.to; s < world.seconds; s += 1)
    world.nPast[s] = Math.max(10, (world.nPast[s] ?? 0) - before)
  world.events.push({ t: span.from, kind: 'modelRestart', data: {} })
  world.note('restart', within(world, span, 5))
}

/** Hotplate's own sampler takes more than it should. */
export function measurement(world: World): void {
  const span = times(world, 60, 250)
  const pct = world.random.between(15, 60)
  for (let s = span.from; s < span.to; s += 1) world.samplerPct[s] = pct
  world.note('measurement', within(world, span, Math.log1p((pct / 100) * world.random.between(0.6, 1.3))))
}

/** Speed is lost and nothing that is measured says why. */
export function unknown(world: World): void {
  world.note('unknown', within(world, times(world, 50, 300), world.random.between(0.2, 0.7)))
}

export const otherPlots: Partial<Record<VerdictCause, (world: World) => void>> = {
  ...{ process, wrongCores, memory, context, tooManyThreads, suspend, restart, measurement, unknown }
}
