import { randomBytes } from 'node:crypto'
import { HotplateError, type CommandEvidence } from '@shared/errors/hotplate-error'
import type { JournalEntry } from '@shared/model'
import type { Phone } from '../types'
import { watchApp } from './app-processes'
import { publicEntry, type StoredEntry } from './journal-file'
import { changeJournal } from './journal-store'
import { prepareChange, type PreparedChange } from './prepare-change'
import { runCommand, saidOf } from './run-command'
import type { SettingChange } from './types'

export interface Author {
  /** Who writes into the journal. */
  readonly by: string
  readonly now: () => number
}

/**
 * Makes one change: journal first, then the change, then it is read back. What is so already is neither written nor changed.
 * Throws BAD_INPUT, SETTING_UNSUPPORTED, SETTING_FAILED, JOURNAL_UNREADABLE and the errors of a phone that does not answer.
 */
export async function applySetting(phone: Phone, wish: SettingChange, author: Author): Promise<JournalEntry> {
  const change = await prepareChange(phone, wish)
  const entry = entryOf(change, author)
  if (change.read !== null && change.old === change.value)
    return { ...publicEntry(entry), restorable: false, restoredAt: entry.at, note: 'It was so already.' }
  await changeJournal(phone, (entries) => [...entries, entry])
  const answer = await runCommand(phone.device(), change.write)
  const found = answer.ok ? await readBack(phone, change) : null
  if (answer.ok && (found === null || found.value === change.value)) return publicEntry(entry)
  const detail = answer.ok ? `it reads ${found?.value ?? found?.reason ?? 'nothing'}` : saidOf(answer)
  // What did not take leaves nothing to bring back; anything else stays in the journal.
  if (await isUntouched(phone, change, answer.ok))
    await amend(phone, entry.id, { restoredAt: isoOf(author.now()), note: `Did not take: ${detail}` })
  throw failed(phone, change, { detail, evidence: answer.evidence })
}

interface Found {
  readonly value: string | null
  readonly reason: string | null
}

/** What is true now; null = Android does not tell. A frozen app uses no CPU, a killed one has no process it had. */
async function readBack(phone: Phone, change: PreparedChange): Promise<Found | null> {
  const { dialect, subject, read, value } = change
  const app = subject ?? ''
  if (read !== null) return dialect.parse((await runCommand(phone.device(), read)).text, app)
  if (dialect.kind !== 'appFreeze') return null
  const busy = (await watchApp(phone.device(), app)).filter(({ moved }) => moved)
  return busy.length === 0
    ? { value, reason: null }
    : { value: null, reason: `${busy.length} of its processes still use CPU` }
}

async function isUntouched(phone: Phone, change: PreparedChange, ran: boolean): Promise<boolean> {
  if (change.read === null) return !ran
  const { value } = change.dialect.parse(
    (await runCommand(phone.device(), change.read)).text,
    change.subject ?? ''
  )
  return value === change.old
}

function entryOf(change: PreparedChange, { by, now }: Author): StoredEntry {
  const { dialect, subject, value, old, undo, check } = change
  return {
    id: randomBytes(6).toString('hex'),
    ...{ kind: dialect.kind, subject, old, now: value, at: isoOf(now()), by },
    ...{ restorable: undo !== null, restoredAt: null, note: dialect.note },
    undo: undo === null ? null : [...undo],
    check: check === null ? null : [...check.argv],
    expect: check?.expect ?? null
  }
}

/** Changes one entry of the journal. */
export async function amend(
  phone: Phone,
  id: string,
  change: Partial<Pick<StoredEntry, 'restoredAt' | 'note'>>
): Promise<void> {
  await changeJournal(phone, (entries) =>
    entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))
  )
}

export function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}

function failed(
  phone: Phone,
  { dialect, value }: PreparedChange,
  { detail, evidence }: { readonly detail: string; readonly evidence: CommandEvidence }
): HotplateError {
  const data = { kind: dialect.kind, serial: phone.serial, value, detail }
  return new HotplateError('SETTING_FAILED', data, { evidence })
}
