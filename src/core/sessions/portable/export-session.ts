import { parseCpuList } from '@core/runs/cpu-sets'
import type {
  Dossier,
  Effective,
  Model,
  PortableEvent,
  PortableSeries,
  PortableSession,
  PortableSettings,
  RunIntent,
  SeriesColumns,
  SessionEvent
} from '@shared/model'
import { sessionFileVersion } from '@shared/model'
import { seriesFamilies, seriesNames, type SeriesInfo } from '@shared/units/series'
import type { SessionRecord } from '../session-record'
import { verdictKinds } from '../verdict/verdict-events'
import { conditionsOf } from './export-conditions'
import type { ModelReading } from './model-reading'
import { chargerEvents } from './charger-events'
import type { ProcessHistory } from './process-history'

/** All that is known of a session. `model` = the library's, where it is still there. */
export interface StoredSession {
  readonly record: SessionRecord
  readonly series: readonly SeriesInfo[]
  readonly columns: readonly SeriesColumns[]
  readonly events: readonly SessionEvent[]
  readonly history: ProcessHistory | null
  readonly model: Model | null
  readonly reading: ModelReading | null
}

/** A stored session in the portable form of docs/session-format.md. Series without a name of their own there keep ours. */
export function exportSession(stored: StoredSession): PortableSession {
  const { record, columns, history } = stored
  const described = new Map(stored.series.map((info) => [info.name, info]))
  return {
    format: 'hotplate-session',
    version: sessionFileVersion,
    phone: phoneOf(record.dossier),
    run: record.run === null ? null : runOf(stored),
    conditions: conditionsOf(record),
    ...(record.request?.engine?.kind === 'bench' ? { tests: record.output?.tests ?? [] } : {}),
    series: [
      ...columns.map((column) => seriesOf(column, described.get(column.name))),
      ...(history?.series() ?? []),
      ...unread
    ],
    processes: [...(history?.processes() ?? [])],
    events: [
      // Whoever reads the file makes a verdict of their own.
      ...stored.events.filter(({ kind }) => !verdictKinds.has(kind)).map(eventOf),
      ...chargerEvents(columns),
      ...(history?.events() ?? [])
    ].sort((a, b) => a.t - b.t)
  }
}

/** What the portable form has a name for and the recorder does not read: unknown, with the reason. */
const unread: readonly PortableSeries[] = ['power.saver', 'screen.on'].map((id) => ({
  ...{ id, unit: null, source: null, t: [], v: [] },
  reason: 'not read while a run is recorded: asking the system for it costs more than a sample may'
}))

function phoneOf(dossier: Dossier | null): PortableSession['phone'] {
  if (dossier === null) return { clusters: [] }
  return {
    model: `${dossier.manufacturer} ${dossier.model}`,
    soc: dossier.soc.value,
    sdk: dossier.sdk,
    android: dossier.androidRelease,
    clusters: dossier.clusters.map(({ policy, cpus, hwMaxKHz, capacity }) => ({
      ...{ policy, cpus, maxKHz: hwMaxKHz, capacity }
    }))
  }
}

function runOf({ record, events, model, reading }: StoredSession): NonNullable<PortableSession['run']> {
  const { summary, intent, effective } = record
  const timeOf = (kind: SessionEvent['kind']): number | null =>
    secondsOf(events.find((event) => event.kind === kind)?.tMs ?? null)
  const backend = backendOf(effective)
  return {
    backend,
    startS: timeOf('requestStarted'),
    endS: timeOf('runEnded') ?? secondsOf(summary.durationMs),
    requested: intent === null ? null : requestedOf(intent),
    effective: intent === null || effective.length === 0 ? null : effectiveOf(effective, intent),
    model: {
      ...{ name: summary.modelName, quant: model?.quantization ?? null },
      ...{ weightsBytes: model?.totalBytes ?? null, bytesPerToken: reading?.bytesPerToken ?? null },
      kvBytesPerToken: reading?.kvBytesPerToken ?? null
    }
  }
}

function requestedOf({ threads, cores, context, lock, residency, device }: RunIntent): PortableSettings {
  return {
    threads: threads === 'auto' ? null : threads,
    cpus: Array.isArray(cores) ? cores : null,
    ...{ ctx: context, lock, residency },
    ...(device === undefined || device === null ? {} : { backend: device === 'none' ? 'cpu' : device })
  }
}

/** What computes, as it was read back: `cpu`, or the device's kind in lower case; null = not told. */
function backendOf(rows: readonly Effective[]): string | null {
  const told = rows.find(({ name }) => name === 'backend')?.effective ?? null
  return told === null ? null : (/^[\w-]+/.exec(told)?.[0].toLowerCase() ?? null)
}

/** What was read back is text for people, `0-1 (all 9 threads)`: the number in front is the value. */
function effectiveOf(rows: readonly Effective[], intent: RunIntent): PortableSettings {
  const row = (name: Effective['name']): Effective | undefined => rows.find((one) => one.name === name)
  const numberOf = (name: Effective['name']): number | null => {
    const found = /^\d+/.exec(row(name)?.effective ?? '')
    return found === null ? null : Number(found[0])
  }
  const lockOk = row('lock')?.ok ?? null
  const list = /^[\d,-]+(?= |$)/.exec(row('cores')?.effective ?? '')?.[0]
  const cpus = list === undefined ? null : parseCpuList(list)
  return {
    ...{ threads: numberOf('threads'), cpus: cpus === null ? null : [...cpus], ctx: numberOf('context') },
    // As asked: locked when it was asked for. Not as asked: the other way round.
    lock: lockOk === null ? null : lockOk === intent.lock,
    residency: row('residency')?.ok === true ? intent.residency : null
  }
}

/** Names that the portable file has for our series, and what one of our units is in its. */
const renamed: Readonly<
  Record<string, { readonly id: string; readonly unit?: string; readonly factor?: number }>
> = {
  [seriesNames.tokenRate]: { id: 'run.tokenRate' },
  [seriesNames.contextDepth]: { id: 'run.nPast' },
  [seriesNames.cpuRun]: { id: 'run.cpu' },
  [seriesNames.batteryCurrent]: { id: 'battery.currentA' },
  [seriesNames.batteryVoltage]: { id: 'battery.voltageV' },
  [seriesNames.memAvailable]: { id: 'mem.available', unit: 'bytes', factor: 1024 }
}

function seriesOf({ name, tMs, v }: SeriesColumns, info: SeriesInfo | undefined): PortableSeries {
  const known = renamed[name] ?? { id: policySeries(name) ?? name }
  const factor = known.factor ?? 1
  return {
    id: known.id,
    unit: known.unit ?? info?.unit ?? null,
    source: info?.source ?? null,
    t: tMs.map((ms) => ms / 1000),
    v: v.map((value) => (value === null ? null : value * factor))
  }
}

/** `cap.4` → `cpu.policy4.cap`. */
function policySeries(name: string): string | null {
  for (const [prefix, what] of [
    [seriesFamilies.clock, 'cur'],
    [seriesFamilies.cap, 'cap']
  ] as const) {
    const policy = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    if (/^\d+$/.test(policy)) return `cpu.policy${policy}.${what}`
  }
  return null
}

const eventNames: Partial<Record<SessionEvent['kind'], string>> = {
  suspended: 'suspend',
  linkLost: 'transportGap',
  adbServerLost: 'transportGap'
}

export function eventOf({ kind, tMs, endMs, data }: Omit<SessionEvent, 'id'>): PortableEvent {
  const lasted = endMs === null ? {} : { durationS: (endMs - tMs) / 1000 }
  const named = kind === 'lmk' ? { name: data['process'] ?? null } : {}
  return { t: tMs / 1000, kind: eventNames[kind] ?? kind, data: { ...data, ...named, ...lasted } }
}

function secondsOf(ms: number | null): number | null {
  return ms === null ? null : ms / 1000
}
