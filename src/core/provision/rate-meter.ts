const windowMs = 3000
const leastSpanMs = 400

/** Bytes per second over the last three seconds. Times are the caller's clock in ms. */
export class RateMeter {
  readonly #marks: { readonly atMs: number; readonly bytes: number }[] = []

  add(bytes: number, atMs: number): void {
    this.#marks.push({ atMs, bytes })
    while ((this.#marks[0]?.atMs ?? atMs) < atMs - windowMs) this.#marks.shift()
  }

  /** null until bytes have been seen for a while, and when none came within the window. */
  rate(atMs: number): number | null {
    const recent = this.#marks.filter((mark) => mark.atMs >= atMs - windowMs)
    const [first] = recent
    if (first === undefined || atMs - first.atMs < leastSpanMs) return null
    // The first mark's bytes came before the span that begins with it.
    const bytes = recent.slice(1).reduce((sum, mark) => sum + mark.bytes, 0)
    return bytes === 0 ? null : (bytes * 1000) / (atMs - first.atMs)
  }

  clear(): void {
    this.#marks.length = 0
  }
}

export interface WorkLeft {
  readonly sendBytes: number
  readonly hashBytes: number
  /** The last file is hashed when nothing is left to send. */
  readonly lastFileBytes: number
  readonly sendRate: number | null
  readonly hashRate: number | null
}

/** Time left when sending and hashing run side by side, file by file; null while a rate that matters is unknown. */
export function estimateLeftMs(left: WorkLeft): number | null {
  const sendMs = msFor(left.sendBytes, left.sendRate)
  const hashMs = msFor(left.hashBytes, left.hashRate)
  if (sendMs === null || hashMs === null) return null
  const tailMs = left.sendBytes > 0 ? (msFor(left.lastFileBytes, left.hashRate) ?? 0) : 0
  return Math.round(Math.max(sendMs + tailMs, hashMs))
}

/** Time for so many bytes at bytes per second: none for none, whatever the rate; null while the rate is unknown. */
export function msFor(bytes: number, rate: number | null): number | null {
  if (bytes <= 0) return 0
  return rate === null || rate <= 0 ? null : (bytes * 1000) / rate
}
