import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { BenchPhone } from '@phone/index'
import { sleep } from '../phone/host/sleep'
import type { Damage, FaultKind } from './faults/fault'
import { faults } from './faults/index'
import type { FaultRecord, ShardAccount } from './ledger'
import { modelTraffic, type Stand } from './stand'
import type { Step } from './steps'

/** Within so long after its last byte a phone is in mid-transfer. */
const flowingMs = 300
/** Nothing moved for so long: the product hangs. */
const stuckMs = 90_000

/** Errors with which a job may end for a fault that cannot be waited out; anything else must mend itself. */
const allowedEnds: Partial<Record<FaultKind, readonly string[]>> = {
  fullDisk: ['NO_SPACE', 'REMOTE_FILE_FAILED']
}

export interface PhoneDamage extends Damage {
  readonly serial: string
}

/** One provisioning of the model to all phones, hurt on the way and asked for again whenever it ended before it was done. */
export class Delivery {
  readonly records: FaultRecord[] = []
  readonly damages: PhoneDamage[] = []
  readonly problems: string[] = []
  readonly #asked = new Set<string>()
  readonly #done = new Set<string>()
  #movedMs = performance.now()
  #movedBytes = 0

  constructor(private readonly stand: Stand) {
    stand.meter.reset()
  }

  /** Waits for the step's phone (or, when that is done, another) to be in mid-transfer; null = all phones are done. */
  async untilInTransit({ phoneIndex, afterBytes }: Step): Promise<BenchPhone | null> {
    const marks = new Map(this.stand.phones.map((phone) => [phone, modelTraffic(this.stand, phone).bytes]))
    for (;;) {
      this.#tend()
      const open = this.#open()
      const wanted = this.stand.phones[phoneIndex]
      const phone = wanted !== undefined && open.includes(wanted) ? wanted : open[0]
      if (phone === undefined) return null
      const { bytes, lastMs } = modelTraffic(this.stand, phone)
      const isFlowing = performance.now() - lastMs < flowingMs
      if (isFlowing && bytes - (marks.get(phone) ?? 0) >= afterBytes) return phone
      await sleep(10)
    }
  }

  /** Strikes, and waits until everything struck goes on. False = the fault found nothing to hit. */
  async strike(step: Step, phone: BenchPhone, mayTakeLong: boolean): Promise<FaultRecord | null> {
    const { inject, reach } = faults[step.kind]
    const { stand } = this
    const struck = reach === 'phone' ? [phone] : this.#open()
    const atBytes = modelTraffic(stand, phone).bytes
    const shards = struck.map((one) => modelTraffic(stand, one).shard)
    const hit = await inject({ stand, phone, random: step.random, mayTakeLong })
    if (hit === null) return null
    if (step.kind === 'programKill') this.#asked.clear()
    if (hit.damage !== undefined) this.damages.push({ serial: phone.serial, ...hit.damage })
    const record: FaultRecord = {
      ...{ step: step.step, kind: step.kind, detail: hit.detail, atBytes, resumeMs: null, restarts: [] },
      struck: struck.map(({ serial }, index) => ({
        ...{ serial, shard: hit.damage?.shard ?? shards[index] ?? null, excessBytes: null }
      }))
    }
    this.records.push(record)
    if (hit.damage === undefined) record.resumeMs = await this.#untilResumed(struck)
    return record
  }

  /** Waits until every phone is done. */
  async finish(): Promise<void> {
    while (this.#tend() > 0) await sleep(20)
  }

  /** Sends to one phone again what is wrong there. */
  async repair(phone: BenchPhone): Promise<void> {
    this.#done.delete(phone.serial)
    this.#ask(phone, 'repair')
    await this.finish()
  }

  /** What each shard was sent, by the relay's count, and the least it could have been. */
  async accounts(): Promise<readonly ShardAccount[]> {
    const accounts: ShardAccount[] = []
    for (const phone of this.stand.phones) {
      const { byShard } = modelTraffic(this.stand, phone)
      for (const source of this.stand.sources) {
        const shard = basename(source)
        const lost = this.damages.filter((one) => one.serial === phone.serial && one.shard === shard)
        const leastBytes = (await stat(source)).size + lost.reduce((sum, { lostBytes }) => sum + lostBytes, 0)
        accounts.push({ serial: phone.serial, shard, sentBytes: byShard.get(shard) ?? 0, leastBytes })
      }
    }
    return accounts
  }

  #open(): readonly BenchPhone[] {
    return this.stand.phones.filter(({ serial }) => !this.#done.has(serial))
  }

  /** A phone goes on when bytes pass while its job says that it is running; what was left in sockets does not count. */
  async #untilResumed(phones: readonly BenchPhone[]): Promise<number> {
    const startMs = performance.now()
    const marks = new Map<BenchPhone, number>()
    const hasResumed = (phone: BenchPhone): boolean => {
      if (this.#done.has(phone.serial)) return true
      const { bytes } = modelTraffic(this.stand, phone)
      const mark = marks.get(phone)
      const isRunning = this.stand.client.status(phone.serial)?.state === 'running'
      if (!isRunning || mark === undefined) marks.set(phone, bytes)
      return isRunning && mark !== undefined && bytes > mark
    }
    while (this.#tend() > 0 && phones.filter((phone) => !hasResumed(phone)).length > 0) await sleep(10)
    return performance.now() - startMs
  }

  /** Notes what is done, asks again for what ended; how many phones are left. Throws when nothing moves any more. */
  #tend(): number {
    for (const { serial, error } of this.stand.client.takeRefusals()) {
      this.problems.push(`a job on ${serial} could not be begun: ${JSON.stringify(error)}`)
      this.#asked.delete(serial)
    }
    for (const phone of this.#open()) {
      const { serial } = phone
      const status = this.stand.client.status(serial)
      if (!this.#asked.has(serial)) this.#ask(phone, 'start')
      else if (status?.state === 'done') this.#done.add(serial)
      else if (status?.state === 'failed' || status?.state === 'cancelled') {
        this.#judgeEnd(serial, status.error)
        this.#ask(phone, 'start')
      }
    }
    const bytes = this.stand.phones.reduce((sum, phone) => sum + modelTraffic(this.stand, phone).bytes, 0)
    if (bytes !== this.#movedBytes || this.#open().length === 0) this.#movedMs = performance.now()
    this.#movedBytes = bytes
    if (performance.now() - this.#movedMs < stuckMs) return this.#open().length
    const told = this.#open().map(({ serial }) => [serial, this.stand.client.status(serial)])
    throw new Error(`nothing moved for ${stuckMs / 1000} s: ${JSON.stringify(told)}`)
  }

  #ask({ serial }: BenchPhone, what: 'start' | 'repair'): void {
    this.#asked.add(serial)
    this.stand.client.tell({ do: what, serial, modelId: this.stand.modelId })
  }

  #judgeEnd(serial: string, error: unknown): void {
    const code = String((error as { readonly code?: unknown } | null)?.code)
    const causes = this.records.filter(({ struck }) => struck.some((one) => one.serial === serial))
    const cause = causes.findLast(({ kind }) => allowedEnds[kind]?.includes(code) === true)
    ;(cause ?? causes.at(-1))?.restarts.push(code)
    if (cause === undefined)
      this.problems.push(
        `the job on ${serial} did not mend itself after ${causes.at(-1)?.kind ?? 'nothing'}: ${JSON.stringify(error)}`
      )
  }
}
