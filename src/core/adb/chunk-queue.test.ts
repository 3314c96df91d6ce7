import { expect, test } from 'vitest'
import { ChunkQueue } from './chunk-queue'

const bytes = (length: number): Uint8Array => new Uint8Array(length)

test('the pump waits while the reader is slow', async () => {
  const queue = new ChunkQueue(10)
  await queue.push(bytes(8))
  let pushed = false
  const pending = queue.push(bytes(8)).then(() => {
    pushed = true
  })
  await Promise.resolve()
  expect(pushed).toBe(false)
  const reader = queue[Symbol.asyncIterator]()
  expect((await reader.next()).value).toHaveLength(8)
  await pending
  expect(pushed).toBe(true)
})

test('what arrived is read before the failure', async () => {
  const queue = new ChunkQueue(100)
  await queue.push(bytes(3))
  queue.close(new Error('gone'))
  const reader = queue[Symbol.asyncIterator]()
  expect((await reader.next()).value).toHaveLength(3)
  await expect(reader.next()).rejects.toThrow('gone')
})

test('a reader that leaves frees the pump', async () => {
  const queue = new ChunkQueue(1)
  const pending = queue.push(bytes(5))
  for await (const chunk of queue) {
    expect(chunk).toHaveLength(5)
    break
  }
  await pending
  await queue.push(bytes(50))
})
