import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PhoneCores } from '../cores/phone-cores'
import { cpuCount } from '../profiles/profile'
import { availableKB, type MemoryUse } from '../render/memory'
import { spreadBusy } from '../render/proc-cpu'
import type { CpuBudget } from './cpu-budget'
import { capKHz, clockKHz, nextLevel, speedAt } from './governor'
import { uptimeMs, type GroundTruth } from './ground-truth'
import { scanLoads } from './load-watch'
import type { PhysicalState } from './physical-state'
import { batteryHeatWatts, socWatts, stepBattery, type BatteryState } from './power'
import { Publisher, type PublisherOptions } from './publisher'
import { restingAt, stepThermal, type Temperatures } from './thermal-network'

/** What the physics of one phone works on. */
export interface PhysicsOptions extends PublisherOptions {
  readonly budget: CpuBudget
  readonly cores: PhoneCores
  /** CPUs that runs keep while the screen is off; null = all. */
  readonly asleepCpus: readonly number[] | null
  readonly groundTruth: GroundTruth
  readonly timeFactor: number
  readonly startTempC: number
  /** Told of every state of the phone, right after it was published. */
  readonly onState?: (state: PhysicalState) => void
  /** Called once a second, for what the phone itself may ask of the bench. */
  readonly onSecond?: () => void
}

/** Host cores that an uncapped phone's loads and busy apps may use together. */
const fullBudgetCores = 0.5

/** Host cores that busy apps may take of that; the loads get the rest, but at least this share of the whole. */
const appCores = 0.29
const leastLoadShare = 0.3

const tickMs = 100
const governorSeconds = 1
const slowEveryTicks = 10
const demandSeconds = 1

/** The heat, clocks, battery and accounts of one phone; `tick` moves them on by real time. */
export class Physics {
  readonly #o: PhysicsOptions
  readonly #publisher: Publisher
  #temperatures: Temperatures
  #held: Partial<Temperatures> = {}
  #battery: BatteryState
  #level = 0
  #isPlugged = false
  #restriction: readonly number[] | null = null
  #squeezedKB = 0
  #lastMs = performance.now()
  #lastUsed: ReturnType<CpuBudget['used']>
  #sinceGovernor = 0
  /** How much of the last second a load wanted to run, 0 to 1. */
  #demand = 0
  /** Host cores that busy apps really used, over about a second. */
  #appCores = 0
  /** What threads and cores alone make of the loads' CPU. */
  #placement = 1
  #busySeconds: readonly number[]
  #elapsedSeconds = 30
  #ticks = 0
  #loads: ReadonlySet<number> = new Set()
  #residentKB = 0
  #clocksKHz: readonly number[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(o: PhysicsOptions) {
    this.#o = o
    this.#publisher = new Publisher(o)
    this.#temperatures = restingAt(o.startTempC)
    const charge = 0.84 * o.profile.battery.capacityMicroAmpHours
    this.#battery = this.#drain({ chargeMicroAmpHours: charge }, 0.5, 0)
    this.#lastUsed = o.budget.used()
    this.#busySeconds = Array<number>(cpuCount(o.profile)).fill(1)
    o.budget.limitApps(appCores)
    this.#applyLevel()
    this.#publish(0)
    this.#publishSlowly()
  }

  /** What the phone really is now. */
  state(): PhysicalState {
    const { profile } = this.#o
    return {
      ...{ uptimeMs: uptimeMs(), temperatures: this.#temperatures, battery: this.#battery },
      ...{ isPlugged: this.#isPlugged, clocksKHz: this.#clocksKHz, busySeconds: this.#busySeconds },
      capsKHz: profile.policies.map((policy) => capKHz(policy, this.#level)),
      memoryAvailableKB: availableKB(profile, this.#memoryUse())
    }
  }

  /** Begins to tick ten times a second. */
  start(): void {
    this.#lastMs = performance.now()
    this.#timer ??= setInterval(() => this.tick(), tickMs).unref()
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  /** Sets every part's temperature, as an oven or a fridge would. */
  setTemperature(celsius: number): void {
    this.#temperatures = restingAt(celsius)
    this.#o.groundTruth.note('heated', { celsius })
  }

  /** Keeps parts at a temperature, whatever the phone does; an empty list lets all go. */
  holdTemperatures(parts: Partial<Temperatures>): void {
    this.#held = parts
    this.#temperatures = { ...this.#temperatures, ...parts }
    this.#o.groundTruth.note('temperatures-held', { ...parts })
  }

  /** Plugs or unplugs the charger. */
  setCharger(isPlugged: boolean): void {
    if (this.#isPlugged !== isPlugged)
      this.#o.groundTruth.note(isPlugged ? 'charger-plugged' : 'charger-unplugged')
    this.#isPlugged = isPlugged
    this.#battery = this.#drain(this.#battery, 0.5, 0)
    this.#publishSlowly()
  }

  /** Puts the battery at a level. */
  setBatteryLevel(percent: number): void {
    const { capacityMicroAmpHours } = this.#o.profile.battery
    this.#battery = this.#drain({ chargeMicroAmpHours: (percent / 100) * capacityMicroAmpHours }, 0.5, 0)
    this.#o.groundTruth.note('battery-level', { percent })
    this.#publishSlowly()
  }

  /** What the system's cpusets leave to runs. */
  restrictCores(cpus: readonly number[] | null): void {
    this.#restriction = cpus
    this.#o.groundTruth.note('cores-restricted', { cpus })
  }

  /** So much more of the phone's memory is in use, by apps nobody sees. */
  squeezeMemory(kB: number): void {
    this.#squeezedKB = kB
    this.#publishSlowly()
  }

  /** Moves the phone on by the time that passed since the last tick. */
  tick(): void {
    const now = performance.now()
    const seconds = (now - this.#lastMs) / 1000
    this.#lastMs = now
    if (seconds <= 0) return
    const scan = this.#watchLoads()
    const cores = this.#o.cores.watch(this.#o.budget.loadPids(), seconds)
    const used = this.#o.budget.used()
    const loadCores = (used.loadSeconds - this.#lastUsed.loadSeconds) / seconds
    const usedByApps = (used.appSeconds - this.#lastUsed.appSeconds) / seconds
    const systemCores = (used.systemSeconds - this.#lastUsed.systemSeconds) / seconds
    this.#lastUsed = used
    this.#account({ loadCores, otherCores: usedByApps + systemCores, seconds, cpus: cores.cpus })
    const smoothing = Math.min(1, seconds / demandSeconds)
    this.#demand += ((scan.isBusy ? 1 : 0) - this.#demand) * smoothing
    this.#appCores += (usedByApps - this.#appCores) * smoothing
    this.#placement = cores.speed * cores.hostEffort
    this.#limit()
    const budgetShare = (loadCores + usedByApps) / (fullBudgetCores * this.#speed())
    const loadShare = Math.min(1, Math.max(this.#demand, budgetShare))
    this.#heat({ loadShare, systemCores, seconds: seconds * this.#o.timeFactor })
    this.#publish(loadShare)
    if (this.#ticks++ % slowEveryTicks !== 0) return
    this.#o.cores.restrict(this.#restriction ?? (this.#isAsleep() ? this.#o.asleepCpus : null))
    this.#publishSlowly()
    this.#o.onSecond?.()
  }

  #isAsleep(): boolean {
    return this.#o.asleepCpus !== null && existsSync(join(this.#o.dataFolder, 'system/bench/asleep'))
  }

  #watchLoads(): ReturnType<typeof scanLoads> {
    const scan = scanLoads(this.#o.budget, this.#loads)
    const { groundTruth } = this.#o
    for (const { pid, name } of scan.appeared) groundTruth.note('load-seen', { pid, name })
    const alive = new Set(scan.pids)
    for (const pid of this.#loads) if (!alive.has(pid)) groundTruth.note('load-gone', { pid })
    this.#loads = alive
    this.#residentKB = scan.residentKB
    return scan
  }

  /** The loads' time is on the CPUs of their threads, the rest's on the fastest. */
  #account(o: {
    readonly loadCores: number
    readonly otherCores: number
    readonly seconds: number
    readonly cpus: readonly number[]
  }): void {
    const { profile } = this.#o
    const { seconds } = o
    this.#elapsedSeconds += seconds
    const loads = { busySeconds: o.loadCores * seconds, seconds, cpus: o.cpus }
    const others = { busySeconds: o.otherCores * seconds, seconds, cpus: [] }
    this.#busySeconds = spreadBusy(profile, spreadBusy(profile, this.#busySeconds, loads), others)
  }

  #heat(o: { readonly loadShare: number; readonly systemCores: number; readonly seconds: number }): void {
    const speed = this.#speed()
    const watts = socWatts({ loadShare: o.loadShare, speed, systemCores: o.systemCores })
    this.#battery = this.#drain(this.#battery, watts, o.seconds)
    const heat = { dieWatts: watts, batteryWatts: batteryHeatWatts(this.#battery) }
    this.#temperatures = { ...stepThermal(this.#temperatures, heat, o.seconds), ...this.#held }
    this.#sinceGovernor += o.seconds / this.#o.timeFactor
    if (this.#sinceGovernor < governorSeconds) return
    this.#sinceGovernor = 0
    this.#govern()
  }

  #govern(): void {
    const level = nextLevel(this.#level, this.#temperatures.die)
    if (level === this.#level) return
    const what = level > this.#level ? 'cap-lowered' : 'cap-raised'
    this.#level = level
    this.#applyLevel()
    const capsKHz = this.#o.profile.policies.map((policy) => capKHz(policy, level))
    this.#o.groundTruth.note(what, { level, capsKHz, dieC: Math.round(this.#temperatures.die * 10) / 10 })
  }

  #applyLevel(): void {
    this.#limit()
    this.#o.profile.policies.forEach((policy, index) => {
      this.#o.sys.policies[index]?.cap.write(`${capKHz(policy, this.#level)}\n`)
    })
  }

  /** What the apps take, the loads lose; slow cores make what is left go less far. */
  #limit(): void {
    const whole = fullBudgetCores * this.#speed()
    const left = Math.max(leastLoadShare * whole, whole - this.#appCores)
    this.#o.budget.limitLoads(left * this.#placement)
  }

  #speed(): number {
    return speedAt(this.#o.profile.policies, this.#level)
  }

  #drain(from: Pick<BatteryState, 'chargeMicroAmpHours'>, watts: number, seconds: number): BatteryState {
    const { capacityMicroAmpHours } = this.#o.profile.battery
    return stepBattery(from, { watts, seconds, isPlugged: this.#isPlugged, capacityMicroAmpHours })
  }

  #publish(busy: number): void {
    const { profile } = this.#o
    this.#clocksKHz = profile.policies.map((policy) => clockKHz(policy, { level: this.#level, busy }))
    const state = this.state()
    this.#publisher.fast(state, this.#elapsedSeconds)
    this.#o.onState?.(state)
  }

  #publishSlowly(): void {
    this.#publisher.slow(this.state(), { level: this.#level, use: this.#memoryUse() })
  }

  #memoryUse(): MemoryUse {
    return {
      processesKB: this.#residentKB,
      filesKB: this.#publisher.filesKB(),
      squeezedKB: this.#squeezedKB
    }
  }
}
