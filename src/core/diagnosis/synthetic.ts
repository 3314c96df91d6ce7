import type { Columns } from '@shared/base/decimate'
import type { Finding } from '@shared/model'
import { Diagnosis, type DiagnosisSetup } from './diagnosis'
import type { Observation, ProcessReading } from './observation'

/** What a made-up phone shows at second `s` of a test's session; a left-out value is unknown then. */
export interface Second {
  readonly capKHz?: number | null
  readonly tempC?: number | null
  readonly rate?: number | null
  readonly rows?: readonly ProcessReading[]
  readonly others?: Readonly<Record<string, number | null>>
}

export interface Told {
  readonly observations: readonly Observation[]
  readonly findings: readonly Finding[]
  readonly diagnosis: Diagnosis
}

/** Plays `seconds` of a made-up session through the detectors; null from `at` = no data in that second. Tests only. */
export function play(
  seconds: number,
  at: (s: number) => Second | null,
  setup: Partial<DiagnosisSetup> = {}
): Told {
  const isOwn = (process: ProcessReading): boolean => process.name.startsWith('llama-server')
  const diagnosis = new Diagnosis({ policies: [4], isOwn, ...setup })
  const observations: Observation[] = []
  const rate: Columns & { tMs: number[]; v: (number | null)[] } = { tMs: [], v: [] }
  for (let s = 0; s <= seconds; s += 1) {
    const now = at(s)
    if (now === null) continue
    const values = new Map<string, number | null>([
      ['cap.4', now.capKHz ?? null],
      ['temp.cpu', now.tempC ?? null],
      ...Object.entries(now.others ?? {})
    ])
    observations.push(...diagnosis.feedValues(s * 1000, values))
    if (now.rows !== undefined) observations.push(...diagnosis.feedProcesses(s * 1000, now.rows))
    rate.tMs.push(s * 1000)
    rate.v.push(now.rate ?? null)
  }
  return { observations, findings: diagnosis.findings(rate), diagnosis }
}

export function kindsOf(told: Told): string[] {
  return told.observations.map((observation) => observation.kind)
}
