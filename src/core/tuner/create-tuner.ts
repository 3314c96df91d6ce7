import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { CapabilityProbe } from '@core/builds/capabilities'
import type { Library } from '@core/builds/types'
import type { Phone, PhoneHub } from '@core/phone/types'
import type { RecipeService } from '@core/recipes/types'
import { Latest } from '@shared/base/broadcast'
import type { Log } from '@shared/base/log'
import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import type { PhoneJob, TuneCurrent, TuneFrame, TuneRequest, TuneSummary } from '@shared/model'
import { answerOf, cellsOf, outlookOf, summaryOf } from './answer'
import { checkIntents } from './check-intents'
import { holdPhone, type TuneOwner } from './hold'
import { withDevices } from './list-devices'
import type { TuneRecord } from './record'
import { createTuneFiles, type TuneFiles } from './tune-files'
import { runTune } from './tune-run'
import type { TuneService } from './types'
import { tuneFolder, type VisitPlace } from './visit'

export interface TunerParts {
  readonly phones: Pick<PhoneHub, 'get'>
  readonly library: Pick<Library, 'build' | 'model'>
  readonly capabilities: Pick<CapabilityProbe, 'of'>
  readonly recipes: Pick<RecipeService, 'save'>
  /** The data folder. */
  readonly folder: string
  readonly log: Log
  /** This program, as the phone and other programs are told. */
  readonly owner: TuneOwner
  /** Folder of the phone's scripts. */
  readonly scripts: string
  /** See Hold; ten minutes unless told. */
  readonly awaySeconds?: number
  readonly now?: () => number
}

const usualAwaySeconds = 600

interface Running {
  readonly record: TuneRecord
  readonly stop: AbortController
  readonly done: Promise<void>
  current: TuneCurrent | null
  readonly changes: Latest<TuneFrame>
}

export function createTuner(parts: TunerParts): TuneService {
  return new Tuner(parts, createTuneFiles(join(parts.folder, 'tunes'), parts.log))
}

class Tuner implements TuneService {
  readonly #running = new Map<string, Running>()

  constructor(
    private readonly parts: TunerParts,
    private readonly files: TuneFiles
  ) {}

  async start(request: TuneRequest): Promise<string> {
    const { phones, library } = this.parts
    const phone = phones.get(request.serial)
    const dossier = await phone.dossier()
    const space = await withDevices(phone, library.build(request.buildId), request.space)
    const startedAt = this.#time()
    const record: TuneRecord = {
      ...{
        version: 1,
        id: randomBytes(6).toString('hex'),
        request: { ...request, serial: phone.serial, space }
      },
      ...{ clusters: dossier.clusters, phoneName: phone.summary().name, state: 'running', stateText: '' },
      buildName: library.build(request.buildId).name,
      modelName: library.model(request.modelId).name,
      ...{ startedAt, updatedAt: startedAt, baseTempC: null, spentMs: 0, cells: [], log: [] },
      ...{ sustained: null, energyReason: null, answer: null }
    }
    await this.#launch(record)
    return record.id
  }

  async resume(tuneId: string): Promise<string> {
    if (this.#running.has(tuneId)) return tuneId
    const record = this.#kept(tuneId)
    if (record.state === 'done')
      throw new HotplateError('BAD_INPUT', { detail: `Tune ${tuneId} is over; its answer stands.` })
    record.state = 'running'
    record.stateText = ''
    await this.#launch(record)
    return tuneId
  }

  async *follow(tuneId: string, signal?: AbortSignal): AsyncGenerator<TuneFrame, void> {
    const running = this.#running.get(tuneId)
    if (running === undefined) {
      yield frameOf(this.#shown(this.#kept(tuneId)), null)
      return
    }
    yield* running.changes.read(signal)
  }

  async cancel(tuneId: string): Promise<TuneSummary> {
    const running = this.#running.get(tuneId)
    running?.stop.abort()
    await running?.done
    return summaryOf(this.#shown(this.#kept(tuneId)))
  }

  list(): readonly TuneSummary[] {
    return this.files
      .all()
      .map((record) => summaryOf(this.#running.get(record.id)?.record ?? this.#shown(record)))
  }

  async remove(tuneId: string): Promise<boolean> {
    if (this.#running.has(tuneId)) await this.cancel(tuneId)
    return this.files.remove(tuneId)
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((tuneId) => this.cancel(tuneId)))
  }

  /** What can be known to fail is asked before anything is kept or run. */
  async #launch(record: TuneRecord): Promise<void> {
    const { phones, library, capabilities } = this.parts
    const { request } = record
    const phone = phones.get(request.serial)
    const build = library.build(request.buildId)
    const help = await capabilities.of(phone, build, { program: 'llama-bench' })
    const { owner, scripts, awaySeconds = usualAwaySeconds } = this.parts
    const hold = { folder: tuneFolder(record.id), owner, limits: request.limits, scripts, awaySeconds }
    const model = library.model(request.modelId)
    const place: VisitPlace = { tuneId: record.id, build, model, help, request, hold }
    checkIntents(record, place)
    const job = {
      kind: 'measure',
      id: record.id,
      text: `tuning ${record.modelName}`,
      progress: null
    } as const
    const { job: other } = phone.summary()
    if (other !== null) throw new HotplateError('PHONE_BUSY', { serial: phone.serial, job: other.text })
    await this.#begin(record, { phone, place, job })
  }

  /** Resolves once the phone is held; what goes wrong until then leaves nothing behind. */
  async #begin(
    record: TuneRecord,
    { phone, place, job }: { readonly phone: Phone; readonly place: VisitPlace; readonly job: PhoneJob }
  ): Promise<void> {
    const stop = new AbortController()
    const report = (current: TuneCurrent | null, measured: boolean): void =>
      this.#changed(record, current, measured)
    const run = { phone, place, recipes: this.parts.recipes, now: () => this.#now(), report }
    let isHeld = false
    let tellHeld = (): void => undefined
    const held = new Promise<void>((resolve) => {
      tellHeld = resolve
    })
    const work = phone.run(job, async () => {
      await holdPhone(phone.device(), place.hold, phone.serial)
      isHeld = true
      this.files.put(record)
      tellHeld()
      await runTune(record, run, stop.signal)
    })
    const done = work.then(
      () => this.#ended(record, 'done', ''),
      (error: unknown) => {
        if (isHeld) this.#failed(record, stop.signal, error)
        else this.#running.delete(record.id)
      }
    )
    const changes = new Latest(frameOf(record, null))
    this.#running.set(record.id, { record, stop, done, current: null, changes })
    await Promise.race([held, work])
  }

  #changed(record: TuneRecord, current: TuneCurrent | null, measured: boolean): void {
    record.updatedAt = this.#time()
    if (measured) this.files.put(record)
    const running = this.#running.get(record.id)
    if (running === undefined) return
    running.current = current
    running.changes.set(frameOf(record, current))
  }

  #failed(record: TuneRecord, signal: AbortSignal, error: unknown): void {
    if (signal.aborted) {
      this.#ended(record, 'cancelled', 'It can be resumed.')
      return
    }
    this.parts.log.warn({ tuneId: record.id, error: String(error) }, 'a tune ended early')
    const text = isHotplateError(error) ? error.message : String(error)
    this.#ended(record, 'failed', text)
  }

  #ended(record: TuneRecord, state: TuneRecord['state'], stateText: string): void {
    Object.assign(record, {
      state,
      stateText,
      updatedAt: this.#time(),
      answer: record.answer ?? answerOf(record)
    })
    this.files.put(record)
    const running = this.#running.get(record.id)
    this.#running.delete(record.id)
    running?.changes.set(frameOf(record, null))
    running?.changes.close()
  }

  #kept(tuneId: string): TuneRecord {
    const record = this.files.get(tuneId)
    if (record === null) throw new HotplateError('UNKNOWN_TUNE', { tune: tuneId })
    return record
  }

  /** Kept as running, but by no one here: the program that ran it is gone, or it runs in another one. */
  #shown(record: TuneRecord): TuneRecord {
    if (record.state !== 'running') return record
    return { ...record, state: 'interrupted', stateText: 'The program that ran it ended; it can be resumed.' }
  }

  #now(): number {
    return (this.parts.now ?? Date.now)()
  }

  #time(): string {
    return new Date(this.#now()).toISOString()
  }
}

function frameOf(record: TuneRecord, current: TuneCurrent | null): TuneFrame {
  const cells = cellsOf(record, current?.cellId ?? null)
  return { tune: summaryOf(record), cells, current, ...outlookOf(record), answer: record.answer }
}
