import { z } from 'zod'

/** Kinds of file a session is written as. `json` is the portable session file, `perfetto` trace JSON that Perfetto opens. */
export const ExportFormat = z.enum(['json', 'csv', 'markdown', 'html', 'perfetto'])
export type ExportFormat = z.infer<typeof ExportFormat>
