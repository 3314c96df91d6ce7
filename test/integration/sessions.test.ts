import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { judge } from '@core/diagnosis/verdict/verdict'
import { phoneLayout } from '@core/phone/layout'
import { parseSessionFile } from '@core/sessions/portable/parse-session-file'
import type { SessionFrame } from '@shared/model'
import {
  isOver,
  openRecording,
  rawSamples,
  startSessionBench,
  ticksOf,
  untilSo,
  type SessionBench
} from './session-bench'

let bench: SessionBench
beforeAll(async () => {
  bench = await startSessionBench()
})
/** A test that failed in the middle must not leave its soak to the next one. */
afterEach(async () => {
  for (const { id, state } of bench.sessions.list()) {
    if (!isOver({ state })) await bench.sessions.stop(id)
  }
})
afterAll(() => bench.dispose())

/** Ticks are a second apart; a busy PC makes some late, but a time in which nobody listened is longer. */
const longestStepMs = 8_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The stored series of a cap, against the phone's own text: every tick is there, once, and none is far from the next. */
function expectNoGap(sessionId: string): void {
  const record = bench.store.sessions.get(sessionId)
  const ticks = ticksOf(rawSamples(bench, sessionId), record?.run?.startUptimeMs ?? 0)
  const [column] = bench.sessions.series({ sessionId, names: ['cap.7'], points: 20_000 })
  expect(column?.tMs).toEqual(ticks)
  expect(longestStep(ticks)).toBeLessThan(longestStepMs)
  expect(bench.sessions.get(sessionId).events.filter((event) => event.kind === 'gap')).toEqual([])
}

function longestStep(ticks: readonly number[]): number {
  return Math.max(...ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)))
}

async function runFoldersOnPhone(): Promise<string[]> {
  return (await bench.phone.device().exec(['ls', phoneLayout.runs])).stdout.split('\n').filter(Boolean)
}

async function processesOnPhone(pattern: RegExp): Promise<string[]> {
  const { stdout } = await bench.phone.device().exec(['ps', '-A', '-o', 'PID,ARGS'])
  return stdout.split('\n').filter((line) => pattern.test(line))
}

test('a soak from launch to the stored session, seen by two readers', async () => {
  const sessionId = await bench.soak(15)
  expect(bench.phone.summary()).toMatchObject({ sessionId, job: { kind: 'soak', id: sessionId } })
  await expect(bench.soak(15)).rejects.toMatchObject({ code: 'PHONE_BUSY' })
  await expect(bench.sessions.remove(sessionId)).rejects.toMatchObject({ code: 'PHONE_BUSY' })
  const frames: SessionFrame[] = []
  const first = (async () => {
    for await (const frame of bench.sessions.follow(sessionId)) frames.push(frame)
  })()
  await bench.until(sessionId, (detail) => (detail.meanTokenRate ?? 0) > 0)
  bench.sessions.mark(sessionId, 'window opened')
  const leave = new AbortController()
  let lateFrames = 0
  for await (const frame of bench.sessions.follow(sessionId, leave.signal)) {
    if (lateFrames === 0)
      expect(frame.columns.find(({ name }) => name === 'cap.7')?.tMs.length).toBeGreaterThan(0)
    if (++lateFrames === 3) leave.abort()
  }
  await bench.until(sessionId, (detail) => detail.effective.length > 0)
  await first

  const detail = bench.sessions.get(sessionId)
  expect(detail).toMatchObject({ state: 'finished', samplerCpuPct: expect.any(Number) as number })
  expect(detail.meanTokenRate).toBeGreaterThan(1)
  expect(detail.effective.find(({ name }) => name === 'context')).toMatchObject({
    effective: '512',
    ok: true
  })
  expect(detail.events.map((event) => event.kind)).toEqual(
    expect.arrayContaining(['runStarted', 'loadStarted', 'requestStarted', 'mark', 'runEnded'])
  )
  expect(detail.processes?.rows.find((row) => row.isRun)?.name).toContain('llama-server')
  expectNoGap(sessionId)

  // What one reader got frame by frame is what was stored, each sample once.
  const [stored] = bench.sessions.series({ sessionId, names: ['rate.token'], points: 20_000 })
  const seen = frames.flatMap((frame) => frame.columns.filter(({ name }) => name === 'rate.token'))
  expect(seen.flatMap((column) => column.tMs)).toEqual(stored?.tMs)
  expect(frames.at(-1)?.detail.state).toBe('finished')

  // Proven equal, so nothing of the run stays on the phone: no folder, no follower.
  expect(await runFoldersOnPhone()).toEqual([])
  expect(await processesOnPhone(/tail -c|runner\.sh|sampler\.sh/)).toEqual([])
  expect(readdirSync(bench.store.sessionFolder(sessionId)).sort()).toEqual(
    expect.arrayContaining(['events.log', 'exit', 'run.json', 'samples.log', 'server.log', 'stream.sse'])
  )
  expect(bench.phone.summary()).toMatchObject({ sessionId: null, job: null })
  expect(bench.sessions.rename(sessionId, 'the first').name).toBe('the first')
  expect(await bench.sessions.remove(sessionId)).toBe(true)
  expect(() => bench.sessions.get(sessionId)).toThrow(
    expect.objectContaining({ code: 'UNKNOWN_SESSION' }) as Error
  )
})

test('what cannot be launched leaves no session behind; a stop ends and stores it', async () => {
  const before = bench.sessions.list().length
  await expect(bench.soak(15, { modelId: 'nothing' })).rejects.toMatchObject({ code: 'UNKNOWN_MODEL' })
  await expect(bench.soak(15, { serial: 'NOBODY' })).rejects.toMatchObject({ code: 'PHONE_NOT_FOUND' })
  expect(bench.sessions.list()).toHaveLength(before)
  const sessionId = await bench.soak(120)
  await bench.until(sessionId, (detail) => (detail.meanTokenRate ?? 0) > 0)
  expect(await bench.sessions.stop(sessionId)).toMatchObject({ state: 'stopped' })
  expect(await processesOnPhone(/llama-server|runner\.sh|sampler\.sh|tail -c/)).toEqual([])
  expectNoGap(sessionId)
})

describe('what is recorded on the phone is never lost', () => {
  test('the cable is pulled for 10 s', async () => {
    const sessionId = await bench.soak(22)
    await bench.until(sessionId, (detail) => (detail.meanTokenRate ?? 0) > 0)
    const rawBefore = bench.sessions.get(sessionId).rawBytes
    await bench.bench.pullCable()
    await bench.until(sessionId, (detail) => detail.state === 'phoneAway')
    await wait(10_000)
    await bench.bench.plugCable()
    const back = await bench.until(sessionId, (detail) => detail.state === 'recording')
    const span = back.events.find((event) => event.kind === 'linkLost')
    expect((span?.endMs ?? 0) - (span?.tMs ?? 0)).toBeGreaterThan(8_000)
    const detail = await bench.until(sessionId, isOver, 180_000)
    expect(detail.state).toBe('finished')
    expect(detail.rawBytes).toBeGreaterThan(rawBefore)
    expectNoGap(sessionId)
    const [rate] = bench.sessions.series({
      sessionId,
      names: ['rate.token'],
      fromMs: span?.tMs ?? 0,
      toMs: span?.endMs ?? 0,
      points: 20_000
    })
    expect(rate?.v.filter((value) => value !== null).length).toBeGreaterThan(6)
  })

  test('the adb server is killed and comes back', async () => {
    const sessionId = await bench.soak(15)
    await bench.until(sessionId, (detail) => (detail.meanTokenRate ?? 0) > 0)
    await bench.server.kill()
    await bench.until(sessionId, (now) => now.events.some((event) => event.kind === 'adbServerLost'))
    const detail = await bench.until(sessionId, isOver, 180_000)
    expect(detail.state).toBe('finished')
    expect(detail.events.find((event) => event.kind === 'adbServerLost')?.endMs).toBeGreaterThan(0)
    expectNoGap(sessionId)
  })

  test('the program is killed with -9 and started again', async () => {
    const other = `${bench.folder}-child`
    const first = openRecording(bench.server, other)
    for (const build of bench.library.builds()) first.store.library.putBuild(build)
    for (const model of bench.library.models()) first.store.library.putModel(model)
    await first.dispose()
    const [build, model] = [bench.library.builds()[0]?.id ?? '', bench.library.models()[0]?.id ?? '']
    const { host, port } = bench.server
    const program = ['--import', 'tsx', 'test/integration/recording-child.ts']
    const words = [host, String(port), other, bench.bench.serial, build, model, '25']
    const child = spawn('node', [...program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
    await untilSo(
      () => printed,
      (text) => text.includes('\n'),
      60_000
    )
    const sessionId = printed.trim()
    await wait(4_000)
    child.kill('SIGKILL')
    await wait(4_000)
    const again = openRecording(bench.server, other)
    try {
      again.sessions.resume()
      await untilSo(
        () => again.sessions.get(sessionId),
        (detail) => detail.state === 'recording'
      )
      expect(again.sessions.get(sessionId).events.map((event) => event.kind)).toContain('note')
      const detail = await untilSo(() => again.sessions.get(sessionId), isOver, 180_000)
      expect(detail.state).toBe('finished')
      expect(detail.effective.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['threads', 'cores', 'residency', 'lock', 'context', 'build'])
      )
      const ticks = ticksOf(
        rawSamples(again, sessionId),
        again.store.sessions.get(sessionId)?.run?.startUptimeMs ?? 0
      )
      const [column] = again.sessions.series({ sessionId, names: ['cap.7'], points: 20_000 })
      expect(column?.tMs).toEqual(ticks)
      // Nothing is missing of the time in which nobody listened.
      expect((ticks.at(-1) ?? 0) - (ticks[0] ?? 0)).toBeGreaterThan(20_000)
      expect(longestStep(ticks)).toBeLessThan(longestStepMs)
      expect(detail.events.filter((event) => event.kind === 'runStarted')).toHaveLength(1)
    } finally {
      await again.dispose()
    }
    expect(await processesOnPhone(/tail -c/)).toEqual([])
  })

  test('the phone is restarted', async () => {
    const sessionId = await bench.soak(120)
    await bench.until(sessionId, (detail) => (detail.meanTokenRate ?? 0) > 0)
    await wait(3_000)
    await bench.bench.reboot()
    const detail = await bench.until(sessionId, isOver, 180_000)
    expect(detail.state).toBe('endedByReboot')
    expect(detail.events.map((event) => event.kind)).toContain('rebooted')
    expectNoGap(sessionId)
    expect(detail.meanTokenRate).toBeGreaterThan(0)
  })
})

test('heat and a hog are told: onset beside the truth, the hog while it runs', async () => {
  // Near its first trip point, with the battery and the skin cool: the watchdog has no reason to end the run.
  bench.bench.setTemperature(50)
  bench.bench.holdTemperatures({ battery: 33, skin: 38 })
  const sessionId = await bench.soak(75)
  const startUptimeMs = bench.store.sessions.get(sessionId)?.run?.startUptimeMs ?? 0
  const isOnset = (kind: string): boolean => kind === 'throttleOnset'
  await bench.until(sessionId, (detail) => detail.events.some(({ kind }) => isOnset(kind)), 90_000)
  const askedMs = bench.sessions.get(sessionId).durationMs
  const hog = await bench.bench.startHog({ packageName: 'com.example.keyboard', cores: 8 })
  const isHog = (kind: string): boolean => kind === 'hogStarted'
  const told = await bench.until(sessionId, ({ events }) => events.some(({ kind }) => isHog(kind)), 60_000)
  const truth = await bench.bench.groundTruth()
  const begun = truth.filter((entry) => entry.what === 'hog-start' && entry.uptimeMs > startUptimeMs)
  const hogAt = (begun[0]?.uptimeMs ?? 0) - startUptimeMs
  const event = told.events.find(({ kind }) => isHog(kind))
  // On the phone's clock: how late the PC hears of it is the PC's own load.
  expect((event?.tMs ?? Infinity) - hogAt).toBeLessThan(20_000)
  expect(event?.data['packageName']).toBe('com.example.keyboard')
  await hog.stop()
  const detail = await bench.sessions.stop(sessionId).then(() => bench.sessions.get(sessionId))
  const lowered = truth.filter((entry) => entry.what === 'cap-lowered' && entry.uptimeMs > startUptimeMs)[0]
  const onsetMs = detail.events.find(({ kind }) => isOnset(kind))?.tMs ?? Infinity
  expect(Math.abs(onsetMs - ((lowered?.uptimeMs ?? 0) - startUptimeMs))).toBeLessThan(10_000)
  const { throttling, hogs } = await bench.sessions.verdict(sessionId)
  expect(throttling?.map(({ cause }) => cause)).toContain('heat')
  expect(hogs.map(({ subject }) => subject)).toContain('com.example.keyboard')

  const { fileName, text } = await bench.sessions.exportFile(sessionId)
  const portable = parseSessionFile(text, fileName)
  expect(portable.series.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['run.tokenRate', 'run.nPast', 'cpu.policy7.cap', 'temp.cpu'])
  )
  const ofHog = portable.processes.filter((one) => one.package === 'com.example.keyboard')
  const listed = ofHog.flatMap(({ t, cpuPct }) => t.filter((_, at) => (cpuPct[at] ?? 0) > 0))
  // The hog is noted once all its threads run: on a busy machine the first ones are seen long before.
  expect(Math.min(...listed)).toBeGreaterThan(askedMs / 1000 - 8)
  expect(Math.min(...listed)).toBeLessThan(hogAt / 1000 + 15)
  expect(judge(portable).referenceRate).not.toBeNull()
})

test('a phone is watched without a run, and nothing of it is stored or left', async () => {
  const before = bench.sessions.list().length
  const frames: SessionFrame[] = []
  const isWarm = (frame: SessionFrame): boolean => frame.columns.some(({ name }) => name === 'temp.cpu')
  for await (const frame of bench.sessions.watchPhone(bench.bench.serial, { seconds: 60 })) {
    frames.push(frame)
    if (frames.length > 2 && frames.some(isWarm)) break
  }
  expect(frames.length).toBeGreaterThan(2)
  expect(frames.some(isWarm)).toBe(true)
  expect(bench.sessions.list()).toHaveLength(before)
  expect(await processesOnPhone(/sampler/)).toEqual([])
})
