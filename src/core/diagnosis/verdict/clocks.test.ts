import { PortableSession } from '@shared/model'
import { expect, test } from 'vitest'
import { clockLoss } from './clocks'
import { layOut } from './frame'

const seconds = Array.from({ length: 400 }, (_, s) => s)
const idle = (s: number): boolean => s >= 200 && s < 300

/** The most that the clocks of a run lose, by second: it has less to do from 200 to 300 s, and its core ran at `kHz`. */
function lostBy(kHz: (s: number) => number): readonly number[] {
  const series = (id: string, of: (s: number) => number) => ({ id, t: seconds, v: seconds.map(of) })
  const session = PortableSession.parse({
    ...{ format: 'hotplate-session', version: 1 },
    phone: { clusters: [{ policy: 4, cpus: [4, 5, 6, 7], maxKHz: 3_000_000, capacity: 1024 }] },
    run: { startS: 0, endS: 399, requested: { cpus: [4, 5, 6, 7] } },
    series: [
      series('run.tokenRate', (s) => (idle(s) ? 5 : 10)),
      series('run.cpu', (s) => (idle(s) ? 150 : 390)),
      series('cpu.policy4.cap', () => 3_000_000),
      series('cpu.policy4.cur', kHz)
    ]
  })
  const frame = layOut(session)
  const loss = frame === null ? null : clockLoss(frame)
  return loss === null ? [] : [...loss.most]
}

test('the clock of a core that has less to do is not lost, wherever it stood before', () => {
  for (const busyKHz of [3_000_000, 2_000_000]) {
    const lost = lostBy((s) => (idle(s) ? 600_000 : busyKHz))
    expect(lost.length).toBeGreaterThanOrEqual(400)
    expect(Math.max(...lost)).toBe(0)
  }
})

test('a busy core below its cap is clamped', () => {
  const lost = lostBy((s) => (s >= 320 ? 1_500_000 : 3_000_000))
  expect(lost[250]).toBe(0)
  expect(lost[370]).toBeCloseTo(Math.log(2), 2)
})
