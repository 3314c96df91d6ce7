/** Runs an action at most once per interval: at once when it was quiet, else when the interval is over. */
export class Paced {
  #timer: NodeJS.Timeout | null = null
  #lastMs = Number.NEGATIVE_INFINITY
  #disposed = false

  constructor(
    private readonly intervalMs: number,
    private readonly action: () => void
  ) {}

  request(): void {
    if (this.#timer !== null || this.#disposed) return
    const waitMs = this.#lastMs + this.intervalMs - performance.now()
    if (waitMs <= 0) this.#run()
    else this.#timer = setTimeout(() => this.#run(), waitMs)
  }

  /** Runs now what waits for its interval; nothing where nothing waits. */
  flush(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#run()
  }

  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#disposed = true
  }

  #run(): void {
    this.#timer = null
    this.#lastMs = performance.now()
    this.action()
  }
}
