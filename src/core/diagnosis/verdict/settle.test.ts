import type { Verdict, VerdictFinding } from '@shared/model'
import { expect, test } from 'vitest'
import { SettledFindings } from './settle'

function finding(startS: number, endS: number, subject: string | null = 'com.example.mail'): VerdictFinding {
  const about =
    subject === null
      ? { cause: 'process' as const, id: `process @${startS}` }
      : { cause: 'process' as const, subject, id: `process ${subject} @${startS}` }
  const numbers = {
    shareOfLoss: 1,
    interval: [0.9, 1] as [number, number],
    confidence: 0.9,
    lostTokenRate: 2
  }
  return { ...about, ...numbers, startS, endS, ongoing: true, evidence: [] }
}

function judged(...findings: VerdictFinding[]): Verdict {
  const none = { referenceRate: 10, onsetS: null, timeConstantS: null, steady: null, retention: null }
  return { version: 1, findings, hogs: [], ...none, reasons: {} }
}

const ids = ({ findings }: Verdict): string[] => findings.map(({ id }) => id)

test('a finding is shown when a second judgement has it too, under one id though its start becomes known better', () => {
  const settled = new SettledFindings()
  expect(ids(settled.take(judged(finding(100, 105)), 105))).toEqual([])
  expect(ids(settled.take(judged(finding(99, 107)), 107))).toEqual(['process com.example.mail @99'])
  const third = settled.take(judged(finding(101, 110)), 110)
  expect(third.findings).toMatchObject([{ id: 'process com.example.mail @99', startS: 101, endS: 110 }])
})

test('what one judgement says and the next does not is never shown', () => {
  const settled = new SettledFindings()
  const turns = [105, 107, 109, 111, 113].map((atS, turn) =>
    settled.take(turn % 2 === 0 ? judged(finding(100, atS)) : judged(), atS)
  )
  expect(turns.flatMap(ids)).toEqual([])
})

test('a shown finding outlasts a moment of doubt and goes when it stays away', () => {
  const settled = new SettledFindings()
  settled.take(judged(finding(100, 105)), 105)
  settled.take(judged(finding(100, 107)), 107)
  expect(ids(settled.take(judged(), 110))).toHaveLength(1)
  expect(ids(settled.take(judged(finding(100, 113)), 113))).toHaveLength(1)
  expect(ids(settled.take(judged(), 118))).toHaveLength(1)
  expect(ids(settled.take(judged(), 124))).toEqual([])
})

test('a shown finding that falls into parts for a while stays the one it is; parts that last are told', () => {
  const shown = (): SettledFindings => {
    const settled = new SettledFindings()
    settled.take(judged(finding(100, 148)), 148)
    settled.take(judged(finding(100, 150)), 150)
    return settled
  }
  const parts = (atS: number): Verdict => judged(finding(103, 112), finding(116, atS))
  const passing = shown()
  const turns = [
    ...[152, 154, 156].map((atS) => passing.take(parts(atS), atS)),
    passing.take(judged(finding(100, 158)), 158)
  ]
  for (const turn of turns) expect(ids(turn)).toEqual(['process com.example.mail @100'])
  const lasting = shown()
  const last = [152, 156, 160, 164].map((atS) => lasting.take(parts(atS), atS)).at(-1)
  expect(last?.findings.map(({ startS }) => startS)).toEqual([103, 116])
})

test('another burst of the same app after the shown one waits no longer than others', () => {
  const settled = new SettledFindings()
  settled.take(judged(finding(100, 108)), 108)
  settled.take(judged(finding(100, 110)), 110)
  settled.take(judged(finding(100, 112), finding(130, 134)), 134)
  expect(ids(settled.take(judged(finding(100, 112), finding(130, 136)), 136))).toHaveLength(2)
})

test('what is already old at the first judgement is shown at once; two apps are two findings', () => {
  const settled = new SettledFindings()
  const both = judged(finding(100, 300), finding(120, 300, 'com.example.keyboard'))
  expect(ids(settled.take(both, 300))).toHaveLength(2)
})

test('a process that gets its name keeps the id under which it was shown unnamed; another app beside it gets its own', () => {
  const settled = new SettledFindings()
  settled.take(judged(finding(100, 106, null)), 106)
  expect(ids(settled.take(judged(finding(100, 108, null)), 108))).toEqual(['process @100'])
  const named = settled.take(judged(finding(101, 110)), 110)
  expect(named.findings).toMatchObject([{ id: 'process @100', subject: 'com.example.mail', startS: 101 }])
  settled.take(judged(finding(101, 112), finding(105, 112, 'com.example.keyboard')), 112)
  const both = settled.take(judged(finding(101, 114), finding(105, 114, 'com.example.keyboard')), 114)
  expect(ids(both)).toEqual(['process @100', 'process com.example.keyboard @105'])
})

test('what nothing explains is shown when it stays so, however old it is', () => {
  const settled = new SettledFindings()
  const unexplained = (atS: number): Verdict =>
    judged({ ...finding(100, atS), cause: 'unknown', id: 'unknown @100' })
  expect(ids(settled.take(unexplained(140), 140))).toEqual([])
  expect(ids(settled.take(unexplained(150), 150))).toEqual([])
  expect(ids(settled.take(unexplained(155), 155))).toEqual(['unknown @100'])
})
