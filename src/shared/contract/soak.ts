import { z } from 'zod'
import { RunEngine, RunIntent, RunPreview, SessionSummary, SoakRequest } from '../model'
import { base } from './base'

const Session = z.object({ sessionId: z.string() })

export const soak = {
  /** What would be launched, without launching it. */
  preview: base
    .input(
      z.object({
        serial: z.string(),
        buildId: z.string(),
        modelId: z.string(),
        intent: RunIntent,
        engine: RunEngine.optional(),
        prompt: z.string().max(20_000).optional()
      })
    )
    .output(RunPreview),
  start: base.input(SoakRequest).output(Session),
  /**
   * Ends exactly the process the session owns (pid and start time), then waits for the record to be whole. `withoutPhone`: where the
   * phone is away, the record is closed with what has arrived, and nothing is done to the phone.
   */
  stop: base.input(Session.extend({ withoutPhone: z.boolean().optional() })).output(SessionSummary),
  mark: base
    .input(z.object({ sessionId: z.string(), text: z.string().max(500) }))
    .output(z.object({ ok: z.boolean() }))
}
