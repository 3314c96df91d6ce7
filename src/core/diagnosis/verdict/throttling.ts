import type { VerdictThrottling } from '@shared/model'
import type { Candidate } from './candidate'
import type { Frame } from './frame'
import { runsWhere } from './numbers'

/** A smaller loss of clock, as log(best / now), is none; a shorter one, or a shorter way back, is the governor's hunting. */
const leastLoss = 0.01
const leastS = 5

/** Each time in which the clocks of the run's cores were held down, by whom, in order of time. What it cost is for the findings. */
export function throttlingOf(frame: Frame, candidates: readonly Candidate[]): VerdictThrottling[] {
  const cells = Math.max(1, Math.round(leastS / frame.stepS))
  return candidates
    .flatMap(({ cause, dose, evidence }) => {
      if (!isThrottle(cause)) return []
      return runsWhere(frame.count, (at) => (dose[at] ?? 0) >= leastLoss, cells)
        .filter(({ from, to }) => to - from >= cells)
        .map(({ from, to }) => {
          const [startS, endS] = [frame.timeS(from), frame.timeS(to)]
          return { cause, startS, endS, evidence: [...evidence(startS, endS)] }
        })
    })
    .sort((a, b) => a.startS - b.startS)
}

function isThrottle(cause: Candidate['cause']): cause is VerdictThrottling['cause'] {
  return cause === 'heat' || cause === 'charging' || cause === 'batteryLimit'
}
