import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { GateReference, GateReport, RemedyCode, RemedyData, RunIntent } from '../model'
import { base } from './base'

/** Is the phone fit for a run that can be compared with others. */
export const gates = {
  /** Reports as the gates are measured, then again about every two seconds, until the reader leaves. */
  check: base
    .input(
      z.object({
        serial: z.string().min(1),
        buildId: z.string().min(1).nullable().default(null),
        modelId: z.string().min(1).nullable().default(null),
        intent: RunIntent,
        reference: GateReference.optional()
      })
    )
    .output(eventIterator(GateReport)),
  /** Does what a remedy says, through the journal where it changes the phone; `text` says what was done. */
  remedy: base
    .input(z.object({ serial: z.string().min(1), code: RemedyCode, data: RemedyData.default({}) }))
    .output(z.object({ text: z.string() }))
}
