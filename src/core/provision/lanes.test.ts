import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HandOver, runLanes } from './lanes'

const never = new AbortController().signal

test('one lane works on what the other has finished', async () => {
  const handed = new HandOver<number>()
  const steps: string[] = []
  await runLanes(never, [
    async () => {
      for (const item of [1, 2, 3]) {
        await delay(5)
        steps.push(`sent ${item}`)
        handed.put(item)
      }
      handed.close()
    },
    async (signal) => {
      for await (const items of handed.take(signal)) {
        await delay(7)
        steps.push(...items.map((item) => `hashed ${item}`))
      }
    }
  ])
  expect(steps.indexOf('sent 2')).toBeLessThan(steps.indexOf('hashed 1'))
  expect(steps.at(-1)).toBe('hashed 3')
})

test('the first failure stops the other lane and is the one that is thrown', async () => {
  const handed = new HandOver<number>()
  let ended = false
  const lanes = runLanes(never, [
    () => Promise.reject(new RangeError('the reason')),
    async (signal) => {
      for await (const _items of handed.take(signal)) throw new TypeError('nothing comes')
      ended = true
      throw new TypeError('a consequence')
    }
  ])
  await expect(lanes).rejects.toThrow('the reason')
  expect(ended).toBe(true)
})

test('an abort ends the lanes with its reason', async () => {
  const stop = new AbortController()
  const handed = new HandOver<number>()
  const lanes = runLanes(stop.signal, [
    async (signal) => {
      for await (const _items of handed.take(signal)) throw new TypeError('nothing comes')
    }
  ])
  stop.abort()
  await expect(lanes).rejects.toMatchObject({ name: 'AbortError' })
})
