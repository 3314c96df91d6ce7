import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchPhone, Hog } from '../bench-phone'
import { newBootId, phoneAdbdPort } from '../layout/work-folder'
import type { CpuBudget } from '../physics/cpu-budget'
import type { PhoneCores } from '../cores/phone-cores'
import type { GroundTruth, GroundTruthEntry } from '../physics/ground-truth'
import type { PhysicalState } from '../physics/physical-state'
import type { Physics } from '../physics/physics'
import type { Temperatures } from '../physics/thermal-network'
import type { PhoneProfile } from '../profiles/profile'
import type { BenchRootfs } from '../rootfs/prepare-rootfs'
import { connectPhone, disconnect, type Cable, type PhoneConnection } from './cable'
import { startHog } from './hog'
import type { Keeper } from './keeper'
import type { MemoryLimit } from './memory-limit'
import { benchProc, mounterOf } from './mount-over'
import { bootNamespace, type PhoneNamespace } from './namespace'
import { startRelay, type Relay } from './relay'
import { limitStorage } from './storage'

/** What a running phone is made of. */
export interface PhoneParts {
  readonly rootfs: BenchRootfs
  readonly profile: PhoneProfile
  readonly workFolder: string
  readonly serial: string
  readonly cable: Cable
  readonly budget: CpuBudget
  /** null: its data is in memory, so that there is no pressure on it. */
  readonly memory: MemoryLimit | null
  readonly cores: PhoneCores
  readonly keeper: Keeper
  readonly groundTruth: GroundTruth
  readonly physics: Physics
  readonly stateListeners: Set<(state: PhysicalState) => void>
  readonly closeFiles: () => void
}

/** A phone between boot and dispose. */
export class RunningPhone implements BenchPhone {
  readonly #parts: PhoneParts
  #namespace: PhoneNamespace | null = null
  #relay: Relay | null = null
  #isDisposed = false

  constructor(parts: PhoneParts) {
    this.#parts = parts
  }

  get serial(): string {
    return this.#parts.serial
  }

  get address(): string {
    return this.#parts.cable.address
  }

  get profile(): PhoneProfile {
    return this.#parts.profile
  }

  get dataDir(): string {
    return this.#parts.keeper.hostPath(this.#dataFolder)
  }

  get groundTruthFile(): string {
    return this.#parts.groundTruth.file
  }

  get throttleKind(): string {
    return this.#parts.budget.kind
  }

  /** Does what `reboot` in the phone's shell asked for. */
  async obeyRebootRequest(): Promise<void> {
    const request = join(this.dataDir, 'system/bench/reboot-request')
    const wasAsked = await rm(request).then(
      () => true,
      () => false
    )
    if (wasAsked && !this.#isDisposed) await this.reboot()
  }

  /** Starts the namespace and waits until the adb server talks to the phone. */
  async boot(): Promise<void> {
    const { keeper, rootfs, workFolder, budget, memory, physics, groundTruth } = this.#parts
    await newBootId(workFolder)
    this.#namespace = await bootNamespace({
      ...{ keeperPid: keeper.pid, tree: rootfs.tree, workFolder },
      birthFolders: [...budget.birthFolders, ...(memory === null ? [] : [memory.folder])]
    })
    budget.adopt(this.#namespace.initPid)
    const { initPid } = this.#namespace
    const folders = { proc: `/proc/${initPid}/root/${benchProc}`, run: join(workFolder, 'run') }
    this.#parts.cores.attach(folders, mounterOf(initPid))
    physics.start()
    this.#relay = await startRelay({
      initPid,
      hostPort: this.#parts.cable.port,
      adbdPort: phoneAdbdPort,
      features: this.profile.adbFeatures
    })
    await connectPhone(this.#connection())
    groundTruth.note('booted')
  }

  async pullCable(): Promise<void> {
    this.#running().command('adbd-stop')
    this.#parts.groundTruth.note('cable-pulled')
    await disconnect(this.#parts.cable)
  }

  async plugCable(): Promise<void> {
    this.#running().command('adbd-start')
    await connectPhone(this.#connection())
    this.#parts.groundTruth.note('cable-plugged')
  }

  async reboot(): Promise<void> {
    this.#parts.groundTruth.note('rebooting')
    await this.#shutDown()
    await this.boot()
  }

  startHog(o: { readonly packageName: string; readonly cores: number }): Promise<Hog> {
    return startHog({ ...this.#parts, namespace: this.#running() }, o)
  }

  async limitStorage(freeBytes: number | null): Promise<void> {
    await limitStorage({
      keeperPid: this.#parts.keeper.pid,
      dataFolder: this.#dataFolder,
      hostDataFolder: this.dataDir,
      fullBytes: this.profile.dataBytes,
      freeBytes
    })
    this.#parts.groundTruth.note('storage-limited', { freeBytes })
  }

  async limitMemory(fileBytes: number | null): Promise<void> {
    const { memory, physics, groundTruth, profile } = this.#parts
    if (memory === null) throw new Error('memory is limited only on phones with their data on disk')
    groundTruth.note('memory-limited', { fileBytes })
    physics.squeezeMemory(fileBytes === null ? 0 : profile.memoryTotalKB)
    await memory.limitFiles(fileBytes)
  }

  restrictCores(cpus: readonly number[] | null): void {
    this.#parts.physics.restrictCores(cpus)
  }

  holdTemperatures(parts: Partial<Temperatures>): void {
    this.#parts.physics.holdTemperatures(parts)
  }

  setBatteryLevel(percent: number): void {
    this.#parts.physics.setBatteryLevel(percent)
  }

  setTemperature(celsius: number): void {
    this.#parts.physics.setTemperature(celsius)
  }

  setCharger(isPlugged: boolean): void {
    this.#parts.physics.setCharger(isPlugged)
  }

  watchState(listener: (state: PhysicalState) => void): () => void {
    this.#parts.stateListeners.add(listener)
    listener(this.#parts.physics.state())
    return () => this.#parts.stateListeners.delete(listener)
  }

  groundTruth(): Promise<readonly GroundTruthEntry[]> {
    return Promise.resolve(this.#parts.groundTruth.read())
  }

  async dispose(): Promise<void> {
    if (this.#isDisposed) return
    this.#isDisposed = true
    this.#parts.physics.stop()
    await this.#shutDown()
    this.#parts.closeFiles()
    this.#parts.budget.dispose()
    await this.#parts.keeper.dispose()
  }

  async #shutDown(): Promise<void> {
    await this.#relay?.dispose()
    await this.#namespace?.kill()
    await disconnect(this.#parts.cable)
  }

  #connection(): PhoneConnection {
    return {
      ...this.#parts.cable,
      initPid: this.#running().initPid,
      adbdPort: phoneAdbdPort,
      serial: this.serial
    }
  }

  get #dataFolder(): string {
    return join(this.#parts.workFolder, 'data')
  }

  #running(): PhoneNamespace {
    if (this.#namespace === null || this.#isDisposed) throw new Error(`${this.serial} is not running`)
    return this.#namespace
  }
}
