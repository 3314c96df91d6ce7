import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { About, CleanUpRequest, CleanUpResult, DataUsage, LogLine } from '../model'
import { base } from './base'

export const SystemStatus = z.object({
  version: z.string(),
  adb: z.object({
    state: z.enum(['starting', 'up', 'down']),
    address: z.string(),
    serverVersion: z.number().int().nullable(),
    path: z.string().nullable(),
    text: z.string().nullable()
  }),
  dataFolder: z.string(),
  platform: z.string()
})
export type SystemStatus = z.infer<typeof SystemStatus>

export const system = {
  status: base.output(SystemStatus),
  watch: base.output(eventIterator(SystemStatus)),
  /** The renderer's warnings and errors go to the same log as everything else. */
  log: base
    .input(
      z.object({
        level: z.enum(['warn', 'error']),
        message: z.string().max(10_000),
        detail: z.string().max(50_000).optional()
      })
    )
    .output(z.object({ ok: z.boolean() })),
  about: base.output(About),
  /** Puts the recorded sample session among the stored ones (once), to explore without a phone. */
  addSample: base.output(z.object({ sessionId: z.string() })),
  /** Session files that the system opened with the program, those opened last; null while no page has to take any. */
  watchOpened: base.output(
    eventIterator(
      z
        .object({
          n: z.number().int(),
          files: z.array(z.object({ fileName: z.string(), base64: z.string() })).readonly()
        })
        .nullable()
    )
  ),
  /** How much lies in the data folder. Walks it once. */
  dataUsage: base.output(DataUsage),
  cleanUp: base.input(CleanUpRequest).output(CleanUpResult),
  /** Takes back what `cleanUp` moved to the trash, as long as Hotplate runs. */
  undoCleanUp: base.input(z.object({ undoId: z.string() })).output(z.object({ sessions: z.number().int() })),
  /** The newest lines of the program's log, oldest first, with secrets and serials masked; `text` is what an issue may hold. */
  readLog: base
    .input(z.object({ lines: z.number().int().min(1).max(2000).default(400) }))
    .output(z.object({ file: z.string(), lines: z.array(LogLine), text: z.string() }))
}
