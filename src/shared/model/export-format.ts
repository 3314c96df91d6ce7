import { z } from 'zod'

/** Kinds of file a session is written as. `json` is the portable session file, `perfetto` trace JSON that Perfetto opens. */
export const ExportFormat = z.enum(['json', 'csv', 'markdown', 'html', 'parquet', 'perfetto'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** One exported file. `text` is its content, or, of a file that is no text, its bytes in base64. */
export const ExportedFile = z.object({
  fileName: z.string(),
  text: z.string(),
  encoding: z.enum(['utf8', 'base64'])
})
export type ExportedFile = z.infer<typeof ExportedFile>
