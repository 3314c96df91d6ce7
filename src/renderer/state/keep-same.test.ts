import { expect, test } from 'vitest'
import { keepSame } from './keep-same'

test('what did not change stays the same object', () => {
  const old = { n: 1, events: [{ id: 1 }], processes: { tMs: 1 } }
  const fresh = { n: 2, events: [{ id: 1 }], processes: { tMs: 2 } }
  const kept = keepSame(old, fresh)
  expect(kept).toEqual(fresh)
  expect(kept.events).toBe(old.events)
  expect(kept.processes).toBe(fresh.processes)
  expect(keepSame(old, { ...old, events: [{ id: 1 }] })).toBe(old)
  expect(keepSame(null, fresh)).toBe(fresh)
})

test('a record or list of another shape is not the same', () => {
  const old: { at: object } = { at: { a: 1, b: undefined } }
  for (const at of [{ a: 1 }, { a: 1, c: undefined }, { a: 1, b: undefined, c: 1 }, [1]]) {
    const fresh: { at: object } = { at }
    expect(keepSame(old, fresh).at).toBe(at)
  }
})
