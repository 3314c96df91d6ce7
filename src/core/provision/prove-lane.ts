import { HotplateError } from '@shared/errors/hotplate-error'
import type { Bell } from './bell'
import type { ChunkFile } from './chunk-file'
import { lanesUnmeasured } from './hash-speed'
import { hashRanges, singleChunks, type ChunkRange } from './hash-ranges'
import { groupChunks } from './hash-tree'
import { wayNames } from './look'
import { carryOut } from './phone-steps'
import { canReachPieces } from './phone-tools'
import type { PlaceContext } from './place-context'
import { checkPlannedSource } from './planned-source'
import { promoteParts } from './remote-files'

/** So many pieces go into one call: the shell's start costs little beside them, and progress is seen. */
const rangesPerCall = 4
/** After so many sendings in vain a chunk is given up. */
const mostSendings = 4

/** Hashes on the phone what has arrived, several pieces at once, and gives files their names when all of them is right. */
export async function proveLane(
  context: PlaceContext,
  files: readonly ChunkFile[],
  changed: Bell
): Promise<void> {
  const lane = new ProveLane(context, changed)
  const { measured } = context
  const wake = (): void => changed.ring()
  measured.addEventListener('abort', wake)
  try {
    for (;;) {
      lane.throwIfFailed()
      context.signal.throwIfAborted()
      if (files.every(({ settled }) => settled)) return
      if (!measured.aborted || !lane.startOne(files)) await changed.heard(context.signal)
    }
  } finally {
    measured.removeEventListener('abort', wake)
    await lane.ended()
  }
}

/** What the phone computed, and where the file lay when it was asked. */
interface Answer {
  readonly hash: string | null
  readonly place: ChunkFile['place']
}

interface Task {
  readonly file: ChunkFile
  readonly ranges: readonly ChunkRange[]
}

class ProveLane {
  readonly #running = new Map<Task, Promise<void>>()
  #failure: { readonly error: unknown } | null = null

  constructor(
    private readonly context: PlaceContext,
    private readonly changed: Bell
  ) {}

  get #lanes(): number {
    const { progress, tools } = this.context
    return progress.hashSpeed?.lanes ?? lanesUnmeasured(tools)
  }

  throwIfFailed(): void {
    if (this.#failure !== null) throw this.#failure.error
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  /** Starts the next piece of work, when there is any and a lane is free. */
  startOne(files: readonly ChunkFile[]): boolean {
    const hashing = [...this.#running.keys()].filter(({ ranges }) => ranges.length > 0).length
    const free = this.#lanes - hashing
    for (const file of files) {
      if (isSettling(file) && !this.#isBusyWith(file)) return this.#start({ file, ranges: [] })
      if (free <= 0) continue
      const ranges = canReachPieces(this.context.tools) ? this.#openRanges(file, free) : this.#wholeFile(file)
      if (ranges.length > 0) return this.#start({ file, ranges })
    }
    return hashing === 0 && this.#startEarly(files)
  }

  /** At both ends of a job the lanes would wait for a whole group: there they take what has arrived of it. */
  #startEarly(files: readonly ChunkFile[]): boolean {
    const file = files.find(({ growing }) => growing)
    if (file === undefined || !canReachPieces(this.context.tools)) return false
    const isFirst = files.every((one) => one.sum(({ proven }) => proven) === 0)
    const isLast = files.every((one) => one === file || !one.hasMissing)
    const ranges = file.arriving({ isFirst, isLast }).slice(0, rangesPerCall)
    return ranges.length === rangesPerCall && this.#start({ file, ranges })
  }

  /** What of a file nobody hashes yet; shared out so that every free lane gets some. */
  #openRanges(file: ChunkFile, free: number): readonly ChunkRange[] {
    const busy = [...this.#running.keys()].filter((task) => task.file === file)
    const open = file
      .unproven(Number.POSITIVE_INFINITY)
      .filter(
        ({ from }) => !busy.some(({ ranges }) => ranges.some((one) => from >= one.from && from < one.end))
      )
    const share = Math.ceil(open.length / free)
    return open.slice(0, Math.max(1, Math.min(rangesPerCall, share)))
  }

  /** Without a tool that reads pieces: all of it at once, when it is all there. */
  #wholeFile(file: ChunkFile): readonly ChunkRange[] {
    const isReady = !file.settled && !file.growing && !file.hasMissing && !file.isProven
    return isReady && !this.#isBusyWith(file) ? [{ from: 0, end: file.count }] : []
  }

  #isBusyWith(file: ChunkFile): boolean {
    return [...this.#running.keys()].some((task) => task.file === file)
  }

  #start(task: Task): boolean {
    const work = task.ranges.length === 0 ? settle(this.context, task.file) : this.#prove(task)
    const ended = work
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => {
        this.#running.delete(task)
        this.changed.ring()
      })
    this.#running.set(task, ended)
    return true
  }

  async #prove({ file, ranges }: Task): Promise<void> {
    const { progress } = this.context
    const { place } = file
    progress.hashing(file.file, 1)
    try {
      let index = 0
      for await (const hash of hashesOf(this.context, file, ranges)) {
        const range = ranges[index]
        index += 1
        if (range !== undefined) await this.#judge(file, range, { hash, place })
      }
    } finally {
      progress.hashing(file.file, -1)
    }
  }

  async #judge(file: ChunkFile, range: ChunkRange, { hash, place }: Answer): Promise<void> {
    if (hash === file.expected(range)) {
      file.prove(range)
      this.context.progress.proved(file.bytes(range.from, range.end))
    } else if (file.growing) file.tooEarly()
    else if (file.moving || file.place !== place) return
    else if (!canReachPieces(this.context.tools)) await rejectFile(this.context, file, hash)
    else if (range.end - range.from > 1) await this.#descend(file, range)
    else await rejectChunk(this.context, file, { index: range.from, hash })
    this.changed.ring()
  }

  /** A group is wrong: which of its chunks? */
  async #descend(file: ChunkFile, group: ChunkRange): Promise<void> {
    const chunks = singleChunks(group)
    const { place } = file
    let index = 0
    for await (const hash of hashesOf(this.context, file, chunks)) {
      const range = chunks[index]
      index += 1
      if (range !== undefined) await this.#judge(file, range, { hash, place })
    }
  }
}

/** One process reads a file that is one piece itself; pieces of larger ones come through `dd`. */
async function* hashesOf(
  { device, tools, hasher, signal }: PlaceContext,
  file: ChunkFile,
  ranges: readonly ChunkRange[]
): AsyncGenerator<string | null, void> {
  const { remotePath } = file.file
  const path = file.place === 'whole' ? remotePath : wayNames.part(remotePath)
  const [only] = ranges
  const isWhole = only?.from === 0 && only.end === file.count
  if (isWhole && file.count <= groupChunks) yield (await hasher.many([path], signal))[0] ?? null
  else if (isWhole) yield await hasher.one(path, { signal })
  else yield* hashRanges(device, tools, { path, ranges, signal })
}

/** All of it is right, and it still waits for its name: a moment's work beside any hashing. */
function isSettling({ settled, isProven }: ChunkFile): boolean {
  return !settled && isProven
}

async function rejectChunk(
  context: PlaceContext,
  file: ChunkFile,
  { index, hash }: { readonly index: number; readonly hash: string | null }
): Promise<void> {
  const { device, tools, signal } = context
  const { remotePath } = file.file
  const part = wayNames.part(remotePath)
  const sendings = file.disprove(index)
  if (file.place === 'whole') {
    // From now on nothing may use it under its name. Answers that come meanwhile may be of no file.
    file.moving = true
    await carryOut(device, tools, { steps: [{ kind: 'rename', from: remotePath, to: part }], signal })
    file.place = 'part'
    file.moving = false
  }
  if (sendings >= mostSendings) await giveUp(context, file, { from: index, end: index + 1, hash })
}

/** Where no chunk can be told from another, all of a wrong file goes and is sent again. */
async function rejectFile(context: PlaceContext, file: ChunkFile, hash: string | null): Promise<void> {
  const { device, tools, signal } = context
  const { remotePath } = file.file
  const sendings = Array.from({ length: file.count }, (_, index) => file.disprove(index))
  const path = file.place === 'whole' ? remotePath : wayNames.part(remotePath)
  await carryOut(device, tools, { steps: [{ kind: 'remove', path }], signal })
  file.place = 'none'
  if (Math.max(...sendings) >= mostSendings) await giveUp(context, file, { from: 0, end: file.count, hash })
}

async function giveUp(
  { progress, signal, serial }: PlaceContext,
  file: ChunkFile,
  { hash, ...range }: ChunkRange & { readonly hash: string | null }
): Promise<never> {
  progress.failed(file.file)
  await checkPlannedSource(file.file, signal)
  const name = `${file.file.name}, chunk ${range.from}`
  const expected = file.expected(range)
  throw new HotplateError('HASH_MISMATCH', { serial, file: name, expected, actual: hash ?? 'nothing' })
}

async function settle({ device, progress, signal }: PlaceContext, file: ChunkFile): Promise<void> {
  if (file.place === 'part') await promoteParts(device, [file.file], signal)
  file.place = 'whole'
  file.settled = true
  progress.proved(1)
}
