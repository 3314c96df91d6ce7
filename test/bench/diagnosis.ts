import { judge } from '@core/diagnosis/verdict/verdict'
import { longSession } from './long-session'
import { median, type Bench, type BenchResult } from './types'

const budgetMs = 1000
/** Twice the session may take this much more than twice as long. */
const linearWithin = 1.5
const rounds = 5

/** The verdict of an 8 h session at 1 Hz with 200 processes takes at most 1 s, and half of it about half as long. */
export const benchDiagnosis: Bench = ({ smoke }): Promise<BenchResult> => {
  const processes = smoke ? 20 : 200
  const [half, whole] = smoke ? [1, 2] : [4, 8]
  const halfMs = timeOf({ hours: half, processes })
  const wholeMs = timeOf({ hours: whole, processes })
  return Promise.resolve({
    name: 'verdict of a long session',
    budget: '8 h at 1 Hz, 200 processes: <= 1 s, cost linear',
    ok: smoke || (wholeMs.bestMs <= budgetMs && wholeMs.bestMs <= 2 * linearWithin * halfMs.bestMs),
    figures: { hours: whole, processes, ...wholeMs, bestOfHalfMs: halfMs.bestMs }
  })
}

/** Other work of the machine only ever adds: the best round is what the verdict takes, the median what was seen. */
function timeOf(size: Parameters<typeof longSession>[0]): {
  bestMs: number
  medianMs: number
  firstMs: number
} {
  const session = longSession(size)
  const took = Array.from({ length: rounds }, () => {
    const began = performance.now()
    judge(session)
    return Math.round(performance.now() - began)
  })
  return { bestMs: Math.min(...took), medianMs: median(took), firstMs: took[0] ?? Number.NaN }
}
