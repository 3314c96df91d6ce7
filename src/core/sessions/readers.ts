import type { StreamReader } from '@core/runs/types'
import type { TelemetryReader } from '@core/telemetry/types'
import type { Dossier } from '@shared/model'
import type { RunnerEventReader } from './session-book'

/** Makes the parsers of one session, each fed from the first byte of its file. */
export interface Readers {
  telemetry(setup: { readonly dossier: Dossier }): TelemetryReader
  stream(): StreamReader
  runnerEvents(): RunnerEventReader
}
