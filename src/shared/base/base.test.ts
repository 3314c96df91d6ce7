import { expect, test } from 'vitest'
import { AsyncLimiter } from './async-limiter'
import { Latest } from './broadcast'
import { DisposableStore } from './disposables'
import { RingBuffer } from './ring-buffer'

test('a ring buffer keeps the newest values in order', () => {
  const ring = new RingBuffer(3)
  for (const value of [1, 2, 3, 4]) ring.push(value)
  expect(ring.toArray()).toEqual([2, 3, 4])
  expect(ring.at(7)).toBeNaN()
})

test('a store disposes newest first, everything, and late arrivals at once', async () => {
  const seen: string[] = []
  const store = new DisposableStore()
  store.defer(() => void seen.push('first'))
  store.defer(() => {
    throw new Error('second fails')
  })
  store.defer(() => void seen.push('third'))
  await expect(store.dispose()).rejects.toThrow('second fails')
  store.defer(() => void seen.push('late'))
  expect(seen).toEqual(['third', 'first', 'late'])
})

test('of the tasks that wait, only the latest runs', async () => {
  const seen: number[] = []
  const limiter = new AsyncLimiter()
  const task = (n: number) => () => Promise.resolve(void seen.push(n))
  const all = [limiter.schedule(task(1)), limiter.schedule(task(2)), limiter.schedule(task(3))]
  await Promise.all(all)
  expect(seen).toEqual([1, 3])
})

test('a slow reader of Latest skips to the newest value and ends on close', async () => {
  const latest = new Latest(0)
  const seen: number[] = []
  const reading = (async () => {
    for await (const value of latest.read()) {
      seen.push(value)
      if (value === 0) for (const next of [1, 2, 3]) latest.set(next)
      if (value === 3) latest.close()
    }
  })()
  await reading
  expect(seen).toEqual([0, 3])
})

test('aborting a reader of Latest ends it', async () => {
  const latest = new Latest('a')
  const controller = new AbortController()
  const seen: string[] = []
  setTimeout(() => controller.abort(), 5)
  for await (const value of latest.read(controller.signal)) seen.push(value)
  expect(seen).toEqual(['a'])
})
