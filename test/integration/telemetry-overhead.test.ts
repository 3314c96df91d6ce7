import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OverheadRow } from '@shared/model'
import { rawSamples, startSessionBench, ticksOf, type SessionBench } from './session-bench'

let bench: SessionBench
beforeAll(async () => {
  bench = await startSessionBench()
})
afterAll(() => bench.dispose())

test('the sampler’s overhead is measured with it on and off in turn, and nothing of it stays stopped', async () => {
  const ids = { buildId: bench.library.builds()[0]?.id ?? '', modelId: bench.library.models()[0]?.id ?? '' }
  const request = { serial: bench.bench.serial, ...ids, blocks: 4, blockS: 6 }
  const rows: OverheadRow[] = []
  for await (const row of bench.sessions.measureOverhead(request)) rows.push(row)
  expect(rows.map((row) => row.type === 'block' && row.samplerOn)).toEqual([true, false, false, true, false])
  const last = rows.at(-1)
  if (last?.type !== 'result') throw new Error('no result')
  expect(last.blocks.every(({ tokenRate }) => (tokenRate ?? 0) > 1)).toBe(true)
  expect(last.result.pairs).toBe(2)
  expect(last.result.lossPct).not.toBeNull()
  // A block without the sampler has no tick of it; one with it has.
  const start = bench.store.sessions.get(last.sessionId)?.run?.startUptimeMs ?? 0
  const ticks = ticksOf(rawSamples(bench, last.sessionId), start)
  for (const { samplerOn, fromMs, toMs } of last.blocks) {
    const within = ticks.filter((tMs) => tMs > fromMs + 1000 && tMs < toMs - 500)
    expect(within.length > 0).toBe(samplerOn)
  }
  expect(bench.sessions.get(last.sessionId).state).toBe('stopped')
  const { stdout } = await bench.phone.device().exec(['ps', '-A', '-o', 'PID,ARGS'])
  expect(stdout).not.toMatch(/sampler\.sh|top -b -d/)
}, 240_000)
