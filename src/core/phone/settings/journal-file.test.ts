import { expect, test } from 'vitest'
import { parseJournal, renderJournal, type StoredEntry } from './journal-file'

const entry = (id: string, change: Partial<StoredEntry> = {}): StoredEntry => ({
  ...{
    id,
    kind: 'stayAwake',
    subject: null,
    old: '0',
    now: '15',
    at: '2026-01-02T03:04:05.000Z',
    by: 'user'
  },
  ...{ restorable: true, restoredAt: null, note: null, check: null, expect: null },
  undo: ['settings', 'put', 'global', 'stay_on_while_plugged_in', '0'],
  ...change
})

test('a journal is JSON with one entry a line, and reads back', () => {
  const text = renderJournal({ revision: 3, entries: [entry('a'), entry('b')] })
  expect(text.split('\n')).toHaveLength(5)
  expect(text.split('\n')[1]).toContain('"undo":["settings","put","global","stay_on_while_plugged_in","0"]')
  expect(text.split('\n')[1]).toContain('"restoredAt":null')
  expect(parseJournal(text)).toEqual({
    journal: {
      head: '{"format":"hotplate-journal","version":1,"revision":3,"entries":[',
      revision: 3,
      entries: [entry('a'), entry('b')]
    },
    problem: null
  })
  expect(JSON.parse(renderJournal({ revision: 0, entries: [] }))).toMatchObject({ entries: [] })
})

test('no file is an empty journal; one that is not understood is a problem', () => {
  expect(parseJournal('').journal).toEqual({ head: '', revision: 0, entries: [] })
  const text = renderJournal({ revision: 1, entries: [entry('a')] })
  expect(parseJournal(text.slice(0, -5)).problem).toMatch(/damaged/)
  expect(parseJournal(text.replace('"version":1', '"version":2')).problem).toMatch(/newer/)
  expect(parseJournal(text.replace('"stayAwake"', '"unheardOf"')).problem).toMatch(/entries/)
  expect(parseJournal('{"a":1}').problem).toMatch(/not a journal/)
})

test('old entries that are done with go, open ones never', () => {
  const done = Array.from({ length: 60 }, (_, index) => entry(`d${index}`, { restoredAt: 'x' }))
  const parsed = parseJournal(renderJournal({ revision: 1, entries: [entry('open'), ...done] }))
  expect(parsed.journal?.entries).toHaveLength(41)
  expect(parsed.journal?.entries[0]?.id).toBe('open')
  expect(parsed.journal?.entries.at(-1)?.id).toBe('d59')
})
