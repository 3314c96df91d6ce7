// @vitest-environment happy-dom
import { noteData, type SessionEvent } from '@shared/model'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createServices, ServicesProvider } from '../../app/services'
import { createFramePump } from '../../charts/frame-pump'
import { SampleStore } from '../../charts/sample-store'
import { TimelineController } from '../../charts/timeline/controller'
import { I18nProvider } from '../../i18n/i18n-context'
import type { SessionNotes } from '../../state/session-notes'
import { NoteControl } from './note-control'
import { NotesCard } from './notes-card'

afterEach(cleanup)

const note = (id: number, text: string, atS: number | null): SessionEvent => ({
  ...{ id, kind: 'mark', tMs: (atS ?? 0) * 1000, endMs: null, severity: 'info' },
  data: noteData(text, atS)
})
const stored = [note(1, 'fan on', 301.5), note(2, 'bare desk', null)]

/** A stored session's notes in memory, numbered as the store does. */
function Notable(props: { controller: TimelineController; readOnly: boolean }) {
  const { controller, readOnly } = props
  const [events, setEvents] = useState<readonly SessionEvent[]>(stored)
  const notes = useMemo<SessionNotes>(
    () => ({
      add: (text, atS) => {
        setEvents((all) => [...all, note(Math.max(0, ...all.map(({ id }) => id)) + 1, text, atS)])
        return Promise.resolve()
      },
      remove: (eventId) => {
        setEvents((all) => all.filter(({ id }) => id !== eventId))
        return Promise.resolve()
      }
    }),
    []
  )
  return (
    <>
      {readOnly ? null : <NoteControl notes={notes} controller={controller} endMs={900_000} />}
      <NotesCard events={events} notes={readOnly ? null : notes} controller={controller} />
    </>
  )
}

function show(readOnly = false): TimelineController {
  const pump = createFramePump(() => undefined)
  const controller = new TimelineController(new SampleStore(), pump, null)
  controller.setBounds({ endMs: 900_000, live: false })
  const services = createServices(window, () => new Promise(() => undefined))
  render(
    <MantineProvider>
      <I18nProvider locale="en">
        <ServicesProvider value={services}>
          <Notable controller={controller} readOnly={readOnly} />
        </ServicesProvider>
      </I18nProvider>
    </MantineProvider>
  )
  return controller
}

const lines = (): (string | null)[] => screen.getAllByRole('listitem').map((line) => line.textContent)

test('notes on the whole come first, a mark brings its time into view', () => {
  const controller = show()
  expect(lines()).toEqual(['whole sessionbare desk✕', '5:01fan on✕'])
  fireEvent.click(screen.getByRole('button', { name: 'Show 5:01 on the timeline' }))
  expect(controller.store.getState().view).toMatchObject({ fromMs: 286_500, toMs: 316_500 })
})

test('a removed note can be taken back, a mark at its very time', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the note “fan on”' }))
  await waitFor(() => expect(lines()).toEqual(['whole sessionbare desk✕']))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(lines()).toEqual(['whole sessionbare desk✕', '5:01fan on✕']))
})

test('m asks at the crosshair, and Enter keeps the mark there', async () => {
  const controller = show()
  controller.hover(60_250)
  fireEvent.keyDown(window, { key: 'm' })
  const text = await screen.findByLabelText('What is worth keeping?')
  expect(screen.getByLabelText('At second')).toHaveProperty('value', '60.2')
  fireEvent.change(text, { target: { value: ' charger out ' } })
  fireEvent.submit(text)
  await waitFor(() => expect(lines()).toContain('1:00charger out✕'))
})

test('the notes of a file can be read and not changed', () => {
  show(true)
  expect(lines()).toEqual(['whole sessionbare desk', '5:01fan on'])
})
