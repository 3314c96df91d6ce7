import { expect, test } from 'vitest'
import { createFramePump } from './frame-pump'

test('what is asked for many times is drawn once, in one frame', () => {
  const frames: (() => void)[] = []
  const pump = createFramePump((run) => void frames.push(run))
  let first = 0
  let second = 0
  const draw = (): void => void (first += 1)
  const forgotten = (): void => void (second += 1)
  pump.request(draw)
  pump.request(draw)
  pump.request(forgotten)
  pump.cancel(forgotten)
  expect(frames).toHaveLength(1)
  frames[0]?.()
  expect([first, second]).toEqual([1, 0])
  pump.request(draw)
  expect(frames).toHaveLength(2)
})
