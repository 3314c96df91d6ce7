import type { SessionEvent } from './session'

/** Characters that a note holds at most. */
export const mostNoteChars = 2000

/** The data of a note's event: its text, and what it is about where that is not a moment. */
export function noteData(text: string, atS: number | null): SessionEvent['data'] {
  return atS === null ? { text, of: 'session' } : { text }
}

/** A mark or note that a reader wrote, on a moment or on the whole session. */
export function isNote({ kind }: Pick<SessionEvent, 'kind'>): boolean {
  return kind === 'mark'
}

/** A note on the whole session: it has no place on the time axis. */
export function isOfSession(event: Pick<SessionEvent, 'kind' | 'data'>): boolean {
  return isNote(event) && event.data['of'] === 'session'
}

/** The notes among events: those on the whole session first, then marks in order of time. */
export function notesOf(events: readonly SessionEvent[]): readonly SessionEvent[] {
  return events
    .filter(isNote)
    .sort((a, b) => Number(isOfSession(b)) - Number(isOfSession(a)) || a.tMs - b.tMs || a.id - b.id)
}
