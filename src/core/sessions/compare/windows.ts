import type { CompareAlign, PortableSession, Verdict } from '@shared/model'
import { loadSpanOf, type SpanS } from './session-series'

/** A session with its clock laid on the others': `zeroS` null = it has no such moment, `reason` says so. */
export interface Aligned {
  readonly session: PortableSession
  readonly verdict: Verdict
  readonly load: SpanS
  readonly zeroS: number | null
  /** What is compared: from the moment on, as long as the shortest of the sessions lasts after it. */
  readonly window: SpanS | null
  readonly reason: string | null
}

/** Lays the moments of `align` on each other and cuts all sessions to the same length after it. */
export function alignSessions(
  judged: readonly { readonly session: PortableSession; readonly verdict: Verdict }[],
  align: CompareAlign
): readonly Aligned[] {
  const placed = judged.map(({ session, verdict }) => {
    const load = loadSpanOf(session)
    return { session, verdict, load, zeroS: momentOf(align, load, verdict) }
  })
  const lengths = placed.flatMap(({ zeroS, load }) => (zeroS === null ? [] : [load.toS - zeroS]))
  const lengthS = Math.max(0, Math.min(...lengths))
  return placed.map((one) => ({
    ...one,
    window: one.zeroS === null ? null : { fromS: one.zeroS, toS: one.zeroS + lengthS },
    reason: one.zeroS === null ? (one.verdict.reasons[reasonKey[align]] ?? 'not known') : null
  }))
}

const reasonKey = { loadStart: 'referenceRate', onset: 'onsetS', steady: 'steady' } as const

function momentOf(align: CompareAlign, load: SpanS, verdict: Verdict): number | null {
  switch (align) {
    case 'loadStart':
      return load.fromS
    case 'onset':
      return verdict.onsetS
    case 'steady':
      return verdict.steady === null ? null : Math.max(load.fromS, verdict.steady.fromS)
  }
}
