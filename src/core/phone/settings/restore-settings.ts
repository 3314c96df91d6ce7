import { isHotplateError, type CommandEvidence } from '@shared/errors/hotplate-error'
import type { JournalEntry, RestoreFailure, RestoreReport } from '@shared/model'
import type { Phone } from '../types'
import { amend, isoOf } from './apply-setting'
import { dialectOf } from './catalogue'
import { isPlain, type Argv } from './dialect'
import { isDone, publicEntry, type StoredEntry } from './journal-file'
import { readJournal } from './journal-store'
import { runCommand, saidOf } from './run-command'

/**
 * Brings back what the journal lists and `chosen` takes, newest first, and marks each as it is done. What fails is told with
 * what the phone said, and stays. Doing it twice changes nothing. Throws JOURNAL_UNREADABLE and TRANSPORT_LOST.
 */
export async function restoreSettings(
  phone: Phone,
  chosen: (entry: JournalEntry) => boolean,
  now: () => number = Date.now
): Promise<RestoreReport> {
  const { entries } = await readJournal(phone)
  const open = entries.filter((entry) => !isDone(entry) && chosen(entry)).reverse()
  const restored: JournalEntry[] = []
  const failed: RestoreFailure[] = []
  for (const entry of open) {
    const problem = await undo(phone, entry)
    if (problem === null) {
      const restoredAt = isoOf(now())
      await amend(phone, entry.id, { restoredAt })
      restored.push({ ...publicEntry(entry), restoredAt })
      continue
    }
    const note = `Could not be brought back: ${problem.reason}`
    await amend(phone, entry.id, { note })
    failed.push({ entry: { ...publicEntry(entry), note }, ...problem })
  }
  return { restored, failed }
}

type Problem = Omit<RestoreFailure, 'entry'>

/** Undoes one entry and looks whether it is undone; null = it is. */
async function undo(phone: Phone, entry: StoredEntry): Promise<Problem | null> {
  const device = phone.device()
  if (await isAsBefore(phone, entry)) return null
  const argv = entry.undo ?? []
  if (argv.length === 0 || !isPlain(argv))
    return { reason: 'the journal holds no command for it', evidence: null }
  try {
    const answer = await runCommand(device, argv)
    // A process that is gone cannot be thawed, and need not be.
    if (!answer.ok && !(entry.kind === 'appFreeze' && /could not find process/i.test(saidOf(answer))))
      return { reason: saidOf(answer), evidence: answer.evidence }
    return await stillWrong(phone, entry, answer.evidence)
  } catch (error) {
    if (isHotplateError(error) && error.code === 'COMMAND_TIMED_OUT')
      return { reason: error.message, evidence: error.evidence }
    throw error
  }
}

async function stillWrong(
  phone: Phone,
  entry: StoredEntry,
  evidence: CommandEvidence
): Promise<Problem | null> {
  const found = await valueNow(phone, entry)
  if (found === undefined || found === entry.old) return null
  return { reason: `it reads ${found ?? 'nothing'} instead of ${entry.old ?? 'nothing'}`, evidence }
}

async function isAsBefore(phone: Phone, entry: StoredEntry): Promise<boolean> {
  return (await valueNow(phone, entry)) === entry.old && canBeRead(entry)
}

/** The setting as it is; undefined = Android does not tell. */
async function valueNow(phone: Phone, entry: StoredEntry): Promise<string | null | undefined> {
  const argv = readingOf(entry)
  if (argv === null) return undefined
  const { text } = await runCommand(phone.device(), argv)
  return dialectOf(entry.kind).parse(text, entry.subject ?? '').value
}

const canBeRead = (entry: StoredEntry): boolean => readingOf(entry) !== null

/** The user stands in the journal's own command: the one in the foreground may be another by now. */
function readingOf({ kind, subject, undo: argv }: StoredEntry): Argv | null {
  const at = argv?.indexOf('--user') ?? -1
  const user = Number(argv?.[at + 1] ?? 0)
  return dialectOf(kind).read(subject ?? '', { sdk: 0, user: at < 0 || Number.isNaN(user) ? 0 : user })
}
