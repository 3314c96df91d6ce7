import { JournalEntry } from '@shared/model'
import { z } from 'zod'

const words = z.array(z.string()).min(1).nullable()

/** An entry as the phone keeps it: with the commands that undo it, for a watchdog that knows no dialects. */
export const StoredEntry = JournalEntry.extend({
  undo: words,
  check: words,
  expect: z.string().nullable()
})
export type StoredEntry = z.infer<typeof StoredEntry>

const journalVersion = 1
/** So many entries that are done with are kept, to look back at. */
const keptDone = 40

const File = z.object({
  format: z.literal('hotplate-journal'),
  version: z.number().int(),
  revision: z.number().int().min(0),
  entries: z.array(z.unknown())
})

export interface Journal {
  /** The file's first line as it stands: a writer changes only the file it has read. '' = there is no file. */
  readonly head: string
  readonly revision: number
  readonly entries: readonly StoredEntry[]
}

export type ParsedJournal =
  { readonly journal: Journal; readonly problem: null } | { readonly journal: null; readonly problem: string }

/** Reads journal.json. A file that is not wholly understood is a problem: nothing may be changed on top of it. */
export function parseJournal(text: string): ParsedJournal {
  if (text.trim() === '') return { journal: { head: '', revision: 0, entries: [] }, problem: null }
  const file = File.safeParse(jsonOf(text))
  if (!file.success) return { journal: null, problem: 'it is damaged or not a journal of Hotplate' }
  const { version, revision } = file.data
  if (version > journalVersion)
    return { journal: null, problem: `a newer Hotplate wrote it (version ${version})` }
  const entries = z.array(StoredEntry).safeParse(file.data.entries)
  if (!entries.success) return { journal: null, problem: 'one of its entries cannot be read' }
  return {
    journal: { head: text.split('\n', 1)[0] ?? '', revision, entries: entries.data },
    problem: null
  }
}

/** journal.json: JSON with one entry a line, so that a shell can read and mark it. */
export function renderJournal({ revision, entries }: Pick<Journal, 'revision' | 'entries'>): string {
  const done = entries.filter(isDone)
  const dropped = new Set(done.slice(0, Math.max(0, done.length - keptDone)))
  const rows = entries.filter((entry) => !dropped.has(entry)).map((entry) => JSON.stringify(entry))
  const head = `{"format":"hotplate-journal","version":${journalVersion},"revision":${revision},"entries":[`
  return `${head}\n${rows.join(',\n')}${rows.length > 0 ? '\n' : ''}]}\n`
}

/** Nothing of it is left to bring back. */
export function isDone(entry: Pick<JournalEntry, 'restorable' | 'restoredAt'>): boolean {
  return !entry.restorable || entry.restoredAt !== null
}

/** What leaves the room: without the commands. */
export function publicEntry(entry: StoredEntry): JournalEntry {
  return JournalEntry.parse(entry)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
