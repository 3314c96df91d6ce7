import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionSummary } from '@shared/model'
import { beforeEach, expect, test } from 'vitest'
import { createCleanUp, type CleanUp } from './clean-up'
import { readDataUsage } from './data-usage'

const now = Date.UTC(2026, 5, 1)
let folder: string
let removed: string[]
let cleanUp: CleanUp

const session = (id: string, daysAgo: number, state: SessionSummary['state']): SessionSummary => ({
  ...{ id, name: id, serial: 'S', phoneName: 'P', buildName: null, modelName: null, state, stateText: '' },
  startedAt: new Date(now - daysAgo * 86_400_000).toISOString(),
  ...{ durationMs: 0, plannedMs: null, meanTokenRate: null, lastTokenRate: null, retentionPct: null },
  ...{ onsetMs: null, maxCpuTempC: null, rawBytes: 0 }
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotplate-upkeep-'))
  removed = []
  for (const id of ['old', 'new', 'running']) {
    mkdirSync(join(folder, 'sessions', id, 'run'), { recursive: true })
    writeFileSync(join(folder, 'sessions', id, 'run', 'samples.log'), 'x'.repeat(1000))
  }
  writeFileSync(join(folder, 'hotplate.db'), 'y'.repeat(500))
  const list = [
    session('old', 40, 'finished'),
    session('new', 2, 'stopped'),
    session('running', 50, 'recording')
  ]
  const remove = (id: string): Promise<boolean> => {
    removed.push(id)
    return Promise.resolve(true)
  }
  cleanUp = createCleanUp({ folder, sessions: { list: () => list, remove }, now: () => now })
})

const raw = (id: string): boolean => existsSync(join(folder, 'sessions', id, 'run', 'samples.log'))

test('a dry run tells what would go and touches nothing', async () => {
  const told = await cleanUp.run({ what: 'raw', olderThanDays: 30, dryRun: true })
  expect(told).toEqual({
    sessions: [{ id: 'old', name: 'old', bytes: 1000 }],
    bytes: 1000,
    dryRun: true,
    undoId: null
  })
  expect(raw('old')).toBe(true)
})

test('raw text goes to the trash and comes back; what is being recorded stays', async () => {
  const { undoId } = await cleanUp.run({ what: 'raw', olderThanDays: 0, dryRun: false })
  expect([raw('old'), raw('new'), raw('running')]).toEqual([false, false, true])
  expect((await readDataUsage(folder)).parts).toContainEqual({ kind: 'trash', bytes: 2000 })
  expect(await cleanUp.undo(undoId ?? '')).toBe(2)
  expect([raw('old'), raw('new')]).toEqual([true, true])
  await expect(cleanUp.undo(undoId ?? '')).rejects.toMatchObject({ code: 'BAD_INPUT' })
})

test('nothing outside the trash can be named', async () => {
  await expect(cleanUp.undo('../sessions')).rejects.toMatchObject({ code: 'BAD_INPUT' })
  expect(raw('old')).toBe(true)
})

test('whole sessions go by their own removal, and cannot come back', async () => {
  const result = await cleanUp.run({ what: 'sessions', olderThanDays: 30, dryRun: false })
  expect([removed, result.undoId]).toEqual([['old'], null])
})

test('the folder is told by kind', async () => {
  expect(await readDataUsage(folder)).toMatchObject({
    totalBytes: 3500,
    parts: [
      { kind: 'database', bytes: 500 },
      { kind: 'sessions', bytes: 3000 }
    ]
  })
})
