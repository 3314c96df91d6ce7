import { randomUUID } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { createCapabilityProbe, versionName, type CapabilityProbe } from '@core/builds/capabilities'
import type { Library } from '@core/builds/types'
import type { Phone, PhoneHub } from '@core/phone/types'
import type { Log } from '@shared/base/log'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Build, ManifestEntry, ProvisionStatus, RemoveReport, VerifyReport } from '@shared/model'
import { readManifest } from './manifest-file'
import { planBuild, planModel, type PlannedGroup } from './plan'
import { ProvisionJob } from './provision-job'
import { removeFromPhone } from './remove-from-phone'
import type { ProvisionService, ProvisionTarget, RemoveTarget } from './types'
import { verifyEntries } from './verify-phone'

export interface ProvisionServiceOptions {
  readonly phones: PhoneHub
  readonly library: Library
  readonly log: Log
  /** Shared with the runs, so that a binary is asked once. */
  readonly capabilities?: CapabilityProbe
  /** Wall clock in ms. */
  readonly now?: () => number
  /** Who placed something, for the phone's manifest; default `user@computer`. */
  readonly placedBy?: string
  readonly reserveBytes?: number
}

const defaultReserveBytes = 128 * 1024 * 1024
const keptJobs = 50

export function createProvisionService(options: ProvisionServiceOptions): ProvisionService {
  return new Provisioning(options)
}

class Provisioning implements ProvisionService {
  readonly #jobs = new Map<string, ProvisionJob>()
  readonly #closing = new AbortController()
  readonly #capabilities: CapabilityProbe
  readonly #now: () => number

  constructor(private readonly options: ProvisionServiceOptions) {
    this.#capabilities = options.capabilities ?? createCapabilityProbe()
    this.#now = options.now ?? Date.now
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
    return this.#launch(phone, groups, () => this.#tryBuild(phone, build))
  }

  #launch(phone: Phone, groups: readonly PlannedGroup[], tryBuild: () => Promise<void>): string {
    const { log, placedBy, reserveBytes } = this.options
    refuseWhenBusy(phone)
    const jobId = randomUUID()
    const job = new ProvisionJob({
      ...{ jobId, phone, log, groups, now: this.#now, tryBuild },
      placedBy: placedBy ?? `${userInfo().username}@${hostname()}`,
      reserveBytes: reserveBytes ?? defaultReserveBytes
    })
    this.#remember(jobId, job)
    return jobId
  }

  /** What this PC has of a placement, ready to be sent again. */
  #known(entry: ManifestEntry): readonly PlannedGroup[] {
    const { library } = this.options
    const build = library.builds().find(({ id }) => entry.kind === 'build' && id === entry.id)
    const model = library.models().find(({ id }) => entry.kind === 'model' && id === entry.id)
    return [
      ...(build === undefined ? [] : [planBuild(build)]),
      ...(model === undefined ? [] : [planModel(model)])
    ]
  }

  async *watch(jobId: string, signal?: AbortSignal): AsyncGenerator<ProvisionStatus, void> {
    yield* this.#job(jobId).progress.latest.read(signal)
  }

  async cancel(jobId: string): Promise<ProvisionStatus> {
    const job = this.#job(jobId)
    job.cancel()
    return await job.finished
  }

  async pause(jobId: string): Promise<ProvisionStatus> {
    const job = this.#job(jobId)
    job.pause()
    return await statusOnce(job, ({ state }) => state === 'paused')
  }

  async resume(jobId: string): Promise<ProvisionStatus> {
    const job = this.#job(jobId)
    job.resume()
    return await statusOnce(job, ({ state }) => state !== 'paused')
  }

  async repair(serial: string, modelId?: string): Promise<string> {
    const phone = this.options.phones.get(serial)
    refuseWhenBusy(phone)
    const { entries } = await readManifest(phone.device())
    const placed = chosenEntries(entries, phone.serial, modelId)
    const groups = placed.flatMap((entry) => this.#known(entry))
    if (groups.length === 0)
      throw new HotplateError('UNKNOWN_MODEL', { model: modelId ?? placed.map(({ id }) => id).join(', ') })
    return this.#launch(phone, groups, () => Promise.resolve())
  }

  jobs(): readonly ProvisionStatus[] {
    return [...this.#jobs.values()].reverse().map((job) => job.progress.latest.current)
  }

  async verify(serial: string, modelId?: string): Promise<VerifyReport> {
    const phone = this.options.phones.get(serial)
    const startMs = this.#now()
    const job = { kind: 'verify', id: randomUUID(), text: 'verifying', progress: 0 } as const
    return await phone.run(job, async (update) => {
      const device = phone.device()
      const { entries } = await readManifest(device)
      const chosen = modelId === undefined ? entries : chosenEntries(entries, phone.serial, modelId)
      const files = await verifyEntries(
        device,
        chosen,
        { everywhere: modelId === undefined },
        { signal: this.#closing.signal, onProgress: (progress) => update({ progress }) }
      )
      const right = files.every(({ state }) => state === 'right' || state === 'untracked')
      return { serial: phone.serial, right, files: [...files], durationMs: this.#now() - startMs }
    })
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
    return await phone.run(job, () => removeFromPhone(phone.device(), phone.serial, what))
  }

  /** Ends the jobs; what was verified stays on the phones. */
  async dispose(): Promise<void> {
    this.#closing.abort()
    for (const job of this.#jobs.values()) job.cancel()
    await Promise.all([...this.#jobs.values()].map((job) => job.finished))
  }

  async #tryBuild(phone: Phone, build: Build | null): Promise<void> {
    if (build === null) return
    const version = versionName(await this.#capabilities.of(phone, build))
    if (version !== null) this.options.library.noteVersion(build.id, version)
  }

  #job(jobId: string): ProvisionJob {
    const job = this.#jobs.get(jobId)
    if (job === undefined) throw new HotplateError('JOB_NOT_FOUND', { job: jobId })
    return job
  }

  /** Keeps the newest jobs; running ones are never forgotten. */
  #remember(jobId: string, job: ProvisionJob): void {
    this.#jobs.set(jobId, job)
    for (const [id, old] of this.#jobs) {
      if (this.#jobs.size <= keptJobs) return
      if (['done', 'failed', 'cancelled'].includes(old.progress.latest.current.state)) this.#jobs.delete(id)
    }
  }
}

/** The first status that fits, or the last one of a job that ends. */
async function statusOnce(
  { progress }: ProvisionJob,
  fits: (status: ProvisionStatus) => boolean
): Promise<ProvisionStatus> {
  for await (const status of progress.latest.read()) if (fits(status)) return status
  return progress.latest.current
}

/** The placements meant: one by id or name, or all. Throws NOT_PROVISIONED when there is none. */
function chosenEntries(
  entries: readonly ManifestEntry[],
  serial: string,
  modelId: string | undefined
): readonly ManifestEntry[] {
  const chosen = entries.filter(({ id, name }) => modelId === undefined || id === modelId || name === modelId)
  if (chosen.length > 0) return chosen
  throw new HotplateError('NOT_PROVISIONED', { what: modelId ?? 'anything of Hotplate', serial })
}

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
