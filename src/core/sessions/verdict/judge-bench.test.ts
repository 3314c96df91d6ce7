import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seededRandom } from '@shared/base/seeded-random'
import type { SeriesColumns, Verdict } from '@shared/model'
import { blankRecord } from '../session-record'
import { JudgeBench, type JudgeOrder } from './judge-bench'

const seconds = 300
/** Weights that must be read again: a minute of it, and once more until the end. */
const starved = (s: number): boolean => (s >= 90 && s < 150) || s >= 230

const random = seededRandom(5)
const rates = Array.from({ length: seconds }, (_, s) => (starved(s) ? 4 : 10) * (0.95 + 0.1 * random()))
const faults = Array.from({ length: seconds }, (_, s) => (starved(s) ? 300 + 50 * random() : random()))

function columns(fromS: number, toS: number): SeriesColumns[] {
  const tMs = Array.from({ length: toS - fromS }, (_, at) => (fromS + at) * 1000)
  return [
    { name: 'rate.token', tMs, v: rates.slice(fromS, toS) },
    { name: 'run.majorFaults', tMs, v: faults.slice(fromS, toS) }
  ]
}

function order(fromS: number, toS: number, last: boolean): JudgeOrder {
  const record = blankRecord({
    ...{ id: 's', serial: 'S', phoneName: 'P' },
    startedAt: '2026-01-02T03:04:05.000Z'
  })
  return {
    ...{ sessionId: 's', fresh: fromS === 0, settle: !last, last, record },
    folder: join(tmpdir(), 'hotplate-no-such-session'),
    ...{ model: null, reading: null, series: [], events: [] },
    columns: columns(fromS, toS)
  }
}

async function live(): Promise<Verdict[]> {
  const bench = new JudgeBench()
  const verdicts: Verdict[] = []
  for (let toS = 20; toS <= seconds; toS += 2)
    verdicts.push(await bench.judge(order(toS === 20 ? 0 : toS - 2, toS, false)))
  return [...verdicts, await bench.judge(order(seconds, seconds, true))]
}

test('what was judged bit by bit ends in the verdict of the whole session', async () => {
  const last = (await live()).at(-1)
  const whole = await new JudgeBench().judge(order(0, seconds, true))
  expect(last).toEqual(whole)
  expect(whole.findings.map(({ cause, ongoing }) => [cause, ongoing])).toEqual([
    ['memory', false],
    ['memory', true]
  ])
})

test('a finding that was shown stays, under its id, while its session grows', async () => {
  const shown = (await live()).slice(0, -1).map(({ findings }) => findings.map(({ id }) => id))
  shown.forEach((ids, at) => expect(ids.slice(0, shown[at - 1]?.length ?? 0)).toEqual(shown[at - 1] ?? []))
  expect(shown.at(-1)).toHaveLength(2)
  const firstS = shown.findIndex((ids) => ids.length > 0) * 2 + 20
  expect(firstS).toBeGreaterThan(90)
  expect(firstS).toBeLessThanOrEqual(100)
})
