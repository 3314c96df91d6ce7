import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { phoneLayout } from '@core/phone/layout'
import { RunIntent, type SessionDetail } from '@shared/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOver, startSessionBench, type SessionBench } from './session-bench'

/** Runs that really are killed: the cause, the line that shows it, and what to change. The last one damages the model on the phone. */

let bench: SessionBench
beforeAll(async () => {
  bench = await startSessionBench({ boot: { dataOn: 'disk' } })
})
afterAll(() => bench.dispose())

/** Starts a soak and waits until it generates. */
async function generating(intent: Partial<RunIntent> = {}): Promise<string> {
  const id = await bench.soak(120, { intent: RunIntent.parse({ threads: 2, cores: 'any', ...intent }) })
  await bench.until(id, (detail) => isOver(detail) || (detail.lastTokenRate ?? 0) > 0)
  return id
}

/** Sends a signal to the run's server, as something else on the phone might. */
async function signal(sessionId: string, name: string): Promise<void> {
  const script = 'read -r pid ticks <"$1/server.id" && kill -s "$2" "$pid"'
  await bench.phone.device().script(script, [phoneLayout.run(sessionId), name])
}

async function endOf(sessionId: string): Promise<NonNullable<SessionDetail['abnormalEnd']>> {
  const detail = await bench.until(sessionId, isOver)
  expect(detail.state).toBe('failed')
  const { abnormalEnd } = await bench.until(
    sessionId,
    ({ abnormalEnd: end }) => end !== null && end !== undefined
  )
  if (abnormalEnd === null || abnormalEnd === undefined) throw new Error('no abnormal end')
  const told = bench.sessions.get(sessionId).events.find(({ kind }) => kind === 'abnormalEnd')
  expect(told).toMatchObject({
    ...{ severity: 'error', data: { cause: abnormalEnd.cause, evidence: abnormalEnd.evidence } }
  })
  return abnormalEnd
}

test.each([
  ['KILL', 'killedBySignal', 'exit code 137 (SIGKILL)', ['tryAgain', 'freeMemory']],
  ['ILL', 'illegalInstruction', 'exit code 132 (SIGILL)', ['otherBuild']]
] as const)('SIG%s from outside: %s', async (name, cause, evidence, remedies) => {
  const id = await generating()
  await signal(id, name)
  const end = await endOf(id)
  expect(end).toMatchObject({ cause, evidence, source: 'exitCode', remedies })
  expect(end.memAvailableKb).toBeGreaterThan(1_000_000)
})

test('the kernel kills it because memory is short: told as that, with what was left', async () => {
  await bench.bench.limitMemory(24 * 2 ** 20)
  try {
    const id = await bench.soak(120, {
      intent: RunIntent.parse({ threads: 2, cores: 'any', residency: 'ram' })
    })
    const end = await endOf(id)
    expect(end).toMatchObject({ cause: 'lowMemoryKiller', exitCode: 137, source: 'memory' })
    expect(end.evidence).toMatch(/^MemAvailable: \d+ kB in the last sample, exit code 137$/)
    expect(end.remedies).toEqual(['smallerContext', 'smallerQuant', 'mmapInstead', 'freeMemory'])
  } finally {
    await bench.bench.limitMemory(null)
  }
})

test('mapped weights that can no longer be read: SIGBUS, the storage is to be looked at', async () => {
  const [model] = bench.library.models()
  const [shard] = model?.shards ?? []
  if (model === undefined || shard === undefined) throw new Error('no model')
  const id = await generating({ residency: 'mmap', repack: false })
  const onPhone = `${phoneLayout.model(model.id)}/${shard.name}`
  await truncate(join(bench.bench.dataDir, onPhone.replace(/^\/data\//, '')), 4096)
  expect(await endOf(id)).toMatchObject({
    ...{ cause: 'storageUnreadable', evidence: 'exit code 135 (SIGBUS)', source: 'exitCode' },
    remedies: ['verifyModel', 'checkStorage']
  })
})
