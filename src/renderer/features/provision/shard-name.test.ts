import { expect, test } from 'vitest'
import { shardName } from './shard-name'

test('a shard is told by its number, another file by its end', () => {
  expect(shardName('qwen3-35b-a3b-q4_k_m-00003-of-00005.gguf')).toBe('…-00003-of-00005.gguf')
  expect(shardName('qwen3-8b-q4_0.gguf')).toBe('qwen3-8b-q4_0.gguf')
  expect(shardName(`${'x'.repeat(40)}.gguf`)).toBe(`…${'x'.repeat(28)}.gguf`)
})
