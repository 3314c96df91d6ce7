import { judge } from '@core/diagnosis/verdict/verdict'
import type { ExportFormat } from '@shared/model'
import { parseSessionFile } from '../portable/parse-session-file'
import type { SessionService } from '../types'
import { exportCsv } from './export-csv'
import { exportHtml } from './export-html'
import { exportMarkdown } from './export-markdown'
import { exportPerfetto } from './export-perfetto'
import type { Exported } from './exported'

const wholePoints = 1e9

const makers = {
  csv: { make: exportCsv, extension: 'csv' },
  markdown: { make: exportMarkdown, extension: 'md' },
  html: { make: exportHtml, extension: 'html' },
  perfetto: { make: exportPerfetto, extension: 'perfetto.json' }
} as const satisfies Record<
  Exclude<ExportFormat, 'json'>,
  { make: (from: Exported) => string; extension: string }
>

/** A session, live or stored, as the text of one file. Throws UNKNOWN_SESSION. */
export async function exportAs(
  sessions: Pick<SessionService, 'exportFile' | 'get' | 'series'>,
  sessionId: string,
  format: ExportFormat
): Promise<{ readonly fileName: string; readonly text: string }> {
  const whole = await sessions.exportFile(sessionId)
  if (format === 'json') return whole
  const session = parseSessionFile(whole.text, whole.fileName)
  const columns = sessions.series({ sessionId, points: wholePoints })
  const { make, extension } = makers[format]
  const text = make({ detail: sessions.get(sessionId), session, verdict: judge(session), columns })
  return { fileName: `${sessionId}.${extension}`, text }
}
