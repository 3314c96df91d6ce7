import { z } from 'zod'
import { JournalEntry, PackageName, RestoreReport, SettingKind, SettingState } from '../model'
import { base } from './base'

const Serial = z.object({ serial: z.string().min(1) })

/** What Hotplate changes on a phone: journalled on the phone before, brought back after. docs/settings-journal.md */
export const settings = {
  /** The settings of the phone that can be changed (not those of apps), as they are now. */
  list: base.input(Serial).output(z.array(SettingState)),
  /** Newest last; entries that were restored are kept for a while. */
  journal: base.input(Serial).output(z.array(JournalEntry)),
  /** Writes the journal, changes the setting, reads it back. Setting what is there already changes nothing. */
  apply: base
    .input(
      Serial.extend({ kind: SettingKind, subject: PackageName.optional(), value: z.string().min(1).max(64) })
    )
    .output(JournalEntry),
  /** Brings back everything that is not back yet, or the entries named, newest first. */
  restore: base.input(Serial.extend({ ids: z.array(z.string()).optional() })).output(RestoreReport)
}
