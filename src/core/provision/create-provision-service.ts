import { randomUUID } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { createCapabilityProbe, versionName, type CapabilityProbe } from '@core/builds/capabilities'
import type { Library } from '@core/builds/types'
import type { Phone, PhoneHub } from '@core/phone/types'
import type { Log } from '@shared/base/log'
import { HotplateError } from '@shared/errors/hotplate-error'
import type {
  Build,
  Model,
  PlanSettings,
  ProvisionStatus,
  RemoveReport,
  VerifyProgress,
  VerifyReport
} from '@shared/model'
import { againstThePlan } from './load-anyway'
import { HashSpeeds } from './hash-speeds'
import { JobBook, statusOnce } from './job-book'
import { readManifest } from './manifest-file'
import { chosenEntries, groupsOf } from './known-placements'
import { planBuild, planModel, type PlannedGroup } from './plan'
import { ProvisionJob, type ProvisionJobOptions } from './provision-job'
import { removeFromPhone, type JournalledSettings } from './remove-from-phone'
import { createSourceReaders } from './source-readers'
import { createTreeStore, type TreeStore } from './tree-store'
import type { ProvisionService, ProvisionTarget, RemoveTarget } from './types'
import { Verification } from './verification'

export interface ProvisionServiceOptions {
  readonly phones: PhoneHub
  readonly library: Library
  readonly log: Log
  /** Shared with the runs, so that a binary is asked once. */
  readonly capabilities?: CapabilityProbe
  /** The trees of this PC's files; default: kept in memory. */
  readonly trees?: TreeStore
  /** Brings back what was changed on a phone, before everything is removed from it; without, the journal stays. */
  readonly settings?: JournalledSettings
  /** Checks before a build or model is sent; each throws what stands against it. */
  readonly gates?: ProvisionGates
  /** Wall clock in ms. */
  readonly now?: () => number
  /** Who placed something, for the phone's manifest; default `user@computer`. */
  readonly placedBy?: string
  readonly reserveBytes?: number
}

/** What other rooms know against sending something to a phone. */
export interface ProvisionGates {
  /** Throws BUILD_UNSUITABLE and its kin when the build cannot run there. */
  readonly build?: (phone: Phone, build: Build, signal: AbortSignal) => Promise<void>
  /** Throws MODEL_DOES_NOT_FIT when the model will not fit into the phone's memory; settings: default the planner's. */
  readonly model?: (phone: Phone, model: Model, settings?: PlanSettings) => Promise<void>
}

const defaultReserveBytes = 128 * 1024 * 1024

export function createProvisionService(options: ProvisionServiceOptions): ProvisionService {
  return new Provisioning(options)
}

class Provisioning implements ProvisionService {
  readonly #jobs = new JobBook()
  readonly #closing = new AbortController()
  readonly #capabilities: CapabilityProbe
  readonly #now: () => number
  readonly #trees: TreeStore
  readonly #readers = createSourceReaders()
  readonly #speeds = new HashSpeeds(() => performance.now())

  constructor(private readonly options: ProvisionServiceOptions) {
    this.#capabilities = options.capabilities ?? createCapabilityProbe()
    this.#now = options.now ?? Date.now
    this.#trees = options.trees ?? createTreeStore({ folder: null })
  }

  start(target: ProvisionTarget): string {
    const { phones, library } = this.options
    const phone = phones.get(target.serial)
    const build = target.buildId === null ? null : library.build(target.buildId)
    const model = target.modelId === null ? null : library.model(target.modelId)
    if (build === null && model === null)
      throw new HotplateError('BAD_INPUT', {
        detail: 'Choose a build, a model, or both to put on the phone.'
      })
    const groups = [
      ...(build === null ? [] : [planBuild(build)]),
      ...(model === null ? [] : [planModel(model)])
    ]
    return this.#launch(phone, groups, {
      tryBuild: () => this.#tryBuild(phone, build),
      gate: async (signal) => {
        const { gates } = this.options
        if (build !== null) await gates?.build?.(phone, build, signal)
        if (model === null) return null
        const ask = async (): Promise<void> => await gates?.model?.(phone, model, target.settings)
        return await againstThePlan(ask, target.loadAnyway === true, this.#now)
      }
    })
  }

  #launch(
    phone: Phone,
    groups: readonly PlannedGroup[],
    checks: Pick<ProvisionJobOptions, 'gate' | 'tryBuild'>
  ): string {
    const { log, placedBy, reserveBytes } = this.options
    refuseWhenBusy(phone)
    const jobId = randomUUID()
    const job = new ProvisionJob({
      ...{
        jobId,
        phone,
        log,
        groups,
        trees: this.#trees,
        readers: this.#readers,
        speeds: this.#speeds,
        ...checks
      },
      ...{ wallMs: this.#now, steadyMs: () => performance.now() },
      placedBy: placedBy ?? `${userInfo().username}@${hostname()}`,
      reserveBytes: reserveBytes ?? defaultReserveBytes
    })
    this.#jobs.add(jobId, job)
    return jobId
  }

  async *watch(jobId: string, signal?: AbortSignal): AsyncGenerator<ProvisionStatus, void> {
    yield* this.#jobs.get(jobId).progress.latest.read(signal)
  }

  async cancel(jobId: string): Promise<ProvisionStatus> {
    const job = this.#jobs.get(jobId)
    job.cancel()
    return await job.finished
  }

  async pause(jobId: string): Promise<ProvisionStatus> {
    const job = this.#jobs.get(jobId)
    job.pause()
    return await statusOnce(job, ({ state }) => state === 'paused')
  }

  async resume(jobId: string): Promise<ProvisionStatus> {
    const job = this.#jobs.get(jobId)
    job.resume()
    return await statusOnce(job, ({ state }) => state !== 'paused')
  }

  async repair(serial: string, modelId?: string): Promise<string> {
    const phone = this.options.phones.get(serial)
    refuseWhenBusy(phone)
    const { entries } = await readManifest(phone.device())
    const placed = chosenEntries(entries, phone.serial, modelId)
    const groups = groupsOf(this.options.library, placed)
    if (groups.length === 0)
      throw new HotplateError('UNKNOWN_MODEL', { model: modelId ?? placed.map(({ id }) => id).join(', ') })
    return this.#launch(phone, groups, { gate: () => Promise.resolve('asBefore'), tryBuild: nothing })
  }

  jobs(): readonly ProvisionStatus[] {
    return [...this.#jobs.all].reverse().map((job) => job.progress.latest.current)
  }

  async verify(serial: string, modelId?: string): Promise<VerifyReport> {
    return await this.#verification(serial, modelId).report
  }

  async *followVerify(
    serial: string,
    modelId?: string,
    signal?: AbortSignal
  ): AsyncGenerator<VerifyProgress, void> {
    const verification = this.#verification(serial, modelId)
    try {
      yield* verification.progress.read(signal)
      if (signal?.aborted !== true) await verification.report
    } finally {
      verification.cancel()
      // The phone is free again when this ends.
      await verification.report.catch(() => undefined)
    }
  }

  #verification(serial: string, modelId: string | undefined): Verification {
    const { phones, library } = this.options
    const { signal } = this.#closing
    const known = { library, trees: this.#trees, speeds: this.#speeds }
    return new Verification({ phone: phones.get(serial), ...known, modelId, signal })
  }

  async placements(serial: string): ReturnType<ProvisionService['placements']> {
    return (await readManifest(this.options.phones.get(serial).device())).entries
  }

  async remove(serial: string, what: RemoveTarget): Promise<RemoveReport> {
    const { id, all } = what
    if (all === (id !== undefined))
      throw new HotplateError('BAD_INPUT', { detail: 'Choose one id to remove, or all.' })
    const phone = this.options.phones.get(serial)
    refuseWhenBusy(phone)
    const job = {
      kind: 'remove',
      id: randomUUID(),
      text: `removing ${id ?? 'everything'}`,
      progress: null
    } as const
    return await phone.run(job, () => removeFromPhone(phone, what, this.options.settings ?? null))
  }

  /** Ends the jobs; what was verified stays on the phones. */
  async dispose(): Promise<void> {
    this.#closing.abort()
    for (const job of this.#jobs.all) job.cancel()
    await Promise.all(this.#jobs.all.map((job) => job.finished))
    if (this.options.trees === undefined) await this.#trees.dispose()
  }

  async #tryBuild(phone: Phone, build: Build | null): Promise<void> {
    if (build === null) return
    const version = versionName(await this.#capabilities.of(phone, build, { fresh: true }))
    if (version !== null) this.options.library.noteVersion(build.id, version)
  }
}

const nothing = (): Promise<void> => Promise.resolve()

/** A job or a recording owns the phone. */
function refuseWhenBusy(phone: Phone): void {
  const { job, sessionId } = phone.summary()
  if (job !== null) throw new HotplateError('PHONE_BUSY', { serial: phone.serial, job: job.text })
  if (sessionId !== null)
    throw new HotplateError('PHONE_BUSY', {
      serial: phone.serial,
      job: `session ${sessionId} is being recorded`
    })
}
