import type { VerdictCause } from '@shared/model'
import type { World } from './world'

/** How much a falling clock costs differs from phone to phone and model to model. */
function costOfClock(world: World, share: Float64Array): Float64Array {
  const exponent = world.random.between(0.65, 1)
  return share.map((value) => -exponent * Math.log(value))
}

/** Clocks of the run's policies, lowered by the given share (on top of what lowers them already). */
function lower(world: World, share: Float64Array): void {
  for (const cluster of world.phone.clusters) {
    const own = cluster.cpus.some((cpu) => world.cpus.includes(cpu))
    const column = world.caps.get(cluster.policy)
    column?.forEach(
      (value, s) => (column[s] = value * (own ? (share[s] ?? 1) : 1 - (1 - (share[s] ?? 1)) * 0.5))
    )
  }
}

/** A cap that goes down in steps from one moment on towards a floor, as a governor does, and up again after the end. */
function steps(world: World, from: number, to: number, floor: number): Float64Array {
  const { random } = world
  const share = new Float64Array(world.seconds).fill(1)
  const count = random.integer(2, 6)
  const every = random.between(8, 45)
  for (let s = from; s < world.seconds; s += 1) {
    const done =
      s < to
        ? Math.min(count, 1 + Math.floor((s - from) / every))
        : Math.max(0, count - Math.floor((s - to) / 8) - 1)
    share[s] = 1 - ((1 - floor) * done) / count
  }
  return share
}

function warm(
  column: Float64Array,
  from: number,
  rise: { readonly riseC: number; readonly tauS: number; readonly to?: number }
): void {
  let now = 0
  for (let s = 0; s < column.length; s += 1) {
    const on = s >= from && s < (rise.to ?? column.length)
    now += ((on ? rise.riseC : 0) - now) / rise.tauS
    column[s] = (column[s] ?? 0) + now
  }
}

/** The run heats the phone from its beginning; some time later the caps come down. */
export function heat(world: World): void {
  const { random } = world
  const from = random.integer(90, Math.floor(world.seconds * 0.5))
  const tauS = from / random.between(1.2, 2)
  warm(world.heatC, 0, { riseC: world.phone.hotC - 38, tauS })
  warm(world.batteryHeatC, 0, { riseC: random.between(6, 11), tauS: tauS * 2 })
  const share = steps(world, from, world.seconds, random.between(0.45, 0.85))
  const cost = costOfClock(world, share)
  world.hidden = random.chance(0.12)
  if (!world.hidden) lower(world, share)
  else
    cost.forEach(
      (_value, s) =>
        (cost[s] = s < from ? 0 : (1 - Math.exp(-(s - from) / 60)) * random.between(0.395, 0.405))
    )
  if (random.chance(0.5))
    world.events.push({ t: from + random.between(-3, 3), kind: 'thermalStatus', data: { status: 2 } })
  world.note('heat', cost)
}

/** The charger comes during the run: the battery warms and the phone lowers its clocks. */
export function charging(world: World): void {
  const { random } = world
  const plug = random.integer(80, Math.floor(world.seconds * 0.4))
  const from = plug + random.integer(30, 110)
  const unplug = random.chance(0.3) ? Math.min(world.seconds, from + random.integer(150, 300)) : world.seconds
  for (let s = plug; s < unplug; s += 1) world.plugged[s] = 1
  for (let s = plug; s < world.seconds; s += 1)
    world.levelPct[s] = Math.min(100, (world.levelPct[plug] ?? 50) + (s - plug) / 60)
  warm(world.batteryHeatC, plug, { riseC: random.between(6, 10), tauS: 120, to: unplug })
  warm(world.heatC, plug, { riseC: random.between(3, 6), tauS: 100, to: unplug })
  const share = steps(world, from, unplug + 20, random.between(0.55, 0.85))
  lower(world, share)
  world.events.push({ t: plug, kind: 'charger', data: { plugged: true } })
  if (unplug < world.seconds) world.events.push({ t: unplug, kind: 'charger', data: { plugged: false } })
  world.note('charging', costOfClock(world, share))
}

/** Power saver goes on, or the battery gets so low that the phone saves what is left. */
export function batteryLimit(world: World): void {
  const { random } = world
  const from = random.integer(80, Math.floor(world.seconds * 0.6))
  const byLevel = random.chance(0.5)
  const level = random.between(12, 15)
  if (byLevel) world.levelPct.forEach((_value, s) => (world.levelPct[s] = level + (from - s) / 200))
  const saver = !byLevel || random.chance(0.5)
  if (saver) for (let s = from; s < world.seconds; s += 1) world.saver[s] = 1
  const floor = random.between(0.5, 0.8)
  const share = new Float64Array(world.seconds).fill(1)
  for (let s = from; s < world.seconds; s += 1) share[s] = floor
  lower(world, share)
  world.note('batteryLimit', costOfClock(world, share))
}

/** The accelerator's clock comes down. */
export function backend(world: World): void {
  const { random } = world
  world.backend = random.pick(['opencl', 'vulkan', 'hexagon'])
  const from = random.integer(80, Math.floor(world.seconds * 0.6))
  const to = random.chance(0.5) ? world.seconds : Math.min(world.seconds, from + random.integer(90, 240))
  const share = steps(world, from, to, random.between(0.4, 0.8))
  share.forEach((value, s) => (world.gpuShare[s] = value))
  world.note('backend', costOfClock(world, share))
}

export const clockPlots: Partial<Record<VerdictCause, (world: World) => void>> = {
  heat,
  charging,
  batteryLimit,
  backend
}
