import type { Tap } from './chaos-proxy'
import { SyncParser } from './sync-parser'

/** A byte changed on its way: of which file on which phone, and where in what was sent of it. */
export interface CorruptedByte {
  readonly phone: string
  readonly path: string
  readonly offset: number
}

/** What has gone to one phone by sync. */
export interface PhoneTraffic {
  /** DATA payload bytes by the path they were sent to. */
  readonly byPath: ReadonlyMap<string, number>
  readonly bytes: number
  readonly currentPath: string | null
  /** `performance.now()` of the last DATA payload. */
  readonly lastMs: number
}

interface Armed {
  readonly phone: string
  readonly fits: (path: string) => boolean
  readonly skipBytes: number
  seenBytes: number
  readonly done: (byte: CorruptedByte) => void
}

const nothing: PhoneTraffic = {
  byPath: new Map(),
  bytes: 0,
  currentPath: null,
  lastMs: Number.NEGATIVE_INFINITY
}

/**
 * Counts what a client sends to phones through the relay, by reading adb's own protocol: the payload of sync DATA
 * packets, per phone and path. It believes nobody's figures. Phones are known by what follows `host:transport:`.
 */
export class SyncMeter {
  readonly #phones = new Map<string, PhoneTraffic & { readonly byPath: Map<string, number> }>()
  #armed: Armed | null = null

  traffic(phone: string): PhoneTraffic {
    return this.#phones.get(phone) ?? nothing
  }

  /** Forgets what was counted. */
  reset(): void {
    this.#phones.clear()
  }

  /** For `startChaosProxy`. */
  readonly tap = (): Tap => {
    const parser = new SyncParser((phone, path, payload) => this.#data(phone, path, payload))
    return (bytes) => parser.take(bytes)
  }

  /** Inverts one payload byte of a file that fits, after so many more bytes of such files. Lengths stay as they are. */
  corrupt(o: Pick<Armed, 'phone' | 'fits' | 'skipBytes'>): Promise<CorruptedByte> {
    return new Promise((done) => {
      this.#armed = { ...o, seenBytes: 0, done }
    })
  }

  /** Takes a corruption back that has not happened yet. */
  disarm(): void {
    this.#armed = null
  }

  #data(phone: string, path: string, { bytes, offset }: Payload): void {
    const before = this.#phones.get(phone) ?? { ...nothing, byPath: new Map<string, number>() }
    before.byPath.set(path, (before.byPath.get(path) ?? 0) + bytes.length)
    this.#phones.set(phone, {
      byPath: before.byPath,
      bytes: before.bytes + bytes.length,
      currentPath: path,
      lastMs: performance.now()
    })
    const armed = this.#armed
    if (armed?.phone !== phone || !armed.fits(path)) return
    armed.seenBytes += bytes.length
    if (armed.seenBytes <= armed.skipBytes) return
    const at = bytes.length >> 1
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    this.#armed = null
    armed.done({ phone, path, offset: offset + at })
  }
}

interface Payload {
  readonly bytes: Buffer
  readonly offset: number
}
