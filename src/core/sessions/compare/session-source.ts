import type { PortableSession, PortableSettings, PortableTest } from '@shared/model'
import { medianOf } from '@core/statistics/spread'
import { wordsOf, type BenchSamples, type CompareSource, type ProtocolValue } from './compare-source'
import { loadSpanOf, seriesOf } from './session-series'

/** A portable session as something to compare. `id` is what the reader called it. */
export function sessionSource(id: string, session: PortableSession): CompareSource {
  const { conditions } = session
  const model = session.run?.model ?? null
  return {
    id,
    name: conditions?.name ?? id,
    phone: session.phone.model ?? null,
    build: conditions?.build ?? null,
    model: model?.name ?? null,
    ...measuredOf(session)
  }
}

/** A run of llama-bench is what its tests are: they are compared one by one, and stand for the protocol. */
function measuredOf(session: PortableSession): Pick<CompareSource, 'measured' | 'protocol'> {
  const protocol = protocolOf(session)
  if (session.tests === undefined) return { protocol, measured: { kind: 'session', session } }
  const tests = benchTests(session.tests)
  const names = tests.map(({ test }) => test).sort()
  return { protocol: { ...protocol, protocol: names.join(', ') }, measured: { kind: 'bench', tests } }
}

/** Tests by name; where one was run at several thread counts, each is a test of its own, as in a file of llama-bench. */
function benchTests(tests: readonly PortableTest[]): readonly BenchSamples[] {
  const varied = new Set(tests.map(({ threads }) => threads)).size > 1
  const joined = new Map<string, readonly number[]>()
  for (const { name, threads, samplesTokenRate, tokenRate } of tests) {
    const test = varied ? `${name} n_threads=${String(threads)}` : name
    const mean = tokenRate == null ? [] : [tokenRate]
    const samples = samplesTokenRate.length > 0 ? samplesTokenRate : mean
    joined.set(test, [...(joined.get(test) ?? []), ...samples])
  }
  return [...joined].map(([test, samples]) => ({ test, samples }))
}

function protocolOf(session: PortableSession): CompareSource['protocol'] {
  const { conditions, run } = session
  const requested = run?.requested ?? null
  const model = run?.model ?? null
  return {
    engine: conditions?.engine ?? 'server',
    build: conditions?.build ?? null,
    model: modelOf(conditions?.modelId ?? null, model),
    intent: wordsOf(conditions?.intent ?? wishesOf(requested)),
    protocol: wordsOf(
      conditions?.protocol == null ? null : { ...conditions.protocol, prompt: conditions.promptId }
    ),
    phone: joined([session.phone.model, session.phone.soc, conditions?.phoneId]),
    cooling: conditions?.cooling ?? null,
    ambient: conditions?.ambientC ?? null,
    charging: chargingOf(session),
    startCpuTemp: startOf(session, 'temp.cpu'),
    startSkinTemp: startOf(session, 'temp.skin'),
    startBatteryTemp: startOf(session, 'temp.battery'),
    samplerRate: samplerRateOf(session)
  }
}

function modelOf(
  id: string | null,
  model: NonNullable<NonNullable<PortableSession['run']>['model']> | null
): string | null {
  const bytes = model?.weightsBytes == null ? null : `${String(model.weightsBytes)} bytes`
  return joined([model?.name, model?.quant, bytes, id])
}

/** Files that others wrote have no intent, only the settings that were asked for. */
function wishesOf(settings: PortableSettings | null): Readonly<Record<string, unknown>> | null {
  return settings === null ? null : { ...settings }
}

function joined(parts: readonly (string | null | undefined)[]): string | null {
  const known = parts.filter((part) => part !== null && part !== undefined && part !== '')
  return known.length === 0 ? null : known.join(' · ')
}

function chargingOf(session: PortableSession): ProtocolValue {
  const plugged = seriesOf(session, 'battery.plugged', loadSpanOf(session))
  const told =
    plugged.v.length > 0 ? plugged.v.some((value) => value > 0) : (session.conditions?.charging ?? null)
  return told === null ? null : told ? 'charging' : 'not charging'
}

/** The first reading of the load phase. */
function startOf(session: PortableSession, id: string): number | null {
  return seriesOf(session, id, loadSpanOf(session)).v[0] ?? null
}

/** Readings a second, by the middle distance of the readings of any series that is not of the run itself. */
function samplerRateOf(session: PortableSession): number | null {
  const read = session.series.find(({ id, t }) => /^(temp|cpu|cap|zone)\./.test(id) && t.length >= 3)
  if (read === undefined) return null
  const steps = read.t.slice(1, 2000).map((timeS, at) => timeS - (read.t[at] ?? 0))
  const step = medianOf(steps)
  return step > 0 ? Math.round(10 / step) / 10 : null
}
