import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFramePump } from '../frame-pump'
import { SampleStore } from '../sample-store'
import { TimelineController, type DrawnLane } from './controller'
import type { Shown } from './lane-plot'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A controller over a lane that notes what it was told to draw; a frame comes `frameMs` after it was asked for. */
function noted(frameMs = 16) {
  const shown: Shown[] = []
  const lane: DrawnLane = {
    laneId: 'rate',
    measure: () => undefined,
    draw: (_samples, what) => void shown.push(what),
    setCrosshair: () => undefined,
    timeAt: () => 0,
    destroy: () => undefined
  }
  const pump = createFramePump((run) => setTimeout(run, frameMs))
  const samples = new SampleStore()
  const controller = new TimelineController(samples, pump, null)
  controller.setBounds({ endMs: 600_000, live: false })
  controller.add(lane)
  vi.advanceTimersByTime(frameMs + 4)
  shown.length = 0
  return { controller, samples, shown }
}

test('moves of one frame are drawn once, thinner, and in full when the view has rested', () => {
  const { controller, shown } = noted()
  controller.zoomBy(0.5)
  controller.panBy(0.1)
  controller.panBy(0.1)
  vi.advanceTimersByTime(20)
  expect(shown).toHaveLength(1)
  expect(shown[0]?.density).toBeLessThan(1)
  vi.advanceTimersByTime(1000)
  expect(shown).toHaveLength(2)
  expect(shown[1]).toMatchObject({ density: 1, view: controller.store.getState().view })
})

test('a page that takes long for a frame is not drawn in full between two moves', () => {
  const { controller, shown } = noted(200)
  for (let n = 0; n < 4; n += 1) {
    controller.panBy(0.1)
    vi.advanceTimersByTime(210)
  }
  expect(shown.map(({ density }) => density < 1)).toEqual([true, true, true, true])
})

test('a view that is set at once is drawn in full, and nothing is drawn after the timeline is gone', () => {
  const { controller, shown } = noted()
  controller.show(1000, 9000)
  vi.advanceTimersByTime(20)
  expect(shown.map(({ density }) => density)).toEqual([1])
  controller.panBy(0.1)
  controller.detach()
  vi.advanceTimersByTime(1000)
  expect(shown).toHaveLength(1)
})

test('samples that came before a drawing are drawn with it, once, and figures are read again then', () => {
  const { controller, samples, shown } = noted()
  controller.attach()
  samples.append([{ name: 'rate.token', tMs: [600_000], v: [9] }])
  expect(controller.store.getState().revision).not.toBe(samples.revision)
  controller.setBounds({ endMs: 601_000, live: true })
  vi.advanceTimersByTime(1000)
  expect(shown).toHaveLength(1)
  expect(controller.store.getState().revision).toBe(samples.revision)
  samples.append([{ name: 'rate.token', tMs: [601_000], v: [8] }])
  vi.advanceTimersByTime(1000)
  expect(shown).toHaveLength(2)
})

test('a finer span that cannot be fetched is told until one is, or until the whole is in view', async () => {
  const answers = [Promise.reject(new Error('gone')), Promise.resolve(), Promise.reject(new Error('gone'))]
  for (const answer of answers) answer.catch(() => undefined)
  const refine = () => answers.shift() ?? Promise.resolve()
  const controller = new TimelineController(
    new SampleStore(),
    createFramePump(() => undefined),
    refine
  )
  controller.setBounds({ endMs: 600_000, live: false })
  const coarseAfter = async (move: () => void): Promise<boolean> => {
    move()
    await vi.advanceTimersByTimeAsync(1000)
    return controller.store.getState().coarse
  }
  expect(await coarseAfter(() => controller.show(1000, 9000))).toBe(true)
  expect(await coarseAfter(() => controller.show(2000, 9000))).toBe(false)
  expect(await coarseAfter(() => controller.show(3000, 9000))).toBe(true)
  expect(await coarseAfter(() => controller.reset())).toBe(false)
})
