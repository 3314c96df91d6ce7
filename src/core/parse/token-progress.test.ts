import { expect, test } from 'vitest'
import { readTokenProgress } from './token-progress'

const timings = { prompt_n: 4, prompt_ms: 20.5, predicted_n: 3, predicted_ms: 150 }
const read = (event: unknown): unknown => readTokenProgress(JSON.stringify(event))

test('counters of a completion, and of a chat with a part of the prompt from the cache', () => {
  const counted = { promptMs: 20.5, predictedCount: 3, predictedMs: 150 }
  expect(read({ tokens_evaluated: 5, timings })).toEqual({ ...counted, promptCount: 5 })
  expect(read({ timings })).toEqual({ ...counted, promptCount: 4 })
  expect(read({ timings: { ...timings, cache_n: 60 } })).toEqual({ ...counted, promptCount: 64 })
})

test('the count of the event serves where its timings have none', () =>
  expect(
    read({ tokens_evaluated: 5, tokens_predicted: 2, timings: { prompt_ms: 1, predicted_ms: 9 } })
  ).toEqual({
    ...{ promptCount: 5, promptMs: 1, predictedCount: 2, predictedMs: 9 }
  }))

test.each([
  ['damaged JSON', '{"content":'],
  ['damaged JSON', '[1]'],
  ['damaged JSON', 'null'],
  ['server error: out of memory', '{"error":{"code":500,"message":"out of memory"}}'],
  ['server error: no text', '{"error":{"code":500}}'],
  ['server error: busy', '{"error":"busy"}'],
  ['event without timings: this build does not know timings_per_token', '{"content":"a"}'],
  ['event without its counters', '{"timings":{"prompt_ms":1,"predicted_ms":2,"predicted_n":-1}}'],
  ['event without its counters', '{"timings":{"prompt_ms":1,"predicted_ms":2,"predicted_n":3}}']
])('%s: %s', (reason, json) => expect(readTokenProgress(json)).toBe(reason))
