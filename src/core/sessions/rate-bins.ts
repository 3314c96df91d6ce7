import type { StreamBatch } from '@core/runs/types'
import { median } from '@core/diagnosis/rate-windows'

/** One second of generation. `tMs` is the end of the second; null = nothing was generated or nothing is known. */
export interface RateRow {
  readonly tMs: number
  /** Tokens per second of generation: 0 = a request ran and no token came (a stall). */
  readonly rate: number | null
  readonly latencyMs: number | null
  readonly depth: number | null
}

const binMs = 1000
/** Less generation than this within a second is too little to make a rate of. */
const leastCoveredMs = 200
const leastStallMs = 3_000
const stallFactor = 4
const keptLatencies = 31

interface Bin {
  tokens: number
  coveredMs: number
  depth: number | null
  readonly latencies: number[]
}

/**
 * Token events to one row a second on the phone's clock. A token belongs to the time since the one before it, so slow
 * generation gives a steady low rate, not ones and zeros. Silence longer than a stall (3 s, and 4 usual steps) counts
 * as 0. Time in the prompt pass and between requests is null: nothing is generated then.
 */
export class RateBins {
  readonly #bins = new Map<number, Bin>()
  readonly #latencies: number[] = []
  readonly #tMs: number[] = []
  readonly #rates: (number | null)[] = []
  #nextBin = 0
  #generating = false
  /** The newest token of the running request; null before its first one. */
  #lastTokenMs: number | null = null
  /** Time up to which the running request's generation is accounted for. */
  #coveredToMs = 0
  #tokens = 0
  #coveredMs = 0

  constructor(private readonly startUptimeMs: number) {}

  /** All rates so far, for windows and findings. */
  get history(): { readonly tMs: readonly number[]; readonly v: readonly (number | null)[] } {
    return { tMs: this.#tMs, v: this.#rates }
  }

  /** Tokens per second of generation over the whole session, stalls included; null before anything was generated. */
  get mean(): number | null {
    return this.#coveredMs > 0 ? (this.#tokens * 1000) / this.#coveredMs : null
  }

  /** Takes what a piece of the stream held; returns the seconds that it completed. */
  feed(batch: StreamBatch): RateRow[] {
    const tokens = batch.tokens.map((token) => ({ at: token.uptimeMs, token, request: null }))
    const requests = batch.requests.map((request) => ({ at: request.uptimeMs, token: null, request }))
    // Requests first at equal times: a token never comes before its request.
    const inOrder = [...requests, ...tokens].sort((a, b) => a.at - b.at)
    const rows: RateRow[] = []
    for (const { at, token, request } of inOrder) {
      const tMs = at - this.startUptimeMs
      if (token !== null) this.#token(tMs, token.latencyMs, token.depth)
      else {
        this.#generating = request.kind === 'started'
        this.#lastTokenMs = null
      }
      rows.push(...this.#close(tMs))
    }
    return rows
  }

  /** The stream is known up to this session time: closes the seconds before it, as stalled or as empty. */
  advance(tMs: number): RateRow[] {
    if (this.#generating && this.#lastTokenMs !== null) {
      if (tMs - this.#lastTokenMs <= this.#stallMs()) return []
      this.#cover(Math.floor(tMs / binMs) * binMs, 0)
    }
    return this.#close(tMs)
  }

  #token(tMs: number, latencyMs: number | null, depth: number): void {
    if (this.#lastTokenMs === null) this.#coveredToMs = tMs
    else {
      // After a stall only the second in which the token came has it; the seconds before it had none.
      if (tMs - this.#lastTokenMs > this.#stallMs()) this.#cover((Math.ceil(tMs / binMs) - 1) * binMs, 0)
      this.#cover(tMs, 1)
    }
    this.#lastTokenMs = tMs
    const bin = this.#bin(Math.floor(tMs / binMs))
    bin.depth = depth
    if (latencyMs === null) return
    bin.latencies.push(latencyMs)
    this.#latencies.push(latencyMs)
    if (this.#latencies.length > keptLatencies) this.#latencies.shift()
  }

  #stallMs(): number {
    return Math.max(leastStallMs, stallFactor * (median(this.#latencies) ?? 0))
  }

  /** Spreads `tokens` evenly over the time from what is accounted for to `toMs`. */
  #cover(toMs: number, tokens: number): void {
    const fromMs = this.#coveredToMs
    this.#tokens += tokens
    if (toMs <= fromMs) {
      this.#bin(Math.floor(fromMs / binMs)).tokens += tokens
      return
    }
    for (let at = fromMs; at < toMs;) {
      const index = Math.floor(at / binMs)
      const until = Math.min(toMs, (index + 1) * binMs)
      const bin = this.#bin(index)
      bin.coveredMs += until - at
      bin.tokens += (tokens * (until - at)) / (toMs - fromMs)
      at = until
    }
    this.#coveredMs += toMs - fromMs
    this.#coveredToMs = toMs
  }

  #bin(index: number): Bin {
    let bin = this.#bins.get(index)
    if (bin === undefined)
      this.#bins.set(index, (bin = { tokens: 0, coveredMs: 0, depth: null, latencies: [] }))
    return bin
  }

  #close(knownToMs: number): RateRow[] {
    const rows: RateRow[] = []
    while ((this.#nextBin + 1) * binMs <= knownToMs) {
      const bin = this.#bins.get(this.#nextBin)
      this.#bins.delete(this.#nextBin)
      this.#nextBin += 1
      const row = rowOf(this.#nextBin * binMs, bin)
      this.#tMs.push(row.tMs)
      this.#rates.push(row.rate)
      rows.push(row)
    }
    return rows
  }
}

function rowOf(tMs: number, bin: Bin | undefined): RateRow {
  if (bin === undefined) return { tMs, rate: null, latencyMs: null, depth: null }
  const rate = bin.coveredMs >= leastCoveredMs ? (bin.tokens * 1000) / bin.coveredMs : null
  return { tMs, rate, latencyMs: median(bin.latencies), depth: bin.depth }
}
