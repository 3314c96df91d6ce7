import { z } from 'zod'
import { ActionProof, HogAction, HogActionCode, JournalEntry, PackageName } from '../model'
import { base } from './base'

const Target = z.object({ serial: z.string().min(1), packageName: PackageName })

/** What can be done about an app that takes the run's CPU, from mildest to hardest; each goes through the journal. */
export const actions = {
  list: base.input(Target).output(z.array(HogAction)),
  /** Live sessions of the phone get an `action` event with the entry’s id. Throws ACTION_REFUSED. */
  apply: base
    .input(Target.extend({ code: HogActionCode, sessionId: z.string().optional() }))
    .output(JournalEntry),
  /** Puts back what was read before the action. */
  undo: base
    .input(
      z.object({ serial: z.string().min(1), entryId: z.string().min(1), sessionId: z.string().optional() })
    )
    .output(JournalEntry),
  /** Token/s before and after, from the session's `action` event with this `entryId`. */
  proof: base.input(z.object({ sessionId: z.string(), entryId: z.string() })).output(ActionProof)
}
