import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Observation } from '@core/diagnosis/observation'
import { silentLog } from '@shared/base/log'
import type { SessionEvent } from '@shared/model'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventBook } from './event-book'
import { blankRecord } from './session-record'
import { openStore, type Store } from './store'

let folder = ''
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotplate-events-'))
  store = openStore({ folder, log: silentLog, workerFile: null })
  store.sessions.put(blankRecord({ id: 's', serial: 'S', phoneName: 'P', startedAt: '' }))
})
afterEach(async () => {
  await store.dispose()
  rmSync(folder, { recursive: true, force: true })
})

function event(kind: SessionEvent['kind'], tMs: number): Observation {
  return { kind, tMs, endMs: null, severity: 'info', data: {} }
}

const kinds = (events: readonly SessionEvent[]): string[] => events.map(({ kind }) => kind)

test('what the verdict tells stands among the others, is replaced by what it tells next, and goes with the replay', () => {
  const book = new EventBook([])
  book.add('record', event('loadStarted', 0))
  book.tell([event('throttleOnset', 60_000)])
  book.add('program', event('mark', 90_000))
  expect(kinds(book.all())).toEqual(['loadStarted', 'throttleOnset', 'mark'])
  const [before] = book.told
  book.tell([event('throttleOnset', 57_000)])
  expect(book.told).toMatchObject([{ id: before?.id, tMs: 57_000 }])
  book.tell([])
  expect(kinds(book.all())).toEqual(['loadStarted', 'mark'])
  book.tell([event('throttleOnset', 57_000)])
  book.forgetDerived()
  expect(kinds(book.all())).toEqual(['mark'])
})

test('the last word of a verdict is stored in place of what an older program noted, and a replay forgets it', () => {
  const { details } = store
  const stored = (): string[] => kinds(details.events('s').map((one) => one.event))
  details.putEvents('s', [
    { origin: 'record', event: { id: 1, ...event('hogStarted', 5_000) } },
    { origin: 'record', event: { id: 2, ...event('hogEnded', 9_000) } },
    { origin: 'program', event: { id: 3, ...event('mark', 9_500) } }
  ])
  details.putVerdictEvents('s', [{ id: 4, ...event('throttleOnset', 1_000) }])
  expect(stored()).toEqual(['throttleOnset', 'mark'])
  details.putVerdictEvents('s', [{ id: 4, ...event('hogStarted', 2_000) }])
  expect(stored()).toEqual(['hogStarted', 'mark'])
  details.forgetDerived('s')
  expect(stored()).toEqual(['mark'])
})
