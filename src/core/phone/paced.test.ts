import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Paced } from './paced'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

test('a burst becomes one action at once and one at the end', () => {
  const action = vi.fn()
  const paced = new Paced(250, action)
  for (let i = 0; i < 10; i += 1) paced.request()
  expect(action).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(250)
  expect(action).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(action).toHaveBeenCalledTimes(2)
})

test('never more than four times a second', () => {
  const action = vi.fn()
  const paced = new Paced(250, action)
  for (let ms = 0; ms < 2000; ms += 10) {
    paced.request()
    vi.advanceTimersByTime(10)
  }
  expect(action.mock.calls.length).toBeLessThanOrEqual(9)
})

test('what waits is run at once by a flush, and not again', () => {
  const action = vi.fn()
  const paced = new Paced(250, action)
  paced.request()
  paced.flush()
  expect(action).toHaveBeenCalledTimes(1)
  paced.request()
  paced.flush()
  expect(action).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(action).toHaveBeenCalledTimes(2)
})

test('nothing happens after dispose', () => {
  const action = vi.fn()
  const paced = new Paced(250, action)
  paced.request()
  paced.request()
  paced.dispose()
  paced.request()
  vi.advanceTimersByTime(1000)
  expect(action).toHaveBeenCalledTimes(1)
})
