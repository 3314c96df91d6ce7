import { randomUUID } from 'node:crypto'
import type { Library } from '@core/builds/types'
import type { Phone } from '@core/phone/types'
import { Latest } from '@shared/base/broadcast'
import type { PhoneJob, VerifyProgress, VerifyReport } from '@shared/model'
import { chooseToVerify, groupsOf, learnTrees } from './known-placements'
import type { HashSpeeds } from './hash-speeds'
import { knownTrees } from './phone-trees'
import type { TreeStore } from './tree-store'
import { VerifyMeter } from './verify-meter'
import { verifyEntries } from './verify-phone'

/** Progress is told at most 5 times a second. */
const publishMs = 200

export interface VerificationOptions {
  readonly phone: Phone
  readonly library: Library
  readonly trees: TreeStore
  readonly speeds: HashSpeeds
  /** Only this model, by id or name; undefined = everything. */
  readonly modelId: string | undefined
  readonly signal: AbortSignal
}

/** One verification, from its start on: what lies on a phone is hashed there. It changes nothing on the phone. */
export class Verification {
  readonly progress: Latest<VerifyProgress>
  /** Rejects as `verify` of the service does, and with the signal's reason when it was stopped. */
  readonly report: Promise<VerifyReport>
  readonly #stop = new AbortController()
  readonly #meter: VerifyMeter
  readonly #signal: AbortSignal
  #timer: NodeJS.Timeout | null = null
  #onJob: (job: Partial<PhoneJob>) => void = () => undefined

  constructor(private readonly options: VerificationOptions) {
    this.#signal = AbortSignal.any([options.signal, this.#stop.signal])
    this.#meter = new VerifyMeter(
      () => performance.now(),
      () => this.#publish()
    )
    this.progress = new Latest(this.#snapshot(null))
    this.report = this.#run().finally(() => {
      if (this.#timer !== null) clearTimeout(this.#timer)
      this.progress.close()
    })
    this.report.catch(() => undefined)
  }

  /** Stops the hashing on the phone. */
  cancel(): void {
    this.#stop.abort()
  }

  async #run(): Promise<VerifyReport> {
    const { phone } = this.options
    const job = { kind: 'verify', id: randomUUID(), text: 'verifying', progress: 0 } as const
    return await phone.run(job, async (update) => {
      this.#onJob = update
      const files = await this.#hash()
      const right = files.every(({ state }) => state === 'right' || state === 'untracked')
      const report = { serial: phone.serial, right, files: [...files], durationMs: this.#meter.elapsedMs }
      this.progress.set(this.#snapshot(report))
      return report
    })
  }

  async #hash(): ReturnType<typeof verifyEntries> {
    const { phone, library, trees, speeds, modelId } = this.options
    const signal = this.#signal
    const device = phone.device()
    const chosen = await chooseToVerify(phone, library, modelId)
    await learnTrees(trees, groupsOf(library, chosen), signal)
    const known = await knownTrees(device, { entries: chosen, trees, signal })
    const scope = { everywhere: modelId === undefined }
    return await verifyEntries(device, chosen, scope, {
      ...{ serial: phone.serial, signal, trees: known, meter: this.#meter, speeds }
    })
  }

  #publish(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.progress.set(this.#snapshot(null))
      this.#onJob({ progress: this.#meter.fraction })
    }, publishMs)
  }

  #snapshot(report: VerifyReport | null): VerifyProgress {
    return { serial: this.options.phone.serial, ...this.#meter.snapshot(), report }
  }
}
