import { setTimeout as delay } from 'node:timers/promises'
import type { AdbDevice } from '@core/adb/types'
import type { Phone } from '@core/phone/types'
import { isHotplateError, toErrorDetail, type ErrorDetail } from '@shared/errors/hotplate-error'
import type { PhoneJob, ProvisionStatus } from '@shared/model'
import { Attempt, type AttemptOptions } from './attempt'
import { JobProgress } from './job-progress'
import { judgeLink, readPossibleRate } from './link-check'
import { PauseGate } from './pause-gate'

export interface ProvisionJobOptions extends Omit<AttemptOptions, 'serial' | 'progress' | 'loadAnyway'> {
  readonly jobId: string
  readonly phone: Phone
  /**
   * Refuses before anything is sent: a build that cannot run there, a model that will not fit. Gives what is to be noted
   * of a model that is sent all the same.
   */
  readonly gate: (signal: AbortSignal) => Promise<AttemptOptions['loadAnyway']>
}

/** After this many tries in a row that moved nothing, although the link is said to be up, the job gives up. */
const maxIdleTries = 8
const retryMs = 1000
const linkCheckMs = 2000

/** One provision job: from the first look at the phone to the last line of its manifest, over any number of links. */
export class ProvisionJob {
  readonly progress: JobProgress
  readonly finished: Promise<ProvisionStatus>
  readonly #stop = new AbortController()
  readonly #pause = new PauseGate()
  /** What the gate said; null until it was asked. */
  #passed: Pick<AttemptOptions, 'loadAnyway'> | null = null

  constructor(private readonly options: ProvisionJobOptions) {
    const { jobId, phone, groups, steadyMs: now } = options
    this.progress = new JobProgress({ jobId, serial: phone.serial, groups, now })
    this.finished = this.#own()
  }

  /** Ends the job; what has arrived stays on the phone and a later job goes on from there. */
  cancel(): void {
    this.#stop.abort()
  }

  /** Ends what is under way; what has arrived stays. A job that has ended is left as it is. */
  pause(): void {
    this.#pause.close()
  }

  resume(): void {
    this.#pause.open()
  }

  /** Never rejects: how it ended is in the status. */
  async #own(): Promise<ProvisionStatus> {
    const { jobId, phone, log } = this.options
    const job: PhoneJob = { kind: 'provision', id: jobId, text: 'preparing', progress: null }
    try {
      await phone.run(job, async (update) => {
        this.progress.onJob = update
        await this.#work()
      })
      this.progress.end('done', null)
    } catch (error) {
      if (this.#stop.signal.aborted) this.progress.end('cancelled', null)
      else this.progress.end('failed', this.#explain(error))
    } finally {
      this.progress.onJob = () => undefined
    }
    log.info({ jobId, serial: phone.serial, state: this.progress.latest.current.state }, 'provision ended')
    return this.progress.latest.current
  }

  #explain(error: unknown): ErrorDetail {
    const { jobId, phone, log } = this.options
    log.warn({ jobId, serial: phone.serial, err: error }, 'provision failed')
    return toErrorDetail(error, jobId)
  }

  /** Tries until it is done; trouble with the link is waited out, everything else ends the job. */
  async #work(): Promise<void> {
    const { phone } = this.options
    const { signal } = this.#stop
    for (let idleTries = 0; ;) {
      if (this.#pause.isClosed) await this.#pauseOver(signal)
      if (!phone.linkState().up) this.#wait()
      const movedBefore = this.progress.moved
      const open = AbortSignal.any([signal, this.#pause.signal])
      try {
        await this.#attempt(await phone.whenUp(open), open)
        return
      } catch (error) {
        signal.throwIfAborted()
        if (this.#pause.isClosed) continue
        if (!isLinkTrouble(error)) throw error
        idleTries = this.progress.moved === movedBefore ? idleTries + 1 : 0
        if (idleTries >= maxIdleTries && phone.linkState().up) throw error
        this.#wait()
        await delay(retryMs, undefined, { signal })
      }
    }
  }

  async #pauseOver(signal: AbortSignal): Promise<void> {
    this.progress.resetUnfinished()
    this.progress.setState('paused', null)
    await this.#pause.opened(signal)
  }

  #wait(): void {
    this.progress.resetUnfinished()
    this.progress.setState(
      'waitingForPhone',
      'The link to the phone is lost. What has arrived stays there; plug the phone in and sending goes on by itself from the last whole chunk.'
    )
  }

  async #attempt(device: AdbDevice, signal: AbortSignal): Promise<void> {
    const { gate, phone } = this.options
    this.#passed ??= this.#pass(await gate(signal))
    const watch = this.#watchLink(device, signal)
    try {
      const options = { ...this.options, ...this.#passed, serial: phone.serial, progress: this.progress }
      await new Attempt(options, { device, signal }).run()
    } finally {
      clearInterval(watch)
    }
  }

  #pass(loadAnyway: AttemptOptions['loadAnyway']): Pick<AttemptOptions, 'loadAnyway'> {
    if (loadAnyway !== null && loadAnyway !== 'asBefore') {
      const { neededBytes, availableBytes } = loadAnyway
      this.progress.notice({ code: 'loadAnyway', neededBytes, availableBytes })
    }
    return { loadAnyway }
  }

  /** Says once that the link is slower than the phone's port can be, when the rate has shown it. */
  #watchLink(device: AdbDevice, signal: AbortSignal): NodeJS.Timeout {
    let possible: number | null = null
    // A phone that does not tell is told nothing; a lost link shows elsewhere.
    void readPossibleRate(device, signal).then(
      (rate) => void (possible = rate),
      () => undefined
    )
    let slowBefore = false
    return setInterval(() => {
      const { sendRate, leftSendBytes } = this.progress
      const notice = judgeLink(sendRate, possible, leftSendBytes)
      // Twice in a row: a moment in which little is sent is no slow link.
      if (notice !== null && slowBefore && !this.progress.hasNotice('slowLink')) this.progress.notice(notice)
      slowBefore = notice !== null
    }, linkCheckMs)
  }
}

/** Trouble that ends by itself when the phone or the adb server is back. */
function isLinkTrouble(error: unknown): boolean {
  return (
    isHotplateError(error) &&
    [
      'TRANSPORT_LOST',
      'PHONE_NOT_READY',
      'TRANSFER_STALLED',
      'ADB_SERVER_UNREACHABLE',
      'COMMAND_TIMED_OUT'
    ].includes(error.code)
  )
}
