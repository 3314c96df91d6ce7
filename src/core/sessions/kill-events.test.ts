import { expect, test } from 'vitest'
import type { KillNotice } from '@core/telemetry/kill-watch'
import { EventBook } from './event-book'
import { KillEvents } from './kill-events'

const kill = (pid: number, cause: KillNotice['cause'] = 'lmkd'): KillNotice => ({
  ...{ uptimeMs: 0, cause, pid, name: `com.example.app${pid}`, oomScoreAdj: 905 },
  reason: 'device is low on swap'
})

test('apps killed beside the run are collateral, counted in one sentence', () => {
  const book = new EventBook([])
  const kills = new KillEvents(book, () => false)
  for (let pid = 1; pid <= 7; pid += 1) kills.take(kill(pid), pid * 1000, true)
  kills.take(kill(7), 8000, true)
  const events = book.all()
  expect(events.filter(({ kind }) => kind === 'lmk')).toHaveLength(7)
  expect(events.find(({ kind }) => kind === 'note')).toMatchObject({
    ...{ tMs: 1000, endMs: 7000 },
    data: { text: 'lmkd killed 7 apps while this model was loaded', count: 7, cause: 'lmkd' }
  })
})

test('a kill of the run itself is an error with the killer’s reason, and no collateral', () => {
  const book = new EventBook([])
  new KillEvents(book, (pid) => pid === 77).take(kill(77, 'kernelOom'), 500, true)
  expect(book.all()).toMatchObject([
    { kind: 'lmk', severity: 'error', data: { pid: 77, cause: 'kernelOom', reason: 'device is low on swap' } }
  ])
})

test('an app that the user closed or that crashed is not a memory kill', () => {
  const book = new EventBook([])
  const kills = new KillEvents(book, () => false)
  for (const [index, cause] of (['user', 'activityManager', 'crash'] as const).entries())
    kills.take(kill(index, cause), 0, false)
  expect(book.all().map(({ kind }) => kind)).toEqual(['killed', 'killed', 'killed'])
})
