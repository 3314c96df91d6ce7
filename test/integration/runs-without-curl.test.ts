import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRunBench, type RunBench } from './run-bench'

let bench: RunBench
beforeAll(async () => {
  bench = await startRunBench('exynos-2400-samsung')
})
afterAll(() => bench.dispose())

test('a phone without curl is asked through nc: the same tokens, framing and all', async () => {
  const launcher = bench.launcher()
  const run = await launcher.launch(bench.phone, bench.request({ durationMs: 12_000 }, { context: 256 }))
  expect(await bench.untilEvent(run, 'loadStarted')).toMatchObject({ data: { client: 'nc' } })
  const exit = await bench.untilExit(launcher, run, 120_000)
  expect(exit).toMatchObject({ reason: 'done', exitCode: 0 })
  expect(await bench.readText(run, 'stream.sse')).toContain('Transfer-Encoding: chunked')
  const { tokens, requests, rejected } = await bench.stream(run)
  expect(rejected).toEqual([])
  expect(requests.length).toBeGreaterThanOrEqual(2)
  const first = tokens.filter((token) => token.uptimeMs < (requests[1]?.uptimeMs ?? 0))
  expect(first.map((token) => token.depth)).toEqual(first.map((_, index) => (first[0]?.depth ?? 0) + index))
  const events = await bench.events(run)
  expect(events.filter((event) => event.kind === 'requestStarted').length).toBeGreaterThanOrEqual(1)
})

test('where curl was asked for and is not there, the run says so and starts nothing', async () => {
  const launcher = bench.launcher({ client: 'curl' })
  const run = await launcher.launch(bench.phone, bench.request())
  const exit = await bench.untilExit(launcher, run)
  expect(exit).toMatchObject({ reason: 'failed', exitCode: null })
  expect(exit.text).toMatch(/neither curl nor nc/)
  expect(await bench.readText(run, 'server.id')).toBe('')
})
