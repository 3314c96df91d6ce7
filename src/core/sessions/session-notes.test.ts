import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@shared/base/log'
import { isOfSession, notesOf } from '@shared/model'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventBook } from './event-book'
import { SessionNotes } from './session-notes'
import { blankRecord } from './session-record'
import { openStore, type Store } from './store'

let folder = ''
let store: Store

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotplate-notes-'))
  store = openAgain()
  const known = { serial: 'S', phoneName: 'P', startedAt: '2026-01-02T03:04:05.000Z' }
  store.sessions.put(blankRecord({ ...known, id: 'over', state: 'finished', durationMs: 900_000 }))
  store.sessions.put(blankRecord({ ...known, id: 'open', state: 'recording' }))
  const gap = { id: 1, kind: 'gap', tMs: 5, endMs: null, severity: 'info', data: {} } as const
  store.details.putEvents('over', [{ origin: 'program', event: gap }])
})
afterEach(async () => {
  await store.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const openAgain = (): Store => openStore({ folder, log: silentLog, workerFile: null })
const notes = (): SessionNotes => new SessionNotes(store, () => null)
const kept = (id = 'over') => notesOf(store.details.events(id).map(({ event }) => event))

test('a mark and a note on the whole session are there when the store is opened again', async () => {
  const mark = notes().add('over', { text: ' fan on \r\n', atS: 301.2344 })
  const whole = notes().add('over', { text: 'bare desk\nwindow open', atS: null })
  expect(mark).toEqual({
    ...{ id: 2, kind: 'mark', tMs: 301_234, endMs: null, severity: 'info' },
    data: { text: 'fan on' }
  })
  expect([isOfSession(mark), isOfSession(whole)]).toEqual([false, true])
  await store.dispose()
  store = openAgain()
  expect(kept()).toEqual([whole, mark])
  store.details.forgetDerived('over')
  expect(kept()).toEqual([whole, mark])
})

test('a note is removed once, what is no note never', () => {
  const { id } = notes().add('over', { text: 'x', atS: 0 })
  expect(notes().remove('over', id)).toMatchObject({ tMs: 0, data: { text: 'x' } })
  expect(kept()).toEqual([])
  expect(() => notes().remove('over', id)).toThrow(expect.objectContaining({ code: 'UNKNOWN_NOTE' }))
  expect(() => notes().remove('over', 1)).toThrow(expect.objectContaining({ code: 'UNKNOWN_NOTE' }))
  expect(store.details.events('over')).toHaveLength(1)
})

test.each([
  ['NOTE_TOO_LONG', 'over', 'x'.repeat(2001), null],
  ['NOTE_NO_TEXT', 'over', ' \n ', null],
  ['NOTE_NO_TEXT', 'over', 'red \u001b[31m', null],
  ['NOTE_NO_TEXT', 'over', 'exe.\u202etxt', null],
  ['NOTE_NO_TEXT', 'over', 'half \ud83d', null],
  ['NOTE_OUTSIDE', 'over', 'x', 900.001],
  ['NOTE_OUTSIDE', 'over', 'x', -1],
  ['NOTE_OUTSIDE', 'over', 'x', Number.NaN],
  ['UNKNOWN_SESSION', 'none', 'x', null],
  ['BAD_INPUT', 'open', 'x', null]
])('%s: nothing is written', (code, id, text, atS) => {
  expect(() => notes().add(id, { text, atS })).toThrow(expect.objectContaining({ code }))
  expect(kept()).toEqual([])
})

test('the whole width is kept, and text that looks like markup is only text', () => {
  const text = `<b>'; DROP TABLE events; -- 温度 🔥 ${'x'.repeat(1900)}`
  notes().add('over', { text, atS: 900 })
  expect(kept().map(({ data }) => data['text'])).toEqual([text])
})

test('a session that is recorded here gives the number itself', () => {
  const events = new EventBook(store.details.events('over'))
  const save = (): void => store.details.putEvents('over', events.takeUnsaved())
  const live = new SessionNotes(store, () => ({ events, nowMs: () => 10_000, save }))
  events.add('record', { kind: 'gap', tMs: 6, endMs: null, severity: 'info', data: {} })
  const mark = live.add('over', { text: 'now', atS: 9 })
  expect([mark.id, kept()]).toEqual([3, [mark]])
  live.remove('over', mark.id)
  expect([notesOf(events.all()), kept()]).toEqual([[], []])
})
