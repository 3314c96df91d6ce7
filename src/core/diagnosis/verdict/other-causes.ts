import type { Candidate } from './candidate'
import { moved, movedSeries } from './evidence'
import type { Frame } from './frame'
import { quantile, type Column } from './numbers'
import { reclaimNames } from './process-causes'

/** Longer contexts: every token reads the weights W and K bytes for each token before it. */
export function contextCandidate(frame: Frame): readonly Candidate[] {
  const depth = frame.series('run.nPast')
  const model = frame.session.run?.model
  const weights = model?.bytesPerToken ?? model?.weightsBytes ?? null
  const perToken = model?.kvBytesPerToken ?? null
  if (depth === null || weights === null || perToken === null || weights <= 0 || perToken <= 0) return []
  const least = quantile(depth, 0.01)
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

/** Major faults of the run (or of the system), else reclaiming kernel threads: weights that must be read again. */
export function memoryCandidates(frame: Frame): readonly Candidate[] {
  const faults = frame.series('run.majorFaults') ?? frame.series('vm.majorFaults')
  const reclaim = frame.session.processes.filter(({ name }) => reclaimNames.test(name))
  const doses: Column[] = []
  if (faults !== null) {
    const usual = quantile(faults, 0.2)
    const scale = Math.max(30, (quantile(faults, 0.95) - usual) / 2)
    if (quantile(faults, 0.99) - usual >= 20)
      doses.push(faults.map((n) => (Number.isFinite(n) ? Math.log1p(Math.max(0, n - usual) / scale) : 0)))
  }
  if (doses.length === 0 && reclaim.length > 0) {
    const load = new Float64Array(frame.count)
    for (const one of reclaim) frame.process(one).forEach((pct, at) => (load[at] = (load[at] ?? 0) + pct))
    if (quantile(load, 0.99) >= 5) doses.push(load.map((pct) => Math.log1p(pct / 50)))
  }
  return doses.map((dose) => ({
    cause: 'memory' as const,
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
  }))
}

/** The accelerator's own clock, where the run is on one. */
export function backendCandidate(frame: Frame): readonly Candidate[] {
  const freq = frame.series('gpu.freq')
  const backend = frame.session.run?.backend ?? frame.session.run?.effective?.backend ?? 'cpu'
  if (freq === null || /^cpu$/i.test(backend)) return []
  const best = quantile(freq, 0.95)
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
  if (!(quantile(load, 0.99) - usual >= 3)) return []
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
