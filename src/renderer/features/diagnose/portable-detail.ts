import {
  EventKind,
  type Effective,
  type PortableSession,
  type ProcessTable,
  type SessionDetail,
  type SessionEvent,
  type Verdict
} from '@shared/model'
import { seriesNames } from '@shared/units/series'
import { formatCpuList } from '../phones/cpu-list'
import { portableSeries } from './portable-columns'

/** A file that was opened: its name, its bytes, what it holds and what is said of it. */
export interface OpenedFile {
  readonly fileName: string
  readonly bytes: number
  readonly session: PortableSession
  readonly verdict: Verdict
}

/** The session screen's view of a session file. What the file does not hold is null here as it would be in a recording. */
export function portableDetail(opened: OpenedFile): SessionDetail {
  const { session, verdict } = opened
  const { phone, run } = session
  const conditions = session.conditions ?? null
  const rates = valuesOf(session, 'run.tokenRate')
  return {
    id: `file:${opened.fileName}`,
    name: opened.fileName,
    serial: '',
    phoneName: [phone.model, phone.soc]
      .filter((part) => part !== null && part !== undefined && part !== '')
      .join(' · '),
    buildName: conditions?.build ?? null,
    modelName: run?.model?.name ?? null,
    state: 'finished',
    stateText: '',
    startedAt: conditions?.startedAt ?? '',
    durationMs: endS(session) * 1000,
    plannedMs: null,
    meanTokenRate: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0) / rates.length,
    lastTokenRate: rates.at(-1) ?? null,
    retentionPct: verdict.retention === null ? null : verdict.retention * 100,
    onsetMs: verdict.onsetS === null ? null : verdict.onsetS * 1000,
    maxCpuTempC: valuesOf(session, seriesNames.cpuTemp).reduce<number | null>(
      (most, value) => (most === null || value > most ? value : most),
      null
    ),
    rawBytes: opened.bytes,
    intent: null,
    commandLine: null,
    effective: settingsOf(session),
    cooling: conditions?.cooling ?? null,
    charging: conditions?.charging ?? null,
    series: portableSeries(session),
    events: eventsOf(session),
    phases: phasesOf(session),
    processes: lastProcesses(session),
    folder: opened.fileName,
    samplerCpuPct: null,
    clockOffsetMs: null
  }
}

/** The phases that the file tells of: only the load's bounds are kept. */
function phasesOf({ conditions }: PortableSession): NonNullable<SessionDetail['phases']> {
  const fromS = conditions?.loadFromS ?? null
  const toS = conditions?.loadToS ?? null
  if (fromS === null) return []
  return [{ kind: 'load', fromMs: fromS * 1000, toMs: toS === null ? null : toS * 1000 }]
}

/** The newest moment of anything in the file, seconds. */
function endS({ series, processes, events, run }: PortableSession): number {
  const ends = [
    ...series.map(({ t }) => t.at(-1) ?? 0),
    ...processes.map(({ t }) => t.at(-1) ?? 0),
    ...events.map(({ t }) => t),
    run?.endS ?? 0
  ]
  return ends.reduce((most, value) => Math.max(most, value), 0)
}

function valuesOf({ series }: PortableSession, id: string): readonly number[] {
  return (series.find((one) => one.id === id)?.v ?? []).filter((value) => typeof value === 'number')
}

type Setting = string | number | boolean | null | undefined

function settingsOf({ run }: PortableSession): Effective[] {
  const asked = run?.requested ?? null
  const became = run?.effective ?? null
  if (asked === null) return []
  const rows: readonly (readonly [Effective['name'], Setting, Setting])[] = [
    ['threads', asked.threads, became?.threads],
    ['cores', cpuText(asked.cpus), cpuText(became?.cpus)],
    ['context', asked.ctx, became?.ctx],
    ['residency', asked.residency, became?.residency],
    ['lock', asked.lock, became?.lock]
  ]
  return rows.flatMap(([name, requested, effective]) => {
    if (requested === null || requested === undefined) return []
    const told = effective === null || effective === undefined ? null : String(effective)
    const wanted = String(requested)
    return [
      { name, requested: wanted, effective: told, ok: told === null ? null : told === wanted, note: null }
    ]
  })
}

function cpuText(cpus: readonly number[] | null | undefined): string | null {
  return cpus === null || cpus === undefined || cpus.length === 0 ? null : formatCpuList(cpus)
}

const eventKinds: Readonly<Record<string, SessionEvent['kind']>> = {
  suspend: 'suspended',
  transportGap: 'linkLost'
}

/** The events that this page has words for; others are told as notes under their own name. */
function eventsOf({ events }: PortableSession): SessionEvent[] {
  return events.map(({ t, kind, data }, id) => {
    const known = EventKind.safeParse(eventKinds[kind] ?? kind)
    const lastsS = data?.['durationS']
    const facts = Object.entries(data ?? {}).flatMap(([name, value]) =>
      typeof value === 'number' || typeof value === 'string' ? [[name, value] as const] : []
    )
    return {
      id,
      kind: known.success ? known.data : 'note',
      tMs: t * 1000,
      endMs: typeof lastsS === 'number' ? (t + lastsS) * 1000 : null,
      severity: 'info',
      data: { ...(known.success ? {} : { name: kind }), ...Object.fromEntries(facts) }
    }
  })
}

function lastProcesses(session: PortableSession): ProcessTable | null {
  if (session.processes.length === 0) return null
  const rows = session.processes.map((one) => ({
    pid: one.pid,
    user: one.uid === null || one.uid === undefined ? '' : String(one.uid),
    name: one.name,
    packageName: one.package ?? null,
    cpuPct: one.cpuPct.findLast((value) => value !== null) ?? 0,
    rssBytes: null,
    isRun: false,
    isSampler: false,
    hogSinceMs: null
  }))
  return { tMs: endS(session) * 1000, rows, unaccountedPct: null, note: null }
}
