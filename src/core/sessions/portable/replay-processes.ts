import type { Readers } from '../readers'
import { OwnProcesses } from '../own-processes'
import type { RawFolder } from '../raw-folder'
import type { SessionRecord } from '../session-record'
import { ProcessHistory } from './process-history'

/** The process tables of a session, read again from its raw text; null when it never ran. */
export async function replayProcesses(
  record: SessionRecord,
  raw: RawFolder,
  readers: Readers
): Promise<ProcessHistory | null> {
  const { run, dossier } = record
  if (run === null || dossier === null) return null
  const own = new OwnProcesses()
  const events = readers.runnerEvents()
  for await (const bytes of raw.read('events.log')) own.takeEvents(events.feed(bytes).rows)
  const { clusters } = dossier
  const history = new ProcessHistory(run.startUptimeMs, own, clusters)
  const telemetry = readers.telemetry({ dossier })
  for await (const bytes of raw.read('samples.log')) history.take(telemetry.feed(bytes))
  return history
}
