import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
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
    .output(z.object({ ok: z.boolean() }))
}
