/**
 * Which optional instructions a piece of 64-bit Arm machine code holds, by the names of /proc/cpuinfo. Instructions are
 * words of one size, so their fixed bits can be looked for (Arm ARM, C4; checked against binutils). Constants lie
 * between the code: a few hits of random bits do not count.
 */
const patterns: readonly (readonly [feature: string, mask: number, value: number])[] = [
  // SDOT, UDOT: vector and by element.
  ['asimddp', 0x9fe0fc00, 0x0e809400],
  ['asimddp', 0x9fc0f400, 0x0f80e000],
  // SMMLA, UMMLA, USMMLA.
  ['i8mm', 0xdfe0f400, 0x4e80a400],
  // FMLA (vector, by element), FADD, FMUL of half precision.
  ['asimdhp', 0xbfe0fc00, 0x0e400c00],
  ['asimdhp', 0xbfc0f400, 0x0f001000],
  ['asimdhp', 0xbfe0fc00, 0x0e401400],
  ['asimdhp', 0xbfe0fc00, 0x2e401c00],
  // PTRUE: no loop over scalable vectors is without it.
  ['sve', 0xff3efc10, 0x2518e000],
  // SMSTART, SMSTART SM, SMSTART ZA.
  ['sme', 0xffffffff, 0xd503477f],
  ['sme', 0xffffffff, 0xd503437f],
  ['sme', 0xffffffff, 0xd503457f]
]

/** So many are code, fewer may be constants. SMSTART's whole word is fixed, and one is enough to need it. */
const enough: Readonly<Record<string, number>> = { asimddp: 8, i8mm: 8, asimdhp: 16, sve: 8, sme: 1 }

/** Counts what it is shown, piece by piece; pieces begin and end at whole words. */
export class Arm64Code {
  readonly #hits = new Map<string, number>()

  see(code: DataView): void {
    for (let at = 0; at + 4 <= code.byteLength; at += 4) {
      const word = code.getUint32(at, true)
      for (const [feature, mask, value] of patterns) {
        if ((word & mask) >>> 0 === value) this.#hits.set(feature, (this.#hits.get(feature) ?? 0) + 1)
      }
    }
  }

  features(): ReadonlySet<string> {
    return new Set(
      [...this.#hits].filter(([feature, hits]) => hits >= (enough[feature] ?? 0)).map(([feature]) => feature)
    )
  }
}
