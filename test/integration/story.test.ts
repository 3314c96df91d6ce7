import { afterAll, beforeAll, expect, test } from 'vitest'
import { benchThreads, lockedPrompt } from '../story/play'
import { openStory, type StoryStand } from '../story/stand'

/** The quick form of `npm run story`, which also ranks soaks with three kinds of cooling. */

let story: StoryStand
beforeAll(async () => {
  story = await openStory({ timeFactor: 40 })
})
afterAll(() => story.dispose())

test('four threads beat six', async () => {
  const six = await benchThreads(story, 6)
  expect(await benchThreads(story, 4)).toBeGreaterThan(six)
})

test('-c 4096 does not fit and is refused with the reason before anything is loaded; -c 2048 fits', async () => {
  const greedy = await story.greedyModel()
  expect(await story.refusal(greedy, 2048)).toBeNull()
  const before = story.core.services.sessions.list().length
  expect(await story.refusal(greedy, 4096)).toMatch(/greedy/)
  expect(story.core.services.sessions.list()).toHaveLength(before)
})

test('a lock is reported as not granted, with what to do about it', async () => {
  const detail = await lockedPrompt(story)
  expect(detail.state).toBe('finished')
  const lock = detail.effective.find(({ name }) => name === 'lock')
  expect(lock).toMatchObject({ requested: 'locked', ok: false, advice: 'lockNeedsRoot' })
  expect(lock?.note).toMatch(/failed to mlock/)
  expect(detail.events.some(({ kind, data }) => kind === 'mismatch' && data['name'] === 'lock')).toBe(true)
})
