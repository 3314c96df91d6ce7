import { setTimeout as delay } from 'node:timers/promises'
import type { AdbDevice } from '@core/adb/types'
import type { Phone } from '@core/phone/types'
import type { Log } from '@shared/base/log'
import {
  HotplateError,
  isHotplateError,
  toErrorDetail,
  type ErrorDetail
} from '@shared/errors/hotplate-error'
import type { PhoneJob, ProvisionStatus } from '@shared/model'
import { checkPlaced } from './check-placed'
import { readFreeBytes } from './free-space'
import { JobProgress } from './job-progress'
import { readManifest, withEntry, withoutEntry, writeManifest } from './manifest-file'
import type { PlaceContext } from './place-context'
import { checkPlannedSource, placeFiles } from './place-group'
import { PauseGate } from './pause-gate'
import { phoneLayout } from '@core/phone/layout'
import type { PlannedFile, PlannedGroup } from './plan'
import { createRemoteHasher } from './remote-hash'
import { makeFolder } from './remote-files'

export interface ProvisionJobOptions {
  readonly jobId: string
  readonly phone: Phone
  readonly groups: readonly PlannedGroup[]
  /** Runs the build that was just placed. Throws BUILD_UNSUITABLE. */
  readonly tryBuild: () => Promise<void>
  readonly placedBy: string
  /** Kept free on the phone beyond what is sent: Android and the run's log need some. */
  readonly reserveBytes: number
  readonly now: () => number
  readonly log: Log
}

/** After this many tries in a row that moved nothing, although the link is said to be up, the job gives up. */
const maxIdleTries = 8
const retryMs = 1000

/** One provision job: from the first look at the phone to the last line of its manifest, over any number of links. */
export class ProvisionJob {
  readonly progress: JobProgress
  readonly finished: Promise<ProvisionStatus>
  readonly #stop = new AbortController()
  readonly #gate = new PauseGate()

  constructor(private readonly options: ProvisionJobOptions) {
    const { jobId, phone, groups, now } = options
    this.progress = new JobProgress({ jobId, serial: phone.serial, groups, now })
    this.finished = this.#own()
  }

  cancel(): void {
    this.#stop.abort()
  }

  /** Ends what is under way; what has arrived stays. A job that has ended is left as it is. */
  pause(): void {
    this.#gate.close()
  }

  resume(): void {
    this.#gate.open()
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
      if (this.#gate.isClosed) await this.#pauseOver(signal)
      if (!phone.linkState().up) this.#wait()
      const device = await phone.whenUp(signal)
      const movedBefore = this.progress.moved
      try {
        await this.#attempt(device, AbortSignal.any([signal, this.#gate.signal]))
        return
      } catch (error) {
        signal.throwIfAborted()
        if (this.#gate.isClosed) continue
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
    await this.#gate.opened(signal)
  }

  #wait(): void {
    this.progress.resetUnfinished()
    this.progress.setState(
      'waitingForPhone',
      'The link to the phone is lost. What was verified stays there; plug the phone in and sending goes on by itself, the unfinished file from its beginning.'
    )
  }

  async #attempt(device: AdbDevice, signal: AbortSignal): Promise<void> {
    const { phone, groups, now, tryBuild } = this.options
    this.progress.setState('planning', null)
    const hasher = await createRemoteHasher(device, signal)
    const context = { serial: phone.serial, device, hasher, progress: this.progress, signal, now }
    const toSend = await this.#plan(context)
    for (const group of groups) {
      this.progress.setState('running')
      await placeFiles(context, toSend.get(group) ?? [])
      await this.#note(context, group)
      // A build that cannot run here is found out before the model, a thousand times its size, travels.
      if (group.kind === 'build') await tryBuild()
    }
  }

  /** What must be sent, group by group. Nothing is sent unless all of it fits and is still the imported one. */
  async #plan(context: PlaceContext): Promise<ReadonlyMap<PlannedGroup, readonly PlannedFile[]>> {
    const { device, signal } = context
    const toSend = new Map<PlannedGroup, readonly PlannedFile[]>()
    let partBytes = 0
    let damaged = 0
    for (const group of this.options.groups) {
      await makeFolder(device, group.folder, signal)
      const checked = await checkPlaced(context, group.files)
      toSend.set(group, checked.toSend)
      partBytes += checked.replacedPartBytes
      damaged += checked.damaged.length
    }
    if (damaged > 0)
      this.progress.setState('planning', `${damaged} damaged file(s) on the phone are sent again.`)
    const files = [...toSend.values()].flat()
    for (const file of files) if (file.mtimeMs !== null) await checkPlannedSource(file, signal)
    await this.#checkSpace(context, { files, partBytes })
    return toSend
  }

  async #checkSpace(
    { device, signal, serial }: PlaceContext,
    { files, partBytes }: { readonly files: readonly PlannedFile[]; readonly partBytes: number }
  ): Promise<void> {
    const sendBytes = files.reduce((sum, { size }) => sum + size, 0)
    if (sendBytes === 0) return
    const freeBytes = await readFreeBytes(device, phoneLayout.root, signal)
    const neededBytes = sendBytes + this.options.reserveBytes - partBytes
    if (freeBytes !== null && freeBytes < neededBytes)
      throw new HotplateError('NO_SPACE', { serial, freeBytes, neededBytes })
  }

  async #note({ device, signal }: PlaceContext, group: PlannedGroup): Promise<void> {
    const { log, placedBy, now, phone } = this.options
    const { entries, unfinished, rejected } = await readManifest(device, signal)
    if (rejected > 0)
      log.warn({ serial: phone.serial, rejected }, 'damaged entries of the manifest were dropped')
    const files = group.files.map(({ name, size, sha256 }) => ({ name, size, sha256 }))
    const placedAt = new Date(now()).toISOString()
    const entry = { kind: group.kind, id: group.id, name: group.name, placedAt, placedBy, files }
    await writeManifest(
      device,
      { entries: withEntry(entries, entry), unfinished: withoutEntry(unfinished, entry) },
      signal
    )
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
