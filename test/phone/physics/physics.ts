import { statfsSync, writeFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { InPlaceFile } from '../host/in-place-file'
import type { SysTree } from '../layout/sys-tree'
import { cpuCount, onlineCpus, type PhoneProfile } from '../profiles/profile'
import { batteryNodes, renderBattery } from '../render/battery'
import { availableKB, renderDumpsysMeminfo, renderProcMeminfo } from '../render/memory'
import { renderProcStat, spreadBusy } from '../render/proc-cpu'
import {
  readSensors,
  renderThermalService,
  thermalStatus,
  type SensorReading
} from '../render/thermalservice'
import { zoneText } from '../render/zones'
import type { CpuBudget } from './cpu-budget'
import { capKHz, clockKHz, nextLevel, speedAt } from './governor'
import { uptimeMs, type GroundTruth } from './ground-truth'
import { scanLoads } from './load-watch'
import type { PhysicalState } from './physical-state'
import { batteryHeatWatts, socWatts, stepBattery, type BatteryState } from './power'
import { restingAt, stepThermal, type Temperatures } from './thermal-network'

/** What the physics of one phone works on. */
export interface PhysicsOptions {
  readonly profile: PhoneProfile
  readonly sys: SysTree
  readonly proc: Readonly<Record<'meminfo' | 'stat', InPlaceFile>>
  /** Folder of the state files that the facades answer from. */
  readonly runFolder: string
  readonly budget: CpuBudget
  readonly groundTruth: GroundTruth
  readonly timeFactor: number
  readonly startTempC: number
  /** Host path of the phone's /data. */
  readonly dataFolder: string
  /** Told of every state of the phone, right after it was published. */
  readonly onState?: (state: PhysicalState) => void
  /** Called once a second, for what the phone itself may ask of the bench. */
  readonly onSecond?: () => void
}

/** Host cores that an uncapped phone's loads and busy apps may use together. */
const fullBudgetCores = 0.45

/** Host cores that busy apps may take of that; the loads get the rest, but at least this share of the whole. */
const appCores = 0.26
const leastLoadShare = 0.3

const tickMs = 100
const governorSeconds = 1
const slowEveryTicks = 10
const demandSeconds = 1

/** The heat, clocks, battery and accounts of one phone; `tick` moves them on by real time. */
export class Physics {
  readonly #o: PhysicsOptions
  #temperatures: Temperatures
  #battery: BatteryState
  #level = 0
  #isPlugged = false
  #lastMs = performance.now()
  #lastUsed: ReturnType<CpuBudget['used']>
  #sinceGovernor = 0
  /** How much of the last second a load wanted to run, 0 to 1. */
  #demand = 0
  /** Host cores that busy apps really used, over about a second. */
  #appCores = 0
  #busySeconds: readonly number[]
  #elapsedSeconds = 0
  #ticks = 0
  #loads: ReadonlySet<number> = new Set()
  #residentKB = 0
  #clocksKHz: readonly number[] = []
  #cached: readonly SensorReading[]
  #timer: NodeJS.Timeout | null = null

  constructor(o: PhysicsOptions) {
    this.#o = o
    this.#temperatures = restingAt(o.startTempC)
    const charge = 0.84 * o.profile.battery.capacityMicroAmpHours
    this.#battery = this.#drain({ chargeMicroAmpHours: charge }, 0.5, 0)
    this.#lastUsed = o.budget.used()
    this.#busySeconds = Array<number>(cpuCount(o.profile)).fill(1)
    this.#elapsedSeconds = 30
    this.#cached = readSensors(o.profile, { temperatures: this.#temperatures, battery: this.#battery })
    o.budget.limitApps(appCores)
    this.#applyLevel()
    this.#publish(0)
    this.#publishSlowly()
  }

  get temperatures(): Temperatures {
    return this.#temperatures
  }

  /** What the phone really is now. */
  state(): PhysicalState {
    const { profile } = this.#o
    const use = { processesKB: this.#residentKB, filesKB: this.#filesKB() }
    return {
      ...{ uptimeMs: uptimeMs(), temperatures: this.#temperatures, battery: this.#battery },
      ...{ isPlugged: this.#isPlugged, clocksKHz: this.#clocksKHz, busySeconds: this.#busySeconds },
      capsKHz: profile.policies.map((policy) => capKHz(policy, this.#level)),
      memoryAvailableKB: availableKB(profile, use)
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

  /** Plugs or unplugs the charger. */
  setCharger(isPlugged: boolean): void {
    if (this.#isPlugged !== isPlugged)
      this.#o.groundTruth.note(isPlugged ? 'charger-plugged' : 'charger-unplugged')
    this.#isPlugged = isPlugged
  }

  /** Moves the phone on by the time that passed since the last tick. */
  tick(): void {
    const now = performance.now()
    const seconds = (now - this.#lastMs) / 1000
    this.#lastMs = now
    if (seconds <= 0) return
    const scan = this.#watchLoads()
    const used = this.#o.budget.used()
    const loadCores = (used.loadSeconds - this.#lastUsed.loadSeconds) / seconds
    const usedByApps = (used.appSeconds - this.#lastUsed.appSeconds) / seconds
    const systemCores = (used.systemSeconds - this.#lastUsed.systemSeconds) / seconds
    this.#lastUsed = used
    this.#account((loadCores + usedByApps + systemCores) * seconds, seconds, scan.threads)
    const smoothing = Math.min(1, seconds / demandSeconds)
    this.#demand += ((scan.isBusy ? 1 : 0) - this.#demand) * smoothing
    this.#appCores += (usedByApps - this.#appCores) * smoothing
    this.#limit()
    const budgetShare = (loadCores + usedByApps) / (fullBudgetCores * this.#speed())
    const loadShare = Math.min(1, Math.max(this.#demand, budgetShare))
    this.#heat({ loadShare, systemCores, seconds: seconds * this.#o.timeFactor })
    this.#publish(loadShare)
    if (this.#ticks++ % slowEveryTicks !== 0) return
    this.#publishSlowly()
    this.#o.onSecond?.()
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

  #account(busySeconds: number, seconds: number, threads: number): void {
    this.#elapsedSeconds += seconds
    this.#busySeconds = spreadBusy(this.#o.profile, this.#busySeconds, { busySeconds, seconds, threads })
  }

  #heat(o: { readonly loadShare: number; readonly systemCores: number; readonly seconds: number }): void {
    const speed = this.#speed()
    const watts = socWatts({ loadShare: o.loadShare, speed, systemCores: o.systemCores })
    this.#battery = this.#drain(this.#battery, watts, o.seconds)
    const heat = { dieWatts: watts, batteryWatts: batteryHeatWatts(this.#battery) }
    this.#temperatures = stepThermal(this.#temperatures, heat, o.seconds)
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

  /** What the apps take, the loads lose. */
  #limit(): void {
    const whole = fullBudgetCores * this.#speed()
    this.#o.budget.limitLoads(Math.max(leastLoadShare * whole, whole - this.#appCores))
  }

  #speed(): number {
    return speedAt(this.#o.profile.policies, this.#level)
  }

  #drain(from: Pick<BatteryState, 'chargeMicroAmpHours'>, watts: number, seconds: number): BatteryState {
    const { capacityMicroAmpHours } = this.#o.profile.battery
    return stepBattery(from, { watts, seconds, isPlugged: this.#isPlugged, capacityMicroAmpHours })
  }

  #publish(busy: number): void {
    const { profile, sys } = this.#o
    profile.zones.forEach((zone, index) => {
      const text = zoneText(zone, this.#temperatures, this.#battery)
      if (text !== null) sys.zoneTemps[index]?.write(`${text}\n`)
    })
    this.#clocksKHz = profile.policies.map((policy) => clockKHz(policy, { level: this.#level, busy }))
    this.#clocksKHz.forEach((kHz, index) => sys.policies[index]?.current.write(`${kHz}\n`))
    const bootSeconds = Math.round(Date.now() / 1000 - this.#elapsedSeconds)
    const times = { busySeconds: this.#busySeconds, elapsedSeconds: this.#elapsedSeconds }
    this.#o.proc.stat.write(
      renderProcStat(
        { ...times, online: onlineCpus(profile) },
        { bootSeconds, processes: 4000 + this.#ticks }
      )
    )
    this.#o.onState?.(this.state())
  }

  #publishSlowly(): void {
    const { profile, sys } = this.#o
    const now = { temperatures: this.#temperatures, battery: this.#battery }
    const current = readSensors(profile, now)
    if (thermalStatus(current) !== thermalStatus(this.#cached)) this.#cached = current
    this.#state(
      'thermalservice',
      renderThermalService(profile, { current, cached: this.#cached, level: this.#level })
    )
    const report = { battery: this.#battery, celsius: this.#temperatures.battery, isPlugged: this.#isPlugged }
    this.#state('battery', renderBattery(profile, report))
    for (const [node, text] of Object.entries(batteryNodes(profile, report)))
      sys.battery?.[node as keyof typeof sys.battery].write(`${text}\n`)
    const use = { processesKB: this.#residentKB, filesKB: this.#filesKB() }
    this.#o.proc.meminfo.write(renderProcMeminfo(profile, use))
    this.#state('meminfo', renderDumpsysMeminfo(profile, use))
  }

  #filesKB(): number {
    try {
      const { blocks, bfree, bsize } = statfsSync(this.#o.dataFolder)
      return Math.min(((blocks - bfree) * bsize) / 1024, this.#o.profile.memoryTotalKB / 4)
    } catch {
      return 0
    }
  }

  /** State files are replaced whole, so that a facade never prints half of one. */
  #state(name: string, text: string): void {
    const path = join(this.#o.runFolder, name)
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
  }
}
