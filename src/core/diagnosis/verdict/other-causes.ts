import type { Candidate } from './candidate'
import { moved, movedSeries } from './evidence'
import type { Frame } from './frame'
import { medianOf, nthLargest, quantile, thinned, type Column } from './numbers'
import type { BusyGroup } from './process-causes'
import { bestHeldS } from './clocks'
import { heldCells, reclaimNames } from './process-groups'

/** Longer contexts: every token reads the weights W and K bytes for each token before it. */
export function contextCandidate(frame: Frame): readonly Candidate[] {
  const depth = frame.series('run.nPast')
  const model = frame.session.run?.model
  const weights = model?.bytesPerToken ?? model?.weightsBytes ?? null
  const perToken = model?.kvBytesPerToken ?? null
  if (depth === null || weights === null || perToken === null || weights <= 0 || perToken <= 0) return []
  const least = quantile(thinned(depth), 0.01)
  const dose = depth.map((n) =>
    Number.isFinite(n)
      ? Math.log((weights + perToken * Math.max(n, least)) / (weights + perToken * least))
      : 0
  )
  return [
    {
      cause: 'context',
      subject: null,
      dose,
      prior: { mean: 1, sd: 0.12 },
      most: 1.5,
      knownLaw: true,
      confidence: 0.9,
      evidence: (fromS, toS) =>
        moved(frame, { series: 'run.nPast', column: depth, unit: 'tokens' }, { fromS, toS }),
      action: 'shorterContext'
    }
  ]
}

/** Faults a second beyond the usual that are worth a thought; CPU of the reclaiming threads, percent of a core. */
export const leastFaults = 20
/** So few beyond the usual cost less than the noise of a run, whatever more of them cost. */
const fewFaults = 5
const leastReclaimPct = 5

/** Major faults of the run (or of the system), else reclaiming kernel threads: weights that must be read again. */
export function memoryCandidates(frame: Frame, groups: readonly BusyGroup[]): readonly Candidate[] {
  const dose = faultDose(frame) ?? reclaimDose(frame, groups)
  if (dose === null) return []
  const candidate: Candidate = {
    cause: 'memory',
    subject: null,
    dose,
    prior: { mean: 0, sd: 1.5 },
    most: 5,
    knownLaw: false,
    confidence: 0.9,
    evidence: (fromS, toS) =>
      [
        ['run.majorFaults', '/s'],
        ['vm.majorFaults', '/s'],
        ['mem.available', 'bytes'],
        ['mem.swapUsed', 'bytes']
      ].flatMap(([id = '', unit = '']) => movedSeries(frame, id, unit, { fromS, toS })),
    action: 'freeMemory'
  }
  return [candidate]
}

function faultDose(frame: Frame): Column | null {
  const faults = frame.series('run.majorFaults') ?? frame.series('vm.majorFaults')
  if (faults === null) return null
  const usual = quantile(thinned(faults), 0.2)
  if (!(nthLargest(faults, heldCells(frame)) - usual >= leastFaults)) return null
  const many = faults.filter((n) => n - usual >= leastFaults)
  const scale = Math.max(30, medianOf(many) / 2)
  return faults.map((n) => (n - usual >= fewFaults ? Math.log1p((n - usual) / scale) : 0))
}

function reclaimDose(frame: Frame, groups: readonly BusyGroup[]): Column | null {
  const reclaim = groups.filter(({ subject }) => reclaimNames.test(subject))
  if (reclaim.length === 0) return null
  const load = new Float64Array(frame.count)
  for (const { beyond } of reclaim) beyond.forEach((pct, at) => (load[at] = (load[at] ?? 0) + pct))
  return nthLargest(load, heldCells(frame)) >= leastReclaimPct
    ? load.map((pct) => Math.log1p(pct / 50))
    : null
}

/** The accelerator's own clock, where the run is on one. */
export function backendCandidate(frame: Frame): readonly Candidate[] {
  const freq = frame.series('gpu.freq')
  const backend = frame.session.run?.backend ?? frame.session.run?.effective?.backend ?? 'cpu'
  if (freq === null || /^cpu$/i.test(backend)) return []
  const best = nthLargest(freq, Math.min(Math.ceil(bestHeldS / frame.stepS), Math.ceil(freq.length / 20)))
  const dose = freq.map((value) => {
    const loss = Math.log(best / Math.max(value, best / 50))
    return Number.isFinite(loss) && loss > 0.03 ? loss : 0
  })
  if (!(best > 0) || !dose.some((value) => value > 0)) return []
  return [
    {
      cause: 'backend',
      subject: backend,
      dose,
      prior: { mean: 0.85, sd: 0.3 },
      most: 1.4,
      knownLaw: false,
      confidence: 0.85,
      evidence: (fromS, toS) => movedSeries(frame, 'gpu.freq', '', { fromS, toS }),
      action: 'cool'
    }
  ]
}

/** Hotplate's own sampler. */
export function samplerCandidate(frame: Frame): readonly Candidate[] {
  const load = frame.series('sampler.cpu')
  if (load === null) return []
  const usual = quantile(load, 0.1)
  if (!(nthLargest(load, heldCells(frame)) - usual >= 3)) return []
  return [
    {
      cause: 'measurement',
      subject: 'sampler',
      dose: load.map((pct) => (Number.isFinite(pct) ? Math.log1p(Math.max(0, pct - usual) / 100) : 0)),
      prior: { mean: 0, sd: 1.2 },
      most: 4,
      knownLaw: false,
      confidence: 0.9,
      evidence: (fromS, toS) => movedSeries(frame, 'sampler.cpu', '% of a core', { fromS, toS }),
      action: 'sampleSlower'
    }
  ]
}
