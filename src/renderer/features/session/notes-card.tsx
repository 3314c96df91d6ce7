import { isOfSession, notesOf, type SessionEvent } from '@shared/model'
import { useCallback, useState } from 'react'
import { useAction } from '../../app/use-action'
import type { TimelineController } from '../../charts/timeline/controller'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import type { SessionNotes } from '../../state/session-notes'

const aroundMs = 15_000

/** What was noted on a session; a mark brings its time into view. `notes` null = they can only be read (a file). */
export function NotesCard(props: {
  events: readonly SessionEvent[]
  notes: SessionNotes | null
  controller: TimelineController
}) {
  const { events, notes, controller } = props
  const { t, f } = useI18n()
  const [removed, setRemoved] = useState<SessionEvent | null>(null)
  const remove = useAction(
    useCallback(
      async (note: SessionEvent) => {
        await notes?.remove(note.id)
        setRemoved(note)
      },
      [notes]
    )
  )
  const restore = useAction(
    useCallback(
      async (note: SessionEvent) => {
        await notes?.add(textOf(note), isOfSession(note) ? null : note.tMs / 1000)
        setRemoved(null)
      },
      [notes]
    )
  )
  const all = notesOf(events)
  if (all.length === 0 && removed === null) return null
  return (
    <Card title={t('notes.title')}>
      <ul className="notes">
        {all.map((note) => (
          <li key={note.id}>
            {isOfSession(note) ? (
              <span className="hp-dim">{t('notes.whole')}</span>
            ) : (
              <Button
                small
                tone="quiet"
                label={t('notes.show', { time: f.clock(note.tMs) })}
                onClick={() => controller.show(Math.max(0, note.tMs - aroundMs), note.tMs + aroundMs)}
              >
                {f.clock(note.tMs)}
              </Button>
            )}
            <p>{textOf(note)}</p>
            {notes === null ? null : (
              <Button
                small
                tone="quiet"
                label={t('notes.remove', { text: textOf(note).slice(0, 60) })}
                disabled={remove.busy}
                onClick={() => remove.run(note)}
              >
                ✕
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div role="status" className="notes-removed" hidden={removed === null}>
        {removed === null ? null : (
          <>
            <span>{t('notes.removed')}</span>
            <Button small loading={restore.busy} onClick={() => restore.run(removed)}>
              {t('action.undo')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

function textOf({ data }: SessionEvent): string {
  return String(data['text'] ?? '')
}
