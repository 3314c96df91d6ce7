import { Latest } from '@shared/base/broadcast'
import type { ErrorDetail } from '@shared/errors/hotplate-error'
import type {
  FileProgress,
  FileState,
  JobState,
  PhoneJob,
  ProvisionNotice,
  ProvisionStatus
} from '@shared/model'
import type { ChunkFile } from './chunk-file'
import { chunkProgress, fileNotices, smallProgress, type SmallFile } from './file-progress'
import type { HashSpeed } from './hash-speed'
import { describeStatus, fractionDone } from './job-words'
import type { PhoneTools } from './phone-tools'
import type { PlannedFile, PlannedGroup } from './plan'
import { estimateLeftMs, RateMeter } from './rate-meter'

/** Status is told at most 5 times a second. */
const publishMs = 200
/** Shorter hashings tell more of the shell's start than of the phone's speed. */
const leastRatedBytes = 1024 * 1024

export interface JobProgressOptions {
  readonly jobId: string
  readonly serial: string
  readonly groups: readonly PlannedGroup[]
  /** A steady clock in ms: the time of day may jump. */
  readonly now: () => number
}

/** All that is known of one job while it runs, over any number of links; readers see snapshots through `latest`. */
export class JobProgress {
  readonly latest: Latest<ProvisionStatus>
  /** Told with every snapshot: what the phone's place in the rail shows. */
  onJob: (job: Partial<PhoneJob>) => void = () => undefined
  /** As measured before the work; null = not measured. */
  hashSpeed: HashSpeed | null = null
  /** As found by the first attempt: a phone's tools stay what they are. */
  tools: PhoneTools | null = null
  readonly #files: readonly PlannedFile[]
  readonly #small = new Map<PlannedFile, SmallFile>()
  readonly #chunked = new Map<PlannedFile, ChunkFile>()
  readonly #notices = new Map<ProvisionNotice['code'], ProvisionNotice>()
  readonly #rate = new RateMeter()
  readonly #startMs: number
  #busy = {
    sending: null as PlannedFile | null,
    hashing: new Map<PlannedFile, number>(),
    failed: null as PlannedFile | null
  }
  #endMs: number | null = null
  #hashed = { bytes: 0, ms: 0 }
  #moved = 0
  #state: JobState = 'planning'
  #note: string | null = null
  #error: ErrorDetail | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly options: JobProgressOptions) {
    this.#files = options.groups.flatMap(({ files }) => files)
    for (const file of this.#files)
      this.#small.set(file, {
        state: 'waiting',
        sentBytes: 0,
        hashedBytes: 0,
        resentBytes: 0,
        resentTimes: 0
      })
    this.#startMs = options.now()
    this.latest = new Latest(this.snapshot())
  }

  /** Grows with everything that gets done; a retry that leaves it unchanged got nowhere. */
  get moved(): number {
    return this.#moved
  }

  /** From here on the file is known in chunks. */
  track(file: PlannedFile, chunked: ChunkFile): void {
    this.#small.delete(file)
    this.#chunked.set(file, chunked)
  }

  chunkedOf(file: PlannedFile): ChunkFile | null {
    return this.#chunked.get(file) ?? null
  }

  isSettled(file: PlannedFile): boolean {
    const state = this.#small.get(file)?.state
    return this.#chunked.get(file)?.settled ?? (state === 'verified' || state === 'skipped')
  }

  setState(state: JobState, note: string | null = this.#note): void {
    this.#state = state
    this.#note = note
    if (state !== 'running') this.#rate.clear()
    this.publish()
  }

  notice(notice: ProvisionNotice): void {
    this.#notices.set(notice.code, notice)
    this.publish()
  }

  hasNotice(code: ProvisionNotice['code']): boolean {
    return this.#notices.has(code)
  }

  /** Bytes per second of the last seconds; null until known. */
  get sendRate(): number | null {
    return this.#rate.rate(this.options.now())
  }

  /** Of a small file. */
  setFile(file: PlannedFile, state: FileState): void {
    const entry = this.#ofSmall(file)
    entry.state = state
    if (state === 'sending' || state === 'skipped') entry.sentBytes = 0
    if (state === 'verified' || state === 'skipped') {
      entry.hashedBytes = file.size
      this.#moved += file.size + 1
    }
    this.publish()
  }

  /** Of a small file: so many bytes of it were taken. */
  sentSmall(file: PlannedFile, sentBytes: number): void {
    const entry = this.#ofSmall(file)
    this.moving(Math.max(0, sentBytes - entry.sentBytes))
    entry.sentBytes = sentBytes
  }

  /** A small file arrived wrong and will be sent again. */
  resendSmall(file: PlannedFile): number {
    const entry = this.#ofSmall(file)
    entry.resentBytes += file.size
    entry.resentTimes += 1
    return entry.resentTimes
  }

  /** A small file that turned out to be there: `verified` when this job had sent it before the link was lost. */
  foundRight(file: PlannedFile): void {
    const { sentBytes } = this.#ofSmall(file)
    this.setFile(file, sentBytes === file.size && file.size > 0 ? 'verified' : 'skipped')
  }

  /** Which large file is being sent; null = none. */
  sending(file: PlannedFile | null): void {
    this.#busy.sending = file
    this.publish()
  }

  /** A piece of a large file is being hashed (1), or no longer (-1). */
  hashing(file: PlannedFile, by: 1 | -1): void {
    this.#busy.hashing.set(file, (this.#busy.hashing.get(file) ?? 0) + by)
    this.publish()
  }

  failed(file: PlannedFile): void {
    if (this.#small.has(file)) this.setFile(file, 'failed')
    else this.#busy.failed = file
  }

  /** Bytes that the link took, for the rate. */
  moving(bytes: number): void {
    this.#moved += bytes
    this.#rate.add(bytes, this.options.now())
    this.publish()
  }

  /** A finished hashing of small files, for the phone's speed. */
  hashTook(bytes: number, ms: number): void {
    if (bytes < leastRatedBytes) return
    this.#hashed = { bytes: this.#hashed.bytes + bytes, ms: this.#hashed.ms + ms }
  }

  /** Bytes that were proven. */
  proved(bytes: number): void {
    this.#moved += bytes
    this.publish()
  }

  /** Small files under way start again with the next attempt; one that had arrived whole only has to be hashed. */
  resetUnfinished(): void {
    this.#busy = { ...this.#busy, sending: null, hashing: new Map() }
    for (const [file, entry] of this.#small) {
      if (!['sending', 'hashing', 'checking'].includes(entry.state)) continue
      const sentBytes = entry.sentBytes === file.size ? file.size : 0
      Object.assign(entry, { state: 'waiting', sentBytes, hashedBytes: 0 })
    }
    this.publish()
  }

  /** The last word: published at once, then readers are let go. */
  end(state: 'done' | 'failed' | 'cancelled', error: ErrorDetail | null): void {
    this.resetUnfinished()
    this.#state = state
    this.#error = error
    this.#endMs = this.options.now()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.latest.set(this.snapshot())
    this.latest.close()
  }

  snapshot(): ProvisionStatus {
    const files = this.#files.map((file) => this.#lineOf(file))
    const { jobId, serial, groups, now } = this.options
    const idOf = (kind: PlannedGroup['kind']): string | null =>
      groups.find((group) => group.kind === kind)?.id ?? null
    const running = this.#state === 'running'
    const rate = running ? this.#rate.rate(now()) : null
    const chunked = [...this.#chunked.values()]
    const small = [...this.#small.values()]
    return {
      ...{ jobId, serial, buildId: idOf('build'), modelId: idOf('model'), state: this.#state, files },
      totalBytes: sum(files, ({ size }) => size),
      sentBytes: sum(files, ({ sentBytes }) => sentBytes),
      skippedBytes:
        sum([...this.#small], ([{ size }, { state }]) => (state === 'skipped' ? size : 0)) +
        sum(chunked, (file) => file.sum(({ origin, proven }) => proven && origin !== 'sent')),
      rateBytesPerSecond: rate,
      etaMs: running ? this.#leftMs(rate) : null,
      elapsedMs: (this.#endMs ?? now()) - this.#startMs,
      resentBytes: sum([...chunked, ...small], ({ resentBytes }) => resentBytes),
      hashRateBytesPerSecond: this.#hashRate,
      notices: [...this.#notices.values(), ...fileNotices(chunked, small)],
      ...{ note: this.#note, error: this.#error }
    }
  }

  #lineOf(file: PlannedFile): FileProgress {
    const chunked = this.#chunked.get(file)
    if (chunked === undefined) return smallProgress(file, this.#ofSmall(file))
    const { sending, hashing, failed } = this.#busy
    return chunkProgress(chunked, {
      ...{ sending: sending === file, failed: failed === file },
      hashing: (hashing.get(file) ?? 0) > 0
    })
  }

  /** Bytes that are still to be sent. */
  get leftSendBytes(): number {
    const missing = (file: ChunkFile): number => file.sum(({ origin }) => origin === null) - file.inFlight
    return (
      sum([...this.#chunked.values()], (file) => (file.settled ? 0 : missing(file))) +
      sum([...this.#small], ([file, { sentBytes }]) => (this.isSettled(file) ? 0 : file.size - sentBytes))
    )
  }

  #leftMs(sendRate: number | null): number | null {
    const chunked = [...this.#chunked.values()].filter(({ settled }) => !settled)
    const small = [...this.#small].filter(([file]) => !this.isSettled(file))
    return estimateLeftMs({
      sendBytes: this.leftSendBytes,
      hashBytes:
        sum(chunked, (file) => file.sum(({ proven }) => !proven)) +
        sum(small, ([{ size }, { hashedBytes }]) => size - hashedBytes),
      lastFileBytes: chunked.at(-1)?.file.size ?? small.at(-1)?.[0].size ?? 0,
      sendRate,
      hashRate: this.#hashRate
    })
  }

  /** As measured before the work, else by the work itself. */
  get #hashRate(): number | null {
    const { bytes, ms } = this.#hashed
    return this.hashSpeed?.rate ?? (ms > 0 ? (bytes * 1000) / ms : null)
  }

  publish(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      const status = this.snapshot()
      this.latest.set(status)
      this.onJob({ text: describeStatus(status), progress: fractionDone(status) })
    }, publishMs)
  }

  #ofSmall(file: PlannedFile): SmallFile {
    const entry = this.#small.get(file)
    if (entry === undefined) throw new TypeError(`${file.name} is not a small file of this job`)
    return entry
  }
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
