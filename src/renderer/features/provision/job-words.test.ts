import type { FileProgress, ProvisionStatus } from '@shared/model'
import { expect, test } from 'vitest'
import { createFormat } from '../../i18n/format'
import { createTold } from '../../i18n/told'
import { createTranslate } from '../../i18n/translate'
import { jobLine, noticeWords, thereBytes } from './job-words'

const i18n = {
  locale: 'en' as const,
  t: createTranslate('en'),
  f: createFormat('en'),
  told: createTold('en')
}
const shard = (state: FileProgress['state'], sentBytes: number): FileProgress => ({
  name: 's',
  group: 'model',
  size: 100,
  sentBytes,
  hashedBytes: 0,
  state,
  sha256: '',
  chunks: []
})
const job: ProvisionStatus = {
  jobId: 'j',
  serial: 'S',
  buildId: null,
  modelId: 'm',
  state: 'running',
  files: [shard('hashing', 100), shard('sending', 40), shard('waiting', 0)],
  totalBytes: 300,
  sentBytes: 140,
  skippedBytes: 0,
  rateBytesPerSecond: 118e6,
  etaMs: null,
  elapsedMs: 0,
  resentBytes: 0,
  hashRateBytesPerSecond: null,
  notices: [],
  note: null,
  error: null
}

test('the rail says which shard travels and how fast', () => {
  expect(jobLine(job, i18n)).toBe('sending shard 2 of 3 · 118 MB/s')
  expect(jobLine({ ...job, files: [shard('verified', 100), shard('hashing', 100)] }, i18n)).toBe(
    'hashing shard 2 of 2'
  )
  expect(jobLine({ ...job, state: 'paused' }, i18n)).toBe('paused')
})

test('what is there counts skipped files whole', () => {
  expect(thereBytes({ ...job, files: [shard('skipped', 0), shard('sending', 40)] })).toBe(140)
})

test('a slow link says what it costs, in words people read', () => {
  const words = noticeWords(
    { code: 'slowLink', rateBytesPerSecond: 37e6, possibleBytesPerSecond: 120e6, costSeconds: 340 },
    i18n
  )
  expect(words.warn).toBe(true)
  expect(words.text).toBe(
    '37.0 MB/s; this phone can do 120 MB/s. A USB 3 cable and port save 5 min 40 s on this job.'
  )
})
