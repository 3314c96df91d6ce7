import { PortableSession, type Verdict } from '@shared/model'
import { expect, test } from 'vitest'
import { judge } from './verdict'

const seconds = Array.from({ length: 200 }, (_, s) => s)

/** A run that does 10 token/s whatever its clock does. */
function judged(capKHz: (s: number) => number, tempC: (s: number) => number): Verdict {
  const column = (id: string, of: (s: number) => number): unknown => ({ id, t: seconds, v: seconds.map(of) })
  return judge(
    PortableSession.parse({
      ...{ format: 'hotplate-session', version: 1 },
      phone: { clusters: [{ policy: 4, cpus: [4, 5, 6, 7], maxKHz: 3_000_000, capacity: 1024 }] },
      run: { startS: 0, endS: 200, requested: { cpus: [4, 5, 6, 7] } },
      series: [
        column('run.tokenRate', (s) => 10 + (s % 2) * 0.1),
        column('cpu.policy4.cap', capKHz),
        column('temp.cpu', tempC)
      ]
    })
  )
}

const warming = (s: number): number => Math.min(72, 40 + s * 0.4)

test('a clock that heat lowered is told from its first lowering to its return, although it cost nothing', () => {
  const { throttling, findings } = judged((s) => (s < 80 || s >= 150 ? 3_000_000 : 2_700_000), warming)
  expect(findings).toEqual([])
  expect(throttling).toMatchObject([{ cause: 'heat', startS: 80, endS: 150 }])
  expect(throttling?.[0]?.evidence[0]).toMatchObject({
    series: 'cpu.policy4.cap',
    data: { before: 3_000_000, within: 2_700_000 }
  })
})

test('a governor that hunts around its trip throttles once', () => {
  const { throttling } = judged((s) => (s < 80 || s % 3 === 0 ? 3_000_000 : 2_700_000), warming)
  expect(throttling).toHaveLength(1)
})

test('spikes of a sample, and a clock that fell while the phone stayed cool, are not throttling', () => {
  expect(judged((s) => (s % 20 === 10 ? 1_800_000 : 3_000_000), warming).throttling).toEqual([])
  expect(
    judged(
      (s) => (s < 80 ? 3_000_000 : 2_400_000),
      () => 36
    ).throttling
  ).toEqual([])
})
