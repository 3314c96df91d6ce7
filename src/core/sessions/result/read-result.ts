import type { Columns } from '@shared/base/decimate'
import type { CollateralKill, Energy, SessionEvent, SoakResult } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import type { Database } from '../database'
import type { Readers } from '../readers'
import type { RawFolder } from '../raw-folder'
import { readSeries } from '../series-reader'
import type { SessionRecord } from '../session-record'
import { loadEnergy } from './energy-figures'
import { loadSpan, soakResult, type ResultInput } from './soak-result'
import { throttleOnset } from './throttle-onset'

export interface ResultParts {
  readonly db: Database
  readonly raw: RawFolder
  readonly readers: Readers
  readonly record: SessionRecord
  readonly events: readonly SessionEvent[]
}

/** More samples than any series has: none is left out. */
const wholePoints = 1e9

/** What is made of a load once it is over. */
interface LoadFigures {
  readonly result: SoakResult
  /** What the battery gave for the load; null = not known. */
  readonly energy: Energy | null
}

/** The results of a session whose series are all stored; null where it has no load phase. Reads its stream once more, for every token. */
export async function readLoadFigures(parts: ResultParts): Promise<LoadFigures | null> {
  const { record, events } = parts
  const { phases, run, dossier, charging } = record
  if (run === null || !phases.some(({ kind }) => kind === 'load')) return null
  const clusters = dossier?.clusters ?? []
  const input: ResultInput = {
    ...{ phases, charging, onsetMs: throttleOnset(events, phases) },
    series: columnsOf(parts),
    tokens: await tokensOf(parts, run.startUptimeMs),
    kills: events.flatMap(collateralKill),
    hwMaxKHz: new Map(
      clusters.flatMap(({ policy, hwMaxKHz }) => (hwMaxKHz === null ? [] : [[policy, hwMaxKHz]]))
    )
  }
  const [result, span] = [soakResult(input), loadSpan(input)]
  return result === null || span === null ? null : { result, energy: loadEnergy(input, span) }
}

function columnsOf({ db, record }: ResultParts): ReadonlyMap<string, Columns> {
  const wanted: readonly string[] = [
    ...[seriesNames.tokenRate, seriesNames.cpuTemp, seriesNames.skinTemp, seriesNames.batteryTemp],
    ...[seriesNames.batteryPower, seriesNames.batteryLevel, seriesNames.batteryCharge],
    ...[seriesNames.batteryCurrent, seriesNames.batteryVoltage]
  ]
  const policies = record.dossier?.clusters.map(({ policy }) => policy) ?? []
  const names = [
    ...wanted,
    ...policies.flatMap((policy) => [`clock.${String(policy)}`, `cap.${String(policy)}`])
  ]
  const columns = readSeries(db, { sessionId: record.summary.id, names, points: wholePoints }, null)
  return new Map(columns.map(({ name, tMs, v }) => [name, { tMs, v }]))
}

async function tokensOf(
  { raw, readers }: ResultParts,
  startUptimeMs: number
): Promise<ResultInput['tokens']> {
  const tMs: number[] = []
  const latencyMs: (number | null)[] = []
  const reader = readers.stream()
  for await (const bytes of raw.read('stream.sse')) {
    for (const token of reader.feed(bytes).tokens) {
      tMs.push(token.uptimeMs - startUptimeMs)
      latencyMs.push(token.latencyMs)
    }
  }
  return { tMs, latencyMs }
}

/** Apps that were ended while the run was under way, and not the run itself. */
function collateralKill({ kind, tMs, data }: SessionEvent): CollateralKill[] {
  if ((kind !== 'lmk' && kind !== 'killed') || data['ofRun'] === 1) return []
  const process = data['process'] ?? data['pid'] ?? null
  const reason = data['reason'] ?? null
  return process === null
    ? []
    : [{ tMs, process: String(process), reason: reason === null ? null : String(reason) }]
}
