import type { Library } from '@core/builds/types'
import type { SessionDetail, SeriesColumns } from '@shared/model'
import type { Readers } from '../readers'
import { RawFolder } from '../raw-folder'
import type { SessionRecord } from '../session-record'
import { exportSession } from './export-session'
import { modelReading } from './model-reading'
import { replayProcesses } from './replay-processes'

export interface ExportParts {
  readonly record: SessionRecord
  readonly detail: SessionDetail
  readonly columns: readonly SeriesColumns[]
  readonly readers: Readers
  readonly library: Library
}

/** A session as a portable session file (docs/session-format.md); what is still being recorded is in it as far as it is known. */
export async function exportSessionFile(
  parts: ExportParts
): Promise<{ readonly fileName: string; readonly text: string }> {
  const { record, detail, columns, readers, library } = parts
  const history = await replayProcesses(record, new RawFolder(detail.folder), readers)
  const model = library.models().find(({ id }) => id === record.request?.modelId) ?? null
  const { series, events } = detail
  const reading = await modelReading(library, record.request)
  const session = exportSession({ record, series, columns, events, history, model, reading })
  return { fileName: `${record.summary.id}.json`, text: `${JSON.stringify(session)}\n` }
}
