import type { ThreadCosts } from './cores/placement'
import type { GroundTruthEntry } from './physics/ground-truth'
import type { PhysicalState } from './physics/physical-state'
import type { Temperatures } from './physics/thermal-network'
import type { PhoneProfile, ProfileName } from './profiles/profile'

/** A real process of an app that burns CPU. */
export interface Hog {
  readonly packageName: string
  /** Pid inside the phone, as `ps` and `top` there show it. */
  readonly pid: number
  stop(): Promise<void>
}

/** A phone on the bench: a real adbd, shell and tools in namespaces of their own, with physics. */
export interface BenchPhone {
  /** `ro.serialno`, unique per phone. */
  readonly serial: string
  /** The serial the adb server knows it by: `127.0.0.1:PORT`. */
  readonly address: string
  readonly profile: PhoneProfile
  /** Host path of the phone's `/data`. */
  readonly dataDir: string
  readonly groundTruthFile: string
  /** How the CPU is limited here. */
  readonly throttleKind: string
  /** Ends adbd alone; what runs on the phone goes on. The phone leaves the adb server's list. */
  pullCable(): Promise<void>
  plugCable(): Promise<void>
  /** Kills every process, boots again with a new boot id; `/data` stays. */
  reboot(): Promise<void>
  /** Starts a process of an app that burns so many cores (one thread each). */
  startHog(o: { readonly packageName: string; readonly cores: number }): Promise<Hog>
  /** Leaves so many bytes free on `/data`; null gives the space back. Not for a phone with its data on disk. */
  limitStorage(freeBytes: number | null): Promise<void>
  /**
   * Memory pressure: the phone keeps at most so many bytes of files in memory beside what its processes hold, so that mapped
   * weights are read from storage again and again. null = no pressure. Only for a phone booted with `dataOn: 'disk'`.
   */
  limitMemory(fileBytes: number | null): Promise<void>
  /** Sets the temperature of all parts at once, as an oven or a fridge would. */
  setTemperature(celsius: number): void
  /** Keeps parts at these temperatures whatever the phone does, as a hot plate would; `{}` lets them go. */
  holdTemperatures(parts: Partial<Temperatures>): void
  /** Plugs in a charger: it heats the battery and turns the current's sign. */
  setCharger(isPlugged: boolean): void
  setBatteryLevel(percent: number): void
  /** The CPUs that cpusets leave to runs, whatever mask they asked for; null = all. */
  restrictCores(cpus: readonly number[] | null): void
  /** Calls back with what the phone really is, at once and ten times a second; the answer ends that. Only tests ask. */
  watchState(listener: (state: PhysicalState) => void): () => void
  /** What was done to the phone and when, for tests to compare with. */
  groundTruth(): Promise<readonly GroundTruthEntry[]>
  /** Ends all that the phone started and removes what it left on the host. */
  dispose(): Promise<void>
}

/** How to boot a phone. */
export interface BootOptions {
  readonly profile: ProfileName
  /** The adb server that shall see the phone. */
  readonly adb: { readonly host: string; readonly port: number }
  /** How many times faster than a real phone this one heats and cools; 6 unless told. */
  readonly timeFactor?: number
  /** Folder to work in (made and removed); a new one in the temporary folder unless told. */
  readonly workDir?: string
  readonly startTempC?: number
  /** Where `/data` is: in memory (quick, with the profile's size) unless told. */
  readonly dataOn?: 'memory' | 'disk'
  /** How many threads are best on this phone, and what more of them cost. */
  readonly threadCosts?: ThreadCosts
  /** CPUs that cpusets leave to runs while the screen is off; all unless told. */
  readonly asleepCpus?: readonly number[]
}
