import { rejected, type Rejected } from '@core/parse/parsed'

/** A piece of sampler output: one line, or a block of foreign text with the phone's clock around it. */
export type SamplerRecord =
  | { readonly kind: 'line'; readonly text: string }
  | {
      readonly kind: 'block'
      readonly name: string
      readonly startMs: number
      readonly endMs: number
      readonly text: string
    }

interface OpenBlock {
  readonly name: string
  readonly startMs: number
  readonly endMs: number
  readonly bytes: number
}

const newline = 10
const longestLine = 65_536
const largestBlock = 1_000_000

/**
 * Cuts the sampler's bytes into records; keeps what is unfinished between calls. Blocks are framed by their byte count,
 * so nothing in them can be taken for a record. After damage (a torn tail, zero bytes of a phone that lost its power, a
 * stretch that is no longer there) it goes on at the next line, and no whole record behind it is lost.
 */
export class RecordSplitter {
  #carry: Uint8Array = new Uint8Array()
  #block: OpenBlock | null = null
  readonly #decoder = new TextDecoder()

  push(bytes: Uint8Array): { readonly records: SamplerRecord[]; readonly rejected: Rejected[] } {
    const data = this.#carry.length === 0 ? bytes : joined(this.#carry, bytes)
    const records: SamplerRecord[] = []
    const bad: Rejected[] = []
    let at = 0
    for (;;) {
      if (this.#block === null) at = pastZeros(data, at)
      if (this.#block !== null) {
        const end = at + this.#block.bytes
        if (data.length <= end) break
        const text = this.#decoder.decode(data.subarray(at, end))
        const { name, startMs, endMs } = this.#block
        this.#block = null
        if (data[end] === newline) {
          records.push({ kind: 'block', name, startMs, endMs, text })
          at = end + 1
        } else bad.push(rejected(text, `the ${name} block is not as long as it says`))
        continue
      }
      const end = data.indexOf(newline, at)
      if (end < 0) break
      const text = this.#decoder.decode(data.subarray(at, end))
      at = end + 1
      this.#block = blockHeader(text)
      if (this.#block !== null) continue
      if (text.includes('\0')) bad.push(rejected(text.replaceAll('\0', '·'), 'a damaged line: zero bytes'))
      else if (text !== '') records.push({ kind: 'line', text })
    }
    this.#carry = data.slice(at)
    if (this.#block === null && this.#carry.length > longestLine) {
      bad.push(rejected(this.#decoder.decode(this.#carry.subarray(0, 300)), 'a line without an end'))
      this.#carry = new Uint8Array()
    }
    return { records, rejected: bad }
  }
}

function blockHeader(line: string): OpenBlock | null {
  const match = /^b ([a-z]{1,20}) (\d{1,9}\.\d\d) (\d{1,7}) (\d{1,9}\.\d\d)$/.exec(line)
  const bytes = Number(match?.[3])
  if (match?.[1] === undefined || bytes > largestBlock) return null
  return { name: match[1], startMs: uptimeMs(match[2] ?? ''), endMs: uptimeMs(match[4] ?? ''), bytes }
}

/** `1234.56` of /proc/uptime in ms, without the rounding of a float multiplication. */
export function uptimeMs(text: string): number {
  return Math.round(Number(text) * 100) * 10
}

function pastZeros(data: Uint8Array, from: number): number {
  let at = from
  while (data[at] === 0) at += 1
  return at
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}
