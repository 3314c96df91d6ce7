import type { JournalEntry, RestoreReport, SettingKind, SettingState } from '@shared/model'
import type { Phone } from '../types'

/** A change that is wanted. `subject` is a package where the kind is about an app. */
export interface SettingChange {
  readonly kind: SettingKind
  readonly subject?: string | undefined
  readonly value: string
}

/**
 * Changes a phone through the journal on the phone: written down before, read back after the change, brought back later, by
 * whoever comes first: this program, another one, or the watchdog of a run.
 */
export interface PhoneSettings {
  /** The phone's own settings (not those of apps) as they are now. Throws the errors of a phone that does not answer. */
  list(phone: Phone): Promise<readonly SettingState[]>
  /** Throws JOURNAL_UNREADABLE. */
  journal(phone: Phone): Promise<readonly JournalEntry[]>
  /** Throws BAD_INPUT, SETTING_UNSUPPORTED, SETTING_FAILED, JOURNAL_UNREADABLE. */
  apply(phone: Phone, change: SettingChange): Promise<JournalEntry>
  /** Brings back what is not back yet (or the entries named), newest first; never stops at one that fails. */
  restore(phone: Phone, ids?: readonly string[]): Promise<RestoreReport>
}
