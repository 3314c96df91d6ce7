import type { Phone } from '@core/phone/types'
import type { LaunchRequest } from '@core/runs/types'
import type { ErrorCode } from '@shared/errors/catalogue'
import { isHotplateError } from '@shared/errors/hotplate-error'
import type { PhoneJob } from '@shared/model'
import { pause } from './attach'
import { knownPhone, whenKnown } from './find-phone'
import type { LiveSession } from './live-session'
import { SessionRecorder, type RecorderParts } from './session-recorder'

const busyRetryMs = 3_000
const closedHere =
  'Closed on this PC while the phone was away. What the phone recorded after that was not fetched and lies there still.'
const mayHaveLaunched = new Set<ErrorCode>(['TRANSPORT_LOST', 'COMMAND_TIMED_OUT'])

/** One session under way: it holds its phone, launches or takes up its run, and records it to the end. */
export class ActiveSession {
  readonly #detach = new AbortController()
  #launched: Promise<void> = Promise.resolve()
  #done: Promise<void> = Promise.resolve()
  #phone: Phone | null = null
  #isLetGo = false
  #updateJob: ((job: Partial<PhoneJob>) => void) | null = null

  constructor(
    readonly live: LiveSession,
    private readonly parts: RecorderParts
  ) {}

  /** Settles when the session is over or was detached; never rejects. */
  get done(): Promise<void> {
    return this.#done
  }

  /** Launches the run and goes on recording it. Resolves once it is launched; rejects with why it was not. */
  launch(phone: Phone, request: LaunchRequest): Promise<void> {
    this.#launched = new Promise<void>((resolve, reject) => {
      const work = async (): Promise<void> => {
        await this.#launchRun(phone, request)
        resolve()
        await this.#record()
      }
      this.#done = this.#hold(phone, work).catch((error: unknown) => {
        const failure = error instanceof Error ? error : new Error(String(error))
        this.live.setState('failed', failure.message)
        reject(failure)
      })
    })
    return this.#launched
  }

  async #launchRun(phone: Phone, request: LaunchRequest): Promise<void> {
    try {
      this.live.begin(await this.parts.launcher.launch(phone, request))
    } catch (error) {
      // Where the link broke in mid-launch, the runner may be alive on the phone: recording looks for it there.
      if (!isHotplateError(error) || !mayHaveLaunched.has(error.code)) throw error
    }
  }

  /** Takes up a session of an earlier life of the program: first what is on disk, then the phone, when it is there. */
  takeUp(): void {
    const { signal } = this.#detach
    const work = async (): Promise<void> => {
      await this.live.replay(signal)
      // While the phone is away the session already says so; only then is it worth waiting for the phone's job queue.
      const recording = this.#record()
      void this.#holdWhenFree(recording, signal).catch(() => undefined)
      await recording
    }
    this.#done = work().catch((error: unknown) => this.#ended(error))
  }

  /** Ends the run on the phone, then waits until the record is whole. Throws PHONE_NOT_READY while the phone is away. */
  async stop(): Promise<void> {
    await this.#launched
    const phone = this.parts.phones.get(this.live.record.summary.serial)
    phone.device()
    const { run } = this.live
    if (run !== null) await this.parts.launcher.stop(phone, run)
    await this.#done
  }

  /**
   * Ends the record here with what has arrived, for a phone that will not come back: nothing is done to the phone. One that is
   * there after all is stopped as always.
   */
  async stopWithoutPhone(): Promise<void> {
    await this.#launched
    const { serial } = this.live.record.summary
    if (knownPhone(this.parts.phones, serial)?.linkState().up === true) return this.stop()
    this.#isLetGo = true
    await this.detach()
  }

  /** Stops following; the run goes on. */
  async detach(): Promise<void> {
    this.#detach.abort()
    await this.#done
  }

  /** About three times a second: readers, the rail, the job's progress. */
  tick(): void {
    const { live } = this
    live.tick()
    live.saveEvents()
    this.#phone?.setVitals(live.vitals())
    const { plannedMs } = live.record.summary
    const progress = plannedMs === null ? null : Math.min(1, live.nowMs() / plannedMs)
    this.#updateJob?.({ progress })
  }

  async #record(): Promise<void> {
    try {
      await new SessionRecorder(this.live, this.parts, this.#detach.signal).record()
    } catch (error) {
      await this.#ended(error)
    }
  }

  /** Recording ended other than with the run. */
  async #ended(error: unknown): Promise<void> {
    const { live } = this
    if (this.#isLetGo) {
      live.note({ kind: 'note', severity: 'warning', data: { text: closedHere } })
      live.update({ phoneFolder: 'kept' })
      live.setState('stopped', closedHere)
      await live.finish()
      return
    }
    if (this.#detach.signal.aborted) return
    const { log } = this.parts
    log.error({ sessionId: live.id, error: String(error) }, 'recording ended by an unexpected problem')
    live.setState('failed', error instanceof Error ? error.message : String(error))
  }

  async #hold(phone: Phone, work: () => Promise<void>): Promise<void> {
    const { id, record } = this.live
    const job: PhoneJob = { kind: 'soak', id, text: `soak “${record.summary.name}”`, progress: null }
    await phone.run(job, async (update) => {
      this.#phone = phone
      this.#updateJob = update
      phone.setSession(id)
      try {
        await work()
      } finally {
        this.#phone = null
        this.#updateJob = null
        phone.setSession(null)
        phone.setVitals(null)
      }
    })
  }

  async #holdWhenFree(recording: Promise<void>, signal: AbortSignal): Promise<void> {
    const over = new AbortController()
    const either = AbortSignal.any([signal, over.signal])
    void recording.finally(() => over.abort())
    const phone = await whenKnown(this.parts.phones, this.live.record.summary.serial, either)
    while (!either.aborted) {
      try {
        await this.#hold(phone, () => recording)
        return
      } catch (error) {
        if (!isHotplateError(error) || error.code !== 'PHONE_BUSY') throw error
        await pause(busyRetryMs, either)
      }
    }
  }
}
