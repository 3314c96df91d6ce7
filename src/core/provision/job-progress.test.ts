import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProvisionStatus } from '@shared/model'
import { JobProgress } from './job-progress'
import { describeStatus, fractionDone } from './job-words'
import type { PlannedFile, PlannedGroup } from './plan'

const file = (name: string, size: number): PlannedFile => ({
  ...{ group: 'model', name, size, sha256: 'aa', mtimeMs: 1, sourcePath: `/pc/${name}`, mode: 0o644 },
  remotePath: `/phone/${name}`
})
const mb = 1024 * 1024
const [one, two] = [file('one', 10 * mb), file('two', 30 * mb)]
const group: PlannedGroup = { kind: 'model', id: 'm1', name: 'm', folder: '/phone', files: [one, two] }

let nowMs = 0
let progress: JobProgress

beforeEach(() => {
  vi.useFakeTimers()
  nowMs = 1000
  progress = new JobProgress({ jobId: 'j', serial: 's', groups: [group], now: () => nowMs })
})
afterEach(() => {
  progress.end('cancelled', null)
  vi.useRealTimers()
})

test('bytes, rate and time left of a job under way', () => {
  progress.setFile(one, 'skipped')
  progress.setState('running')
  progress.setFile(two, 'sending')
  progress.hashTook(10 * mb, 1000)
  progress.sentSmall(two, 0)
  for (let step = 1; step <= 5; step += 1) {
    nowMs += 200
    progress.sentSmall(two, step * mb)
  }
  const status = progress.snapshot()
  expect(status).toMatchObject({
    ...{ state: 'running', totalBytes: 40 * mb, skippedBytes: 10 * mb, sentBytes: 5 * mb, elapsedMs: 1000 },
    ...{ rateBytesPerSecond: 5 * mb, etaMs: 5000 + 3000, modelId: 'm1', buildId: null }
  })
  expect(fractionDone(status)).toBeCloseTo((20 + 5) / 80)
  expect(describeStatus(status)).toBe('sending two')
})

test('a lost link keeps what was verified and forgets what was under way', () => {
  progress.setFile(one, 'verified')
  progress.setFile(two, 'sending')
  progress.sentSmall(two, mb)
  const { moved } = progress
  progress.resetUnfinished()
  progress.setState('waitingForPhone', 'why')
  expect(progress.moved).toBe(moved)
  expect(progress.snapshot()).toMatchObject({
    ...{ state: 'waitingForPhone', note: 'why', rateBytesPerSecond: null, etaMs: null },
    files: [{ state: 'verified' }, { state: 'waiting', sentBytes: 0 }]
  })
  expect(progress.isSettled(one)).toBe(true)
  expect(progress.isSettled(two)).toBe(false)
})

test('readers get at most five statuses a second and always the last one', async () => {
  const seen: ProvisionStatus[] = []
  const reading = (async () => {
    for await (const status of progress.latest.read()) seen.push(status)
  })()
  for (let step = 0; step < 100; step += 1) {
    progress.sentSmall(two, step)
    await vi.advanceTimersByTimeAsync(10)
  }
  progress.end('done', null)
  await reading
  expect(seen.length).toBeLessThanOrEqual(8)
  expect(seen.at(-1)?.state).toBe('done')
})
