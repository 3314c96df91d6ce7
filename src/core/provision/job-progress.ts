import { Latest } from '@shared/base/broadcast'
import type { ErrorDetail } from '@shared/errors/hotplate-error'
import type { FileProgress, FileState, JobState, PhoneJob, ProvisionStatus } from '@shared/model'
import type { PlannedFile, PlannedGroup } from './plan'
import { estimateLeftMs, RateMeter } from './rate-meter'

/** Status is told at most 5 times a second. */
const publishMs = 200
/** Shorter hashings tell more of the shell's start than of the phone's speed. */
const leastRatedBytes = 1024 * 1024

type MutableFile = { -readonly [K in keyof FileProgress]: FileProgress[K] }

export interface JobProgressOptions {
  readonly jobId: string
  readonly serial: string
  readonly groups: readonly PlannedGroup[]
  readonly now: () => number
}

/** All that is known of one job while it runs; readers see snapshots through `latest`. */
export class JobProgress {
  readonly latest: Latest<ProvisionStatus>
  /** Told with every snapshot: what the phone's place in the rail shows. */
  onJob: (job: Partial<PhoneJob>) => void = () => undefined
  readonly #files = new Map<PlannedFile, MutableFile>()
  readonly #rate = new RateMeter()
  readonly #startMs: number
  #endMs: number | null = null
  #hashed = { bytes: 0, ms: 0 }
  #moved = 0
  #state: JobState = 'planning'
  #note: string | null = null
  #error: ErrorDetail | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly options: JobProgressOptions) {
    for (const file of options.groups.flatMap(({ files }) => files)) {
      const { name, group, size, sha256 } = file
      this.#files.set(file, {
        name,
        group,
        size,
        sha256,
        sentBytes: 0,
        hashedBytes: 0,
        state: 'waiting',
        chunks: []
      })
    }
    this.#startMs = options.now()
    this.latest = new Latest(this.snapshot())
  }

  /** Grows with everything that gets done; a retry that leaves it unchanged got nowhere. */
  get moved(): number {
    return this.#moved
  }

  isSettled(file: PlannedFile): boolean {
    const { state } = this.#of(file)
    return state === 'verified' || state === 'skipped'
  }

  setState(state: JobState, note: string | null = this.#note): void {
    this.#state = state
    this.#note = note
    if (state !== 'running') this.#rate.clear()
    this.#publishSoon()
  }

  setFile(file: PlannedFile, state: FileState): void {
    const entry = this.#of(file)
    entry.state = state
    if (state === 'checking' || state === 'hashing') entry.hashedBytes = 0
    if (state === 'sending' || state === 'skipped') entry.sentBytes = 0
    if (state === 'verified' || state === 'skipped') {
      entry.hashedBytes = entry.size
      this.#moved += entry.size + 1
    }
    this.#publishSoon()
  }

  sent(file: PlannedFile, sentBytes: number): void {
    const entry = this.#of(file)
    const more = Math.max(0, sentBytes - entry.sentBytes)
    this.#moved += more
    this.#rate.add(more, this.options.now())
    entry.sentBytes = sentBytes
    this.#publishSoon()
  }

  hashing(file: PlannedFile, hashedBytes: number): void {
    this.#of(file).hashedBytes = Math.min(hashedBytes, file.size)
    this.#publishSoon()
  }

  /** A finished hashing, for the phone's speed. */
  hashTook(bytes: number, ms: number): void {
    if (bytes < leastRatedBytes) return
    this.#hashed = { bytes: this.#hashed.bytes + bytes, ms: this.#hashed.ms + ms }
  }

  /** A file that turned out to be there whole: `verified` when this job had sent it before the link was lost. */
  foundRight(file: PlannedFile): void {
    const { sentBytes, size } = this.#of(file)
    this.setFile(file, sentBytes === size && size > 0 ? 'verified' : 'skipped')
  }

  /** Files under way start again with the next attempt; one that had arrived whole only has to be hashed. */
  resetUnfinished(): void {
    for (const entry of this.#files.values()) {
      if (!['sending', 'hashing', 'checking'].includes(entry.state)) continue
      const sentBytes = entry.sentBytes === entry.size ? entry.size : 0
      Object.assign(entry, { state: 'waiting', sentBytes, hashedBytes: 0 })
    }
    this.#publishSoon()
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
    const files = [...this.#files.values()].map((file) => ({ ...file }))
    const { jobId, serial, groups, now } = this.options
    const idOf = (kind: PlannedGroup['kind']): string | null =>
      groups.find((group) => group.kind === kind)?.id ?? null
    const rate = this.#state === 'running' ? this.#rate.rate(now()) : null
    return {
      ...{ jobId, serial, buildId: idOf('build'), modelId: idOf('model'), state: this.#state, files },
      totalBytes: sum(files, ({ size }) => size),
      sentBytes: sum(files, ({ sentBytes }) => sentBytes),
      skippedBytes: sum(files, ({ state, size }) => (state === 'skipped' ? size : 0)),
      rateBytesPerSecond: rate,
      etaMs: this.#state === 'running' ? this.#leftMs(files, rate) : null,
      elapsedMs: (this.#endMs ?? now()) - this.#startMs,
      resentBytes: 0,
      hashRateBytesPerSecond: null,
      notices: [],
      note: this.#note,
      error: this.#error
    }
  }

  #leftMs(files: readonly FileProgress[], sendRate: number | null): number | null {
    const open = files.filter(({ state }) => state !== 'verified' && state !== 'skipped')
    const { bytes, ms } = this.#hashed
    return estimateLeftMs({
      sendBytes: sum(open, ({ size, sentBytes }) => size - sentBytes),
      hashBytes: sum(open, ({ size, hashedBytes }) => size - hashedBytes),
      lastFileBytes: open.at(-1)?.size ?? 0,
      sendRate,
      hashRate: ms > 0 ? (bytes * 1000) / ms : null
    })
  }

  #publishSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      const status = this.snapshot()
      this.latest.set(status)
      this.onJob({ text: describeStatus(status), progress: fractionDone(status) })
    }, publishMs)
  }

  #of(file: PlannedFile): MutableFile {
    const entry = this.#files.get(file)
    if (entry === undefined) throw new TypeError(`${file.name} is not of this job`)
    return entry
  }
}

/** Sending and hashing count half each; what was there already counts as done once it is hashed. */
export function fractionDone(status: ProvisionStatus): number {
  const done = sum(
    status.files,
    (file) => (file.state === 'skipped' ? file.size : file.sentBytes) + file.hashedBytes
  )
  return status.totalBytes === 0 ? 1 : done / (2 * status.totalBytes)
}

/** One line for the rail, for example `sending m-00003-of-00005.gguf`. */
export function describeStatus(status: ProvisionStatus): string {
  if (status.state === 'waitingForPhone') return 'waiting for the phone'
  const busy = (state: FileState): FileProgress | undefined =>
    status.files.find((file) => file.state === state)
  const file = busy('sending') ?? busy('hashing') ?? busy('checking')
  if (file === undefined) return 'preparing'
  return `${file.state} ${file.name}`
}

function sum(files: readonly FileProgress[], of: (file: FileProgress) => number): number {
  return files.reduce((total, file) => total + of(file), 0)
}
