import { afterEach, expect, test, vi } from 'vitest'
import { Connection } from './connection'
import type { Client, Link } from './link'
import { LinkLostError } from './problem'

/** A link whose stream never ends by itself; `cut` is the cable to Hotplate being pulled. */
function fakeLink(values: readonly number[]) {
  let cut = (): void => undefined
  const closed = new Promise<void>((resolve) => {
    cut = resolve
  })
  const stream = async function* () {
    yield* values
    await closed
    throw new Error('peer closed')
  }
  const link: Link & { stream: typeof stream } = { client: {} as Client, closed, close: () => cut(), stream }
  return { link, cut: () => cut() }
}

const connections: Connection[] = []
afterEach(() => {
  for (const connection of connections.splice(0)) connection.dispose()
})

test('after a lost link it opens again and follows its streams from the start', async () => {
  const links = [fakeLink([1, 2]), fakeLink([3])]
  let opened = 0
  const connection = new Connection(() => {
    const next = links[opened]
    opened += 1
    return next === undefined ? Promise.reject(new Error('down')) : Promise.resolve(next.link)
  })
  connections.push(connection)
  const seen: (number | 'start')[] = []
  connection.subscribe<number>({
    open: () =>
      Promise.resolve(links[opened - 1]?.link.stream() ?? Promise.reject(new Error('no link'))) as Promise<
        AsyncIterable<number>
      >,
    onStart: () => void seen.push('start'),
    onValue: (value) => void seen.push(value)
  })
  await vi.waitFor(() => expect(seen).toEqual(['start', 1, 2]))
  expect(connection.state.getState().state).toBe('up')
  links[0]?.cut()
  await vi.waitFor(() => expect(connection.state.getState().state).toBe('lost'))
  await vi.waitFor(() => expect(seen).toEqual(['start', 1, 2, 'start', 3]))
  expect(connection.state.getState()).toEqual({ state: 'up', attempt: 0 })
})

test('a question that is cut off says so, instead of a transport’s words', async () => {
  const { link, cut } = fakeLink([])
  const connection = new Connection(() => Promise.resolve(link))
  connections.push(connection)
  const asked = connection.call(() => new Promise(() => undefined))
  setTimeout(cut, 20)
  await expect(asked).rejects.toBeInstanceOf(LinkLostError)
})
