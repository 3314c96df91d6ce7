import type { Bell } from './bell'
import type { ChunkFile } from './chunk-file'
import type { ChunkRange } from './hash-ranges'
import { wayNames } from './look'
import { carryOut } from './phone-steps'
import type { PlaceContext } from './place-context'

/** Missing chunks beside others travel as pieces of at most this many, and are put in place on the phone. */
export const segmentChunks = 16

/** Puts pieces that have arrived into their file, one after the other, while the next one travels. */
export class Joiner {
  readonly #taken = new Map<ChunkFile, ChunkRange[]>()
  #work: Promise<void> = Promise.resolve()
  #failure: { readonly error: unknown } | null = null
  #open = 0

  constructor(
    private readonly context: PlaceContext,
    private readonly changed: Bell
  ) {}

  get isBusy(): boolean {
    return this.#open > 0
  }

  /** What is missing and not already on its way into the file. */
  nextMissing(file: ChunkFile): ChunkRange | null {
    const taken = this.#taken.get(file) ?? []
    return file.nextMissing(file.place === 'none' ? file.count : segmentChunks, (index) =>
      taken.some(({ from, end }) => index >= from && index < end)
    )
  }

  /** Waits for the piece before, so that never more than two lie beside the file. */
  async take(file: ChunkFile, range: ChunkRange, segment: string): Promise<void> {
    await this.done()
    this.#taken.set(file, [...(this.#taken.get(file) ?? []), range])
    this.#open += 1
    this.#work = this.#join(file, range, segment)
  }

  async done(): Promise<void> {
    await this.#work
    this.throwIfFailed()
  }

  /** Waits for what is under way, however it ends. */
  async idle(): Promise<void> {
    await this.#work
  }

  throwIfFailed(): void {
    if (this.#failure !== null) throw this.#failure.error
  }

  async #join(file: ChunkFile, range: ChunkRange, segment: string): Promise<void> {
    const { device, tools, signal, space } = this.context
    const { remotePath } = file.file
    const count = range.end - range.from
    const join = { kind: 'join', segment, path: wayNames.part(remotePath), from: range.from, count } as const
    try {
      await carryOut(device, tools, { steps: [join], signal })
      file.arrived(range.from, range.end)
    } catch (error) {
      this.#failure = { error: await space.explain(error) }
    } finally {
      this.#taken.set(
        file,
        (this.#taken.get(file) ?? []).filter((one) => one !== range)
      )
      this.#open -= 1
      this.changed.ring()
    }
  }
}
