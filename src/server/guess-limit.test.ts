import { expect, test } from 'vitest'
import { createGuessLimit } from './guess-limit'

test('twenty wrong keys in a minute shut the door, and only for that minute', () => {
  let now = 0
  const limit = createGuessLimit(() => now)
  for (let n = 0; n < 19; n += 1) limit.wrong()
  expect(limit.shut()).toBe(false)
  limit.wrong()
  expect(limit.shut()).toBe(true)
  now = 60_001
  expect(limit.shut()).toBe(false)
})
