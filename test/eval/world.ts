import type { PortableEvent, VerdictCause } from '@shared/model'
import type { EvalPhone } from './phones'
import type { Random } from './random'

/** What was really done to a session. `cost` is what it cost in log-latency, a value a second. */
export interface Injected {
  readonly cause: VerdictCause
  readonly subject: string | null
  readonly startS: number
  readonly endS: number
  readonly cost: Float64Array
}

/** A process other than the run; CPU in percent of a core, a value a second. */
export interface WorldProcess {
  readonly pid: number
  readonly name: string
  readonly package: string | null
  readonly uid: number
  readonly foreground: boolean
  readonly cpuPct: Float64Array
}

/** The state of a made-up phone through one session, second by second, before anybody measures it. */
export class World {
  readonly injected: Injected[] = []
  readonly processes: WorldProcess[] = []
  readonly events: PortableEvent[] = []
  /** Part of the maximum clock each policy may have. */
  readonly caps: Map<number, Float64Array>
  readonly heatC: Float64Array
  readonly batteryHeatC: Float64Array
  readonly stolenPct: Float64Array
  readonly unaccountedPct: Float64Array
  readonly faults: Float64Array
  readonly memoryShare: Float64Array
  readonly swapBytes: Float64Array
  readonly nPast: Float64Array
  readonly levelPct: Float64Array
  readonly plugged: Float64Array
  readonly saver: Float64Array
  readonly screen: Float64Array
  readonly gpuShare: Float64Array
  readonly samplerPct: Float64Array
  /** 1 = no tokens in that second (asleep, starting again). */
  readonly silent: Float64Array
  /** 1 = nothing is recorded in that second. */
  readonly unseen: Float64Array
  readonly cpusUsed: { t: number; cpus: readonly number[] }[] = []
  threads: number
  cpus: readonly number[]
  backend = 'cpu'
  weightsBytes: number
  kvBytesPerToken: number
  /** Falls with heat although no cap moves. */
  hidden = false
  longContext = false

  constructor(
    readonly phone: EvalPhone,
    readonly seconds: number,
    readonly random: Random
  ) {
    const column = (value = 0): Float64Array => new Float64Array(seconds).fill(value)
    this.caps = new Map(phone.clusters.map(({ policy }) => [policy, column(1)]))
    this.heatC = column()
    this.batteryHeatC = column()
    this.stolenPct = column()
    this.unaccountedPct = column()
    this.faults = column()
    this.memoryShare = column(0.4)
    this.swapBytes = column(4e8)
    this.nPast = column()
    this.levelPct = column()
    this.plugged = column()
    this.saver = column()
    this.screen = column(1)
    this.gpuShare = column(1)
    this.samplerPct = column(0.4)
    this.silent = column()
    this.unseen = column()
    const fast = [...phone.clusters].sort((a, b) => (b.capacity ?? 0) - (a.capacity ?? 0))
    const slowest = fast.at(-1)
    const pool = fast
      .filter((cluster) => fast.length === 1 || cluster !== slowest)
      .flatMap(({ cpus }) => cpus)
    this.threads = Math.min(4, pool.length)
    this.cpus = pool.slice(0, this.threads).sort((a, b) => a - b)
    this.weightsBytes = 1e9 * random.between(0.6, 5)
    this.kvBytesPerToken = random.between(2e4, 6e4)
    const level = random.between(35, 95)
    this.levelPct.forEach((_value, s) => (this.levelPct[s] = level - (s / 3600) * 25))
    const depth = random.integer(20, 400)
    this.nPast.forEach((_value, s) => (this.nPast[s] = depth + s * 0.02))
  }

  column(): Float64Array {
    return new Float64Array(this.seconds)
  }

  note(cause: VerdictCause, cost: Float64Array, subject: string | null = null): void {
    const startS = cost.findIndex((value) => value >= 0.015)
    if (startS < 0) return
    const endS = cost.findLastIndex((value) => value >= 0.015) + 1
    this.injected.push({ cause, subject, startS, endS, cost })
  }
}
