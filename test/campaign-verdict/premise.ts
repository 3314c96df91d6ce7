import { median } from '@core/diagnosis/rate-windows'
import { parseSessionFile } from '@core/sessions/portable/parse-session-file'
import type { VerdictCause } from '@shared/model'
import type { Fact, Played } from './play'
import type { ActKind } from './scenarios'

const causeOf: Readonly<Partial<Record<ActKind, VerdictCause>>> = {
  ...{ hog: 'process', littleCores: 'wrongCores', memory: 'memory' }
}

/** Seconds of token/s that are compared: before an act, in it, and after it. An act takes a moment to bite and to let go. */
const beforeS = 8
const settleS = 3
/** An act that takes less than this part of token/s did not happen to the run. */
const leastLoss = 0.15
/** On a phone that stays cool, token/s before and after an act lie this near together, or the computer below it changed its own. */
const nearness = 0.15

/**
 * Whether the computer below the phone let the scenario happen: each act cost token/s, and nothing else did. Told by token/s and
 * the plan alone, without the method that is tried. Empty = it did.
 */
export function premiseFaults({
  scenario,
  facts,
  file
}: Pick<Played, 'scenario' | 'facts' | 'file'>): string[] {
  const rates = parseSessionFile(file, 'played.json').series.find(({ id }) => id === 'run.tokenRate')
  const within = (fromS: number, toS: number): number => {
    const inside = rates?.v.filter((_, at) => (rates.t[at] ?? 0) >= fromS && (rates.t[at] ?? 0) < toS) ?? []
    return median(inside.filter((rate) => typeof rate === 'number')) ?? 0
  }
  const faults: string[] = []
  for (const { what, fromS, toS } of scenario.acts) {
    const startS = startOf(facts, what)
    if (startS === null) continue
    const endS = startS + toS - fromS
    const [before, during, after] = [
      within(startS - beforeS, startS),
      within(startS + settleS, endS),
      within(endS + settleS, endS + beforeS)
    ]
    const told = `${what} ${startS.toFixed(0)}–${endS.toFixed(0)} s: ${[before, during, after].map((rate) => rate.toFixed(1)).join(', ')} token/s`
    // Evicted weights come back over seconds: what follows memory pressure is no measure.
    const [isCool, lasts] = [scenario.timeFactor === 1, what === 'memory']
    if (during > (1 - leastLoss) * (lasts ? before : Math.min(before, after)))
      faults.push(`${told}: it cost nothing`)
    if (isCool && !lasts && Math.abs(after / before - 1) > nearness)
      faults.push(`${told}: before and after it the computer was not equally fast`)
  }
  return faults
}

function startOf(facts: readonly Fact[], what: ActKind): number | null {
  const cause = causeOf[what]
  return facts.find((fact) => fact.cause === cause)?.startS ?? null
}
