import type { Columns } from '@shared/base/decimate'
import type { Finding } from '@shared/model'
import { seriesFamilies, seriesNames } from '@shared/units/series'
import type { LoweredSpan } from './cap-span'
import type { Hog } from './hogs'
import { rateAround } from './rate-windows'
import type { ThrottleEpisode } from './throttling'

/** Heat as a cause: named by the policy that lost the largest share of its clock. Evidence = the series to look at. */
export function heatFinding(episode: ThrottleEpisode, rate: Columns): Finding | null {
  const spans = [...episode.spans.values()].sort((a, b) => lostShare(b) - lostShare(a))
  const main = spans[0]
  if (main === undefined) return null
  const span = { fromMs: episode.onsetMs, toMs: episode.endMs }
  return {
    id: `heat-${episode.onsetMs}`,
    cause: 'heat',
    ...span,
    policy: main.policy,
    capFromKHz: main.fromKHz,
    capToKHz: main.lowestKHz,
    steps: main.steps,
    tempC: main.evidence.tempC,
    tempSource: main.evidence.source,
    ...rateAround(rate, span),
    evidence: [
      ...spans.map((one) => `${seriesFamilies.cap}${one.policy}`),
      main.evidence.source,
      seriesNames.tokenRate
    ]
  }
}

function lostShare(span: LoweredSpan): number {
  return 1 - span.lowestKHz / span.fromKHz
}

/** A background process as a cause. */
export function hogFinding(hog: Hog, rate: Columns): Finding {
  return {
    id: `hog-${hog.pid}-${hog.fromMs}`,
    cause: 'hog',
    ...hog,
    ...rateAround(rate, hog),
    evidence: [seriesNames.cpuOther, seriesNames.tokenRate]
  }
}
