import { PortableSession, type Verdict } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import { expect, test } from 'vitest'
import { mergedName, MergedSamples } from '../../charts/merged-samples'
import { createFileFeed } from '../diagnose/file-feed'
import { feedsInOrder } from './use-source-feeds'

const verdict: Verdict = {
  ...{ version: 1, findings: [], hogs: [], referenceRate: null, onsetS: null, timeConstantS: null },
  ...{ steady: null, retention: null, reasons: {} }
}

const fileFeed = (fileName: string, rate: number) =>
  createFileFeed({
    ...{ fileName, bytes: 1, verdict },
    session: PortableSession.parse({
      ...{ format: 'hotplate-session', version: 1, phone: { clusters: [] } },
      series: [{ id: 'run.tokenRate', t: [10, 11], v: [rate, rate] }]
    })
  })

const sources = [
  { kind: 'file', id: 'file-2' },
  { kind: 'session', id: 's' },
  { kind: 'file', id: 'file-1' }
] as const

test('files stand among the stored sessions where they were put, also two of one name', () => {
  const stored = { ...fileFeed('kept.json', 7), sessionId: 's' }
  const opened = { 'file-1': fileFeed('a.json', 8), 'file-2': fileFeed('a.json', 9) }
  const feeds = feedsInOrder(sources, [stored], opened)
  const samples = new MergedSamples(
    feeds.map((feed, index) => ({ key: `s${index}`, source: feed.samples, shiftMs: index * 1000 }))
  )
  const curve = (index: number) => samples.slice(mergedName(`s${index}`, seriesNames.tokenRate), 0, 20_000)
  expect([curve(0), curve(1), curve(2)]).toEqual([
    { tMs: [10_000, 11_000], v: [9, 9] },
    { tMs: [11_000, 12_000], v: [7, 7] },
    { tMs: [12_000, 13_000], v: [8, 8] }
  ])
})

test('nothing is drawn until every file is read: the first one stays the base', () => {
  const stored = { ...fileFeed('kept.json', 7), sessionId: 's' }
  expect(feedsInOrder(sources, [stored], { 'file-1': fileFeed('a.json', 8) })).toEqual([])
})
