import { judge } from '@core/diagnosis/verdict/verdict'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { CompareAlign, CompareMetric, CompareSession, Comparison, ProtocolField } from '@shared/model'
import type { CompareSource } from './compare-source'
import { effectOf, valueOf, type Measured } from './measured'
import { withOwnIds } from './own-ids'
import { protocolDifferences } from './protocol'
import { sessionRules } from './session-metrics'
import { alignSessions, type Aligned } from './windows'

export interface CompareOptions {
  readonly align: CompareAlign
  readonly force: boolean
  readonly deliberate: readonly ProtocolField[]
  readonly tolerancePct: number
}

/** Chance of a wrong word about any of the others, shared among them (Bonferroni). */
const wrongAtMost = 0.05

/**
 * Two to six sources against the first. Where they were not measured alike (`differs`) and it is not forced, nothing is
 * compared. Throws BAD_INPUT when soaks and runs of llama-bench are mixed.
 */
export function compareSources(given: readonly CompareSource[], options: CompareOptions): Comparison {
  const sources = withOwnIds(given)
  const differences = protocolDifferences(sources, options.deliberate)
  const comparable = differences.every(({ state }) => state !== 'differs')
  const confidence = 1 - wrongAtMost / Math.max(1, sources.length - 1)
  const measured = measuredOf(sources, options.align)
  const go = comparable || options.force
  const metrics = go
    ? measured.metrics.map((metric) => judged(sources, metric, { ...options, confidence }))
    : []
  return {
    ...{ align: options.align, sessions: [...measured.sessions], protocolDifferences: differences },
    ...{ comparable, forced: !comparable && options.force, confidence, tolerancePct: options.tolerancePct },
    metrics,
    regression: metrics.some(
      ({ decides, effects }) => decides && effects.some(({ verdict }) => verdict === 'worse')
    )
  }
}

interface MeasuredMetric extends Pick<CompareMetric, 'metric' | 'unit' | 'better' | 'decides'> {
  /** In the metric's unit; null = the comparison's percentage of the first value. */
  readonly tolerance: number | null
  readonly measured: readonly Measured[]
}

interface Everything {
  readonly sessions: readonly CompareSession[]
  readonly metrics: readonly MeasuredMetric[]
}

function measuredOf(sources: readonly CompareSource[], align: CompareAlign): Everything {
  const recorded = sources.flatMap(({ measured }) => (measured.kind === 'session' ? [measured.session] : []))
  if (recorded.length === 0) return benchMetrics(sources)
  if (recorded.length < sources.length)
    throw new HotplateError('BAD_INPUT', {
      detail: 'A soak and a run of llama-bench have no number in common.'
    })
  const judgedSessions = recorded.map((session) => ({ session, verdict: judge(session) }))
  const aligned = alignSessions(judgedSessions, align)
  return {
    sessions: sources.map((source, at) => aboutSession(source, aligned[at])),
    metrics: sessionRules.map(({ read, ...rule }) => ({
      ...rule,
      measured: aligned.map((one) =>
        one.window === null
          ? { kind: 'none', reason: one.reason ?? 'it cannot be aligned' }
          : read({ ...one, window: one.window })
      )
    }))
  }
}

function benchMetrics(sources: readonly CompareSource[]): Everything {
  const testsOf = sources.map(({ measured }) => (measured.kind === 'bench' ? measured.tests : []))
  const names = [...new Set(testsOf.flat().map(({ test }) => test))]
  return {
    sessions: sources.map((source) => aboutSession(source, undefined)),
    metrics: names.map((metric) => ({
      ...{ metric, unit: 'token/s', better: 'higher', decides: true, tolerance: null },
      measured: testsOf.map((tests): Measured => {
        const found = tests.find(({ test }) => test === metric)
        return found === undefined
          ? { kind: 'none', reason: 'this test is not in the file' }
          : { kind: 'repetitions', values: found.samples }
      })
    }))
  }
}

function aboutSession(source: CompareSource, aligned: Aligned | undefined): CompareSession {
  const { id, name, phone, build, model } = source
  const ms = (seconds: number | null | undefined): number | null => (seconds == null ? null : seconds * 1000)
  return {
    ...{ sessionId: id, name, phone, build, model, zeroMs: ms(aligned?.zeroS) },
    ...{ fromMs: ms(aligned?.window?.fromS), toMs: ms(aligned?.window?.toS) }
  }
}

function judged(
  sources: readonly CompareSource[],
  metric: MeasuredMetric,
  { confidence, tolerancePct }: { readonly confidence: number; readonly tolerancePct: number }
): CompareMetric {
  const { measured, tolerance, ...about } = metric
  const values = sources.map(({ id }, at) =>
    valueOf(id, measured[at] ?? { kind: 'none', reason: 'not measured' }, confidence)
  )
  const base = Math.abs(values[0]?.median ?? 0)
  const rules = { confidence, tolerance: tolerance ?? (tolerancePct / 100) * base, better: about.better }
  const [first] = measured
  const effects = sources.slice(1).map(({ id }, at) => {
    const other = measured[at + 1]
    const none: Measured = { kind: 'none', reason: '' }
    return effectOf(id, [first ?? none, other ?? none], rules)
  })
  return { ...about, values, effects }
}
