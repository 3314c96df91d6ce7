import type { Phone } from '@core/phone/types'
import type { HogAction, HogActionCode, JournalEntry } from '@shared/model'

/** What can be done about an app that takes the run's CPU, from mildest to hardest; every one of them goes through the journal. */
export interface HogActions {
  list(phone: Phone, packageName: string): Promise<readonly HogAction[]>
  /** Every run that is live on the phone gets an `action` event. Throws ACTION_REFUSED, SETTING_FAILED, JOURNAL_UNREADABLE. */
  apply(phone: Phone, packageName: string, code: HogActionCode): Promise<JournalEntry>
  /** Likewise, with `undoes` in the event. Throws BAD_INPUT (no such entry, or it cannot be undone), SETTING_FAILED. */
  undo(phone: Phone, entryId: string): Promise<JournalEntry>
  /** Stops an app's work now in the mildest way that this phone offers: freeze, else force-stop. Throws as `apply`. */
  quiet(phone: Phone, packageName: string): Promise<JournalEntry>
}
