import type { VerdictFinding } from '@shared/model'
import type { Frame } from './frame'
import type { Interruption } from './interruptions'
import { spansOf, type Loss } from './losses'
import { runningMean, type Column } from './numbers'

/** Pauses shorter than this part no finding in two; shorter findings are not told. */
const rules: Readonly<
  Partial<Record<VerdictFinding['cause'], { readonly joinS: number; readonly leastS: number }>>
> = {
  process: { joinS: 90, leastS: 4 },
  memory: { joinS: 60, leastS: 5 },
  wrongCores: { joinS: 30, leastS: 5 },
  measurement: { joinS: 60, leastS: 5 },
  unknown: { joinS: 60, leastS: 25 }
}
const usualRules = { joinS: 60, leastS: 10 }

export interface Account {
  readonly losses: readonly Loss[]
  /** Log-latency above the best, cell by cell. */
  readonly latency: Column
  /** Log-latency at the best. */
  readonly base: number
}

/**
 * Turns costs into findings: each span of a cause with its share of the tokens lost there. Where causes overlap, the
 * tokens lost are shared in proportion to what each costs in log-latency, so that the shares add up to one.
 */
export function apportion(frame: Frame, losses: readonly Loss[], sums: Sums): VerdictFinding[] {
  return losses.flatMap((loss) =>
    spansOf(loss, { stepS: frame.stepS, ...(rules[loss.cause] ?? usualRules) }).map(({ from, to }) => {
      const tokens = lostTokens({ loss, ...sums }, from, to)
      const share = tokens.all > 0 ? Math.min(1, tokens.own / tokens.all) : 0
      const half = Math.min(
        0.5,
        Math.max(0.02, share * (1 - share) * 2 * loss.error + share * 0.1 * loss.error)
      )
      const startS = frame.timeS(from)
      const endS = frame.timeS(Math.min(frame.count - 1, to))
      return {
        id: findingId(loss.cause, loss.subject, startS),
        cause: loss.cause,
        shareOfLoss: round(share),
        interval: [round(Math.max(0, share - half)), round(Math.min(1, share + half))] as [number, number],
        startS,
        endS,
        ongoing: to >= frame.count - Math.max(1, Math.round(3 / frame.stepS)),
        confidence: round(loss.confidence),
        ...(loss.subject === null ? {} : { subject: loss.subject }),
        lostTokenRate: round(tokens.own / Math.max(1, tokens.cells)),
        evidence: [...loss.evidence(startS, endS)],
        ...(loss.action === null ? {} : { action: loss.action })
      }
    })
  )
}

/** Log-latency that is explained, that is seen (smoothed), and the best rate: what a loss is a share of. */
export interface Sums {
  readonly known: Column
  readonly smooth: Column
  readonly bestRate: number
}

export function accounted(frame: Frame, account: Account): Sums {
  const known = new Float64Array(frame.count)
  for (const { cost } of account.losses)
    for (let at = 0; at < known.length; at += 1) known[at] = (known[at] ?? 0) + (cost[at] ?? 0)
  return {
    known,
    smooth: runningMean(account.latency, Math.max(3, Math.round(9 / frame.stepS)) | 1),
    bestRate: Math.exp(-account.base)
  }
}

/** Tokens a second lost to one cause, and to all, summed over the cells of a span in which the cause costs anything. */
export function lostTokens(
  what: Sums & { readonly loss: Pick<Loss, 'cost'> },
  from: number,
  to: number
): { readonly own: number; readonly all: number; readonly cells: number } {
  let own = 0
  let all = 0
  let cells = 0
  for (let at = from; at < to; at += 1) {
    const cost = what.loss.cost[at] ?? 0
    const explained = what.known[at] ?? 0
    if (cost < 0.02) continue
    const seen = what.smooth[at] ?? Number.NaN
    const total = Math.max(cost, explained, Number.isFinite(seen) ? seen : 0)
    const lost = what.bestRate * (1 - Math.exp(-total))
    own += (lost * cost) / total
    all += lost
    cells += 1
  }
  return { own, all, cells }
}

/** A time without tokens: all of its loss is one cause's. */
export function interruptionFinding(frame: Frame, one: Interruption, base: number): VerdictFinding {
  return {
    id: findingId(one.cause, null, one.startS),
    cause: one.cause,
    shareOfLoss: 1,
    interval: [0.95, 1],
    startS: one.startS,
    endS: one.endS,
    ongoing: one.endS >= frame.timeS(frame.count - 1),
    confidence: one.told ? 0.95 : 0.75,
    lostTokenRate: round(Math.exp(-base)),
    evidence: [
      {
        code: one.code,
        series: one.told ? `event ${one.cause === 'suspend' ? 'suspend' : 'modelRestart'}` : 'run.tokenRate',
        fromS: one.startS,
        toS: Math.min(one.endS, frame.timeS(frame.count - 1)),
        text: one.text,
        data: { seconds: round(one.endS - one.startS), ...one.data }
      }
    ]
  }
}

/** Cause, subject and the second it began. */
export function findingId(cause: VerdictFinding['cause'], subject: string | null, startS: number): string {
  return `${cause}${subject === null ? '' : ` ${subject}`} @${Math.round(startS)}`
}

/** Three digits after the point: more would only pretend. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
