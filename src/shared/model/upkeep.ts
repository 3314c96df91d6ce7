import { z } from 'zod'

/** What lies in the data folder, by kind; `sessions` is the raw text as phones wrote it, `database` also holds the samples. */
export const DataUsage = z.object({
  folder: z.string(),
  totalBytes: z.number(),
  freeBytes: z.number().nullable(),
  parts: z.array(
    z.object({
      kind: z.enum(['database', 'sessions', 'builds', 'trees', 'logs', 'trash', 'other']),
      bytes: z.number()
    })
  )
})
export type DataUsage = z.infer<typeof DataUsage>

/** `raw`: only the raw text of ended sessions goes, their samples stay. `sessions`: ended sessions go whole. */
export const CleanUpRequest = z.object({
  what: z.enum(['raw', 'sessions']),
  olderThanDays: z.number().int().min(0).max(3650),
  /** Only tells what would go. */
  dryRun: z.boolean()
})
export type CleanUpRequest = z.infer<typeof CleanUpRequest>

/** What went (or would go). `undoId` takes raw text back with `system.undoCleanUp`, null where nothing can be taken back. */
export const CleanUpResult = z.object({
  sessions: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() })),
  bytes: z.number(),
  dryRun: z.boolean(),
  undoId: z.string().nullable()
})
export type CleanUpResult = z.infer<typeof CleanUpResult>

/** One line of the program's log, with secrets and serials masked. `detail` is the rest of the line as JSON. */
export const LogLine = z.object({
  atMs: z.number().nullable(),
  level: z.enum(['debug', 'info', 'warn', 'error']),
  room: z.string().nullable(),
  message: z.string(),
  detail: z.string()
})
export type LogLine = z.infer<typeof LogLine>

/** What runs here: versions by name (`hotplate`, `node`, `electron`, `sqlite`, `adb`…), null where it is not part of this. */
export const About = z.object({
  versions: z.record(z.string(), z.string().nullable()),
  platform: z.string(),
  dataFolder: z.string()
})
export type About = z.infer<typeof About>
