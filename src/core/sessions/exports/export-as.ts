import { judge } from '@core/diagnosis/verdict/verdict'
import type { ExportFormat, ExportedFile } from '@shared/model'
import { parseSessionFile } from '../portable/parse-session-file'
import type { SessionService } from '../types'
import { exportCsv } from './export-csv'
import { exportHtml } from './export-html'
import { exportMarkdown } from './export-markdown'
import { exportParquet } from './export-parquet'
import { exportPerfetto } from './export-perfetto'
import type { Exported } from './exported'

const wholePoints = 1e9

const makers = {
  csv: { make: exportCsv, extension: 'csv' },
  markdown: { make: exportMarkdown, extension: 'md' },
  html: { make: exportHtml, extension: 'html' },
  parquet: { make: exportParquet, extension: 'parquet' },
  perfetto: { make: exportPerfetto, extension: 'perfetto.json' }
} as const satisfies Record<
  Exclude<ExportFormat, 'json'>,
  { make: (from: Exported) => string | Uint8Array; extension: string }
>

/** A session, live or stored, as one file. Throws UNKNOWN_SESSION. */
export async function exportAs(
  sessions: Pick<SessionService, 'exportFile' | 'get' | 'series'>,
  sessionId: string,
  format: ExportFormat
): Promise<ExportedFile> {
  const whole = await sessions.exportFile(sessionId)
  // The name that the desktop program opens by a double click; what is in it is the same JSON.
  if (format === 'json') return { ...whole, fileName: `${sessionId}.hotplate`, encoding: 'utf8' }
  const session = parseSessionFile(whole.text, whole.fileName)
  const columns = sessions.series({ sessionId, points: wholePoints })
  const { make, extension } = makers[format]
  const content = make({ detail: sessions.get(sessionId), session, verdict: judge(session), columns })
  const fileName = `${sessionId}.${extension}`
  return typeof content === 'string'
    ? { fileName, text: content, encoding: 'utf8' }
    : { fileName, text: Buffer.from(content).toString('base64'), encoding: 'base64' }
}
