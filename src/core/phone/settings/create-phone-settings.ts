import type { JournalEntry, RestoreReport, SettingState } from '@shared/model'
import type { Phone } from '../types'
import { applySetting, type Author } from './apply-setting'
import { publicEntry } from './journal-file'
import { readJournal } from './journal-store'
import { phoneDialects } from './phone-dialects'
import { restoreSettings } from './restore-settings'
import { runCommand } from './run-command'
import type { PhoneSettings, SettingChange } from './types'

/** The settings of phones, changed through their journals. `by` is written into every entry; `touched` gets the serials of phones that may have been changed. */
export function createPhoneSettings({
  by,
  now = Date.now,
  touched
}: Pick<Author, 'by'> & Partial<Author> & { readonly touched?: Set<string> }): PhoneSettings {
  return {
    list: listSettings,
    journal: async (phone) => (await readJournal(phone)).entries.map(publicEntry),
    apply: (phone: Phone, change: SettingChange): Promise<JournalEntry> => {
      touched?.add(phone.serial)
      return applySetting(phone, change, { by, now })
    },
    restore: (phone: Phone, ids?: readonly string[]): Promise<RestoreReport> =>
      restoreSettings(phone, ({ id }) => ids === undefined || ids.includes(id), now)
  }
}

async function listSettings(phone: Phone): Promise<SettingState[]> {
  const { sdk } = await phone.dossier()
  const device = phone.device()
  const states: SettingState[] = []
  for (const dialect of phoneDialects) {
    const { kind, accepts } = dialect
    const unsupported = dialect.unsupported(sdk)
    const argv = dialect.read('', { sdk, user: 0 })
    const { value, reason } = dialect.parse(argv === null ? '' : (await runCommand(device, argv)).text, '')
    states.push({ kind, value, accepts, supported: unsupported === null, reason: unsupported ?? reason })
  }
  return states
}
