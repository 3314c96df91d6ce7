import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { InPlaceFile } from '../host/in-place-file'
import { replaceFile } from '../host/replace-file'
import type { SysTree } from '../layout/sys-tree'
import { onlineCpus, type PhoneProfile } from '../profiles/profile'
import { batteryNodes, renderBattery } from '../render/battery'
import { renderDumpsysMeminfo, renderProcMeminfo, type MemoryUse } from '../render/memory'
import { renderProcStat } from '../render/proc-cpu'
import {
  readSensors,
  renderThermalService,
  thermalStatus,
  type SensorReading
} from '../render/thermalservice'
import { zoneText } from '../render/zones'
import type { PhysicalState } from './physical-state'

/** Where the words of a phone go. */
export interface PublisherOptions {
  readonly profile: PhoneProfile
  readonly sys: SysTree
  readonly proc: Readonly<Record<'meminfo' | 'stat', InPlaceFile>>
  /** Folder of the state files that the facades answer from. */
  readonly runFolder: string
  /** Host path of the phone's /data. */
  readonly dataFolder: string
  /** False where /data is a folder of the host's disk: what that holds says nothing of the phone's memory. */
  readonly isDataInMemory: boolean
}

/** Puts what a phone really is into the words of its drivers and services. */
export class Publisher {
  readonly #o: PublisherOptions
  #cached: readonly SensorReading[] = []
  #processes = 4000

  constructor(o: PublisherOptions) {
    this.#o = o
  }

  /** What changes all the time: zones, clocks, the account of CPU time. */
  fast(now: PhysicalState, elapsedSeconds: number): void {
    const { profile, sys, proc } = this.#o
    profile.zones.forEach((zone, index) => {
      const text = zoneText(zone, now.temperatures, now.battery)
      if (text !== null) sys.zoneTemps[index]?.write(`${text}\n`)
    })
    now.clocksKHz.forEach((kHz, index) => sys.policies[index]?.current.write(`${kHz}\n`))
    const bootSeconds = Math.round(Date.now() / 1000 - elapsedSeconds)
    const times = { busySeconds: now.busySeconds, elapsedSeconds, online: onlineCpus(profile) }
    proc.stat.write(renderProcStat(times, { bootSeconds, processes: this.#processes++ }))
  }

  /** What services and drivers tell about once a second. */
  slow(now: PhysicalState, o: { readonly level: number; readonly use: MemoryUse }): void {
    const { profile, sys, proc } = this.#o
    const current = readSensors(profile, now)
    if (this.#cached.length === 0 || thermalStatus(current) !== thermalStatus(this.#cached))
      this.#cached = current
    const service = { current, cached: this.#cached, level: o.level }
    this.#state('thermalservice', renderThermalService(profile, service))
    const { battery, isPlugged } = now
    const report = { battery, celsius: now.temperatures.battery, isPlugged }
    this.#state('battery', renderBattery(profile, report))
    this.#state('plugged', isPlugged ? '1\n' : '0\n')
    for (const [node, text] of Object.entries(batteryNodes(profile, report)))
      sys.battery?.[node as keyof typeof sys.battery].write(`${text}\n`)
    sys.usbOnline.write(isPlugged ? '1\n' : '0\n')
    proc.meminfo.write(renderProcMeminfo(profile, o.use))
    this.#state('meminfo', renderDumpsysMeminfo(profile, o.use))
  }

  /** Memory that the files of /data hold. */
  filesKB(): number {
    const { dataFolder, isDataInMemory, profile } = this.#o
    if (!isDataInMemory) return 0
    try {
      const { blocks, bfree, bsize } = statfsSync(dataFolder)
      return Math.min(((blocks - bfree) * bsize) / 1024, profile.memoryTotalKB / 4)
    } catch {
      return 0
    }
  }

  /** State files are replaced whole, so that a facade never prints half of one. */
  #state(name: string, text: string): void {
    replaceFile(join(this.#o.runFolder, name), text)
  }
}
