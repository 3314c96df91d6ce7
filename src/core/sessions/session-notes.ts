import { disguise } from '@shared/base/disguise'
import { HotplateError } from '@shared/errors/hotplate-error'
import { isNote, mostNoteChars, noteData, type SessionEvent } from '@shared/model'
import type { LiveSession } from './live-session'
import { isOpen } from './session-record'
import type { Store } from './store'

/** What a reader wants to keep: `atS` = seconds of the session's clock, null = about the whole session. */
export interface NewNote {
  readonly text: string
  readonly atS: number | null
}

type Notable = Pick<LiveSession, 'events' | 'nowMs' | 'save'>

/** Notes and marks of the reader: events of this PC that no replay of the phone's files makes again or throws away. */
export class SessionNotes {
  /** `liveOf` = the session's recording in this program; null where nobody here records it. */
  constructor(
    private readonly store: Pick<Store, 'sessions' | 'details'>,
    private readonly liveOf: (sessionId: string) => Notable | null
  ) {}

  /** Throws UNKNOWN_SESSION, NOTE_TOO_LONG, NOTE_NO_TEXT, NOTE_OUTSIDE, BAD_INPUT (another program records it). */
  add(sessionId: string, { text, atS }: NewNote): SessionEvent {
    const live = this.liveOf(sessionId)
    const endMs = live?.nowMs() ?? this.#storedEndMs(sessionId)
    const event = {
      ...({ kind: 'mark', tMs: timeOf(atS, endMs), endMs: null, severity: 'info' } as const),
      data: noteData(cleanText(text), atS)
    }
    if (live === null) return this.store.details.addEvent(sessionId, event)
    const added = live.events.add('program', event)
    live.save()
    return added
  }

  /** Takes away what `add` or a live mark made, and nothing else. Throws UNKNOWN_SESSION, UNKNOWN_NOTE, BAD_INPUT. */
  remove(sessionId: string, eventId: number): SessionEvent {
    const live = this.liveOf(sessionId)
    if (live === null) this.#storedEndMs(sessionId)
    const { details } = this.store
    const events = live?.events.all() ?? details.events(sessionId).map(({ event }) => event)
    const note = events.find((event) => event.id === eventId && isNote(event))
    if (note === undefined) throw new HotplateError('UNKNOWN_NOTE', { session: sessionId, note: eventId })
    details.removeEvent(sessionId, eventId)
    live?.events.remove(eventId)
    live?.save()
    return note
  }

  /** A session that another program records gives its events their numbers there: writing beside it would overwrite some. */
  #storedEndMs(sessionId: string): number {
    const record = this.store.sessions.get(sessionId)
    if (record === null) throw new HotplateError('UNKNOWN_SESSION', { session: sessionId })
    if (isOpen(record))
      throw new HotplateError('BAD_INPUT', {
        detail: `Session ${sessionId} is not over, and this program does not record it.`
      })
    return record.summary.durationMs
  }
}

function timeOf(atS: number | null, endMs: number): number {
  if (atS === null) return 0
  const tMs = Math.round(atS * 1000)
  if (tMs >= 0 && tMs <= endMs) return tMs
  throw new HotplateError('NOTE_OUTSIDE', { atS, endS: Math.floor(endMs) / 1000 })
}

function cleanText(text: string): string {
  const chars = text.length
  if (chars > mostNoteChars) throw new HotplateError('NOTE_TOO_LONG', { chars, mostChars: mostNoteChars })
  const clean = text.replace(/\r\n?/g, '\n').trim()
  const words = clean.replace(/[\n\t]/g, ' ')
  if (clean === '' || disguise.test(words) || /\p{Cs}/u.test(words)) throw new HotplateError('NOTE_NO_TEXT')
  return clean
}
