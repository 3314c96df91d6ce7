import { expect, onTestFailed, test } from 'vitest'
import { runCampaign } from '../campaign/campaign'
import { campaignTable, excessChunks } from '../campaign/table'

const seed = 11

/** The quick cut of `npm run campaign:provision`: every kind of fault, most of them twice, over two phones at once. */
test('20 faults in mid-transfer: every byte arrives right, and hardly one is sent twice', async () => {
  const story: string[] = []
  onTestFailed(() => {
    console.log(story.join('\n'))
  })
  const { records, problems, unexplainedBytes } = await runCampaign({
    ...{ seed, faults: 20, mayTakeLong: false, say: (text: string) => void story.push(text) },
    stand: {
      profiles: ['snapdragon-8-gen-3', 'exynos-2400-samsung'],
      ...{ modelMiB: 72, shards: 3, bytesPerSecond: 40e6 }
    }
  })
  const told = campaignTable(records)
  expect(problems, told).toEqual([])
  expect(records.length).toBe(20)
  for (const { atBytes, struck } of records) {
    expect(atBytes).toBeGreaterThan(0)
    // A phone may just be hashing while the other one is struck in mid-shard.
    expect(struck.some(({ shard }) => shard !== null)).toBe(true)
  }
  const chunks = excessChunks(records)
  expect(chunks.reduce((sum, some) => sum + some, 0) / chunks.length, told).toBeLessThanOrEqual(1.05)
  expect(unexplainedBytes, told).toBeLessThan(1024 * 1024)
}, 600_000)
