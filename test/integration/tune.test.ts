import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPhoneSettings } from '@core/phone/settings/create-phone-settings'
import { phoneLayout } from '@core/phone/layout'
import { TuneRequest, type TuneFrame } from '@shared/model'
import { openRecording, startSessionBench, untilSo, type Recording, type SessionBench } from './session-bench'
import { noLimits, openTuner } from './tune-bench'

let bench: SessionBench
const children: ChildProcess[] = []
beforeAll(async () => {
  bench = await startSessionBench()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await bench.dispose()
})

const settings = createPhoneSettings({ by: 'test' })

function request(change: Partial<TuneRequest> = {}): TuneRequest {
  const { library } = bench
  return TuneRequest.parse({
    ...{ serial: bench.bench.serial, buildId: library.builds()[0]?.id, modelId: library.models()[0]?.id },
    ...{ space: { threads: [1, 2], cores: [[6, 7]] }, genTokens: 4, budgetMs: 15_000, sustainedMs: 0 },
    ...{ coolWithinC: null, maxCells: 3, limits: noLimits, ...change }
  })
}

const repetitionsOf = ({ cells }: TuneFrame): number =>
  cells.reduce((sum, { repetitions }) => sum + repetitions.length, 0)

/** Is the phone kept awake on every plug that this Android knows, as the child asked for? */
async function isAwake(): Promise<boolean> {
  return (await settings.list(bench.phone)).find(({ kind }) => kind === 'stayAwake')?.value === '15'
}

/** What a tune may not leave behind on the phone. */
async function leftOnPhone(): Promise<string> {
  const script = `ls -d "$1"/runs/tune-* "$1"/lease 2>/dev/null; ps -A -o ARGS | grep -E "^(\\S*/)?llama-bench |tune-keeper" | grep -v grep`
  return (await bench.phone.device().script(script, [phoneLayout.root], { expectedExits: 'any' })).stdout
}

/** Another program with its own data folder that knows the same build and model. */
function otherProgram(): Recording & { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'hotplate-tune-'))
  const recording = openRecording(bench.server, folder)
  for (const build of bench.library.builds()) recording.store.library.putBuild(build)
  for (const model of bench.library.models()) recording.store.library.putModel(model)
  return {
    ...recording,
    folder,
    dispose: async () => {
      await recording.dispose()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

interface Child {
  readonly process: ChildProcess
  readonly tuneId: string
}

/** Starts the child program and waits until it has measured so many repetitions. */
async function startChild(
  folder: string,
  wish: { readonly request: TuneRequest; readonly awaySeconds: number },
  repetitions: number
): Promise<Child> {
  const { host, port } = bench.server
  const words = JSON.stringify({ host, port, folder, ...wish })
  const program = ['--import', 'tsx', 'test/integration/tune-child.ts', words]
  const child = spawn('node', program, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let printed = ''
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  const [tuneId = ''] = await untilSo(
    () => printed.trim().split('\n'),
    ([, ...counts]) => counts.some((count) => Number(count) >= repetitions),
    90_000
  )
  return { process: child, tuneId }
}

async function killed({ process: child }: Child): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

test('a small tune: no other program can tune meanwhile; cancelled, taken up by another tuner, answered, saved; nothing is left', async () => {
  const { tuner: first } = openTuner(bench)
  const tuneId = await first.start(request())
  await expect(first.start(request())).rejects.toMatchObject({ code: 'PHONE_BUSY' })
  const other = otherProgram()
  try {
    await other.phones.waitFor(bench.bench.serial, { timeoutMs: 60_000 })
    const { tuner } = openTuner(other, { owner: { mark: 'another program', isGone: () => false } })
    await expect(tuner.start(request())).rejects.toMatchObject({ code: 'PHONE_BUSY' })
    expect(tuner.list()).toEqual([])
  } finally {
    await other.dispose()
  }
  for await (const frame of first.follow(tuneId)) if (repetitionsOf(frame) > 0) break
  expect((await first.cancel(tuneId)).state).toBe('cancelled')

  const { tuner: second, recipes } = openTuner(bench)
  await second.resume(tuneId)
  let last: TuneFrame | null = null
  for await (const frame of second.follow(tuneId)) last = frame
  expect(last?.tune).toMatchObject({ state: 'done', stateText: '' })
  expect(last?.answer?.rate).toBeGreaterThan(0)
  expect(recipes.list().map(({ id }) => id)).toContain(last?.answer?.recipeId)
  expect(await leftOnPhone()).toBe('')
  await expect(second.resume('nobody')).rejects.toMatchObject({ code: 'UNKNOWN_TUNE' })
})

test('a killed program and a pulled cable lose no repetition; settings last until the end; cells wait for a cool phone; the winner is held', async () => {
  const other = otherProgram()
  try {
    const wish = request({ budgetMs: 20_000, sustainedMs: 1000, coolWithinC: 8, coolTimeoutMs: 60_000 })
    const child = await startChild(other.folder, { request: wish, awaySeconds: 600 }, 2)
    await killed(child)
    await other.phones.waitFor(bench.bench.serial, { timeoutMs: 60_000 })
    const { tuner } = openTuner(other)
    const kept: TuneFrame[] = []
    for await (const frame of tuner.follow(child.tuneId)) kept.push(frame)
    const before = kept.flatMap(({ cells }) => cells.map(({ id, repetitions }) => ({ id, repetitions })))
    expect(await isAwake()).toBe(true)

    bench.bench.holdTemperatures({ die: 75 })
    await tuner.resume(child.tuneId)
    const phases = new Set<string>()
    let last: TuneFrame | null = null
    let isPulled = false
    let isBack = false
    for await (const frame of tuner.follow(child.tuneId)) {
      last = frame
      if (frame.current?.phase === 'cooling' && !phases.has('cooling')) bench.bench.holdTemperatures({})
      if (frame.current !== null) phases.add(frame.current.phase)
      if (frame.current?.phase === 'measuring' && !isPulled) {
        isPulled = true
        expect(await isAwake()).toBe(true)
        await bench.bench.pullCable()
      }
      if (frame.current?.phase === 'waitingForPhone' && !isBack) {
        isBack = true
        await bench.bench.plugCable()
      }
    }
    expect([...phases]).toEqual(
      expect.arrayContaining(['cooling', 'measuring', 'sustained', 'waitingForPhone'])
    )
    expect(last?.tune).toMatchObject({ state: 'done', stateText: '' })
    for (const { id, repetitions } of before) {
      const now = last?.cells.find((cell) => cell.id === id)?.repetitions ?? []
      expect(now.slice(0, repetitions.length).map(({ at }) => at)).toEqual(repetitions.map(({ at }) => at))
    }
    expect(last?.answer?.sustained?.rates.length).toBeGreaterThanOrEqual(3)
    expect(last?.answer?.sustained?.retentionPct).toBeGreaterThan(0)
    expect(await isAwake()).toBe(false)
    expect(await leftOnPhone()).toBe('')
  } finally {
    await other.dispose()
  }
})

test('a phone whose PC is gone ends the tune by itself and brings its settings back', async () => {
  const other = otherProgram()
  try {
    const child = await startChild(other.folder, { request: request(), awaySeconds: 6 }, 1)
    expect(await isAwake()).toBe(true)
    await killed(child)
    for (const endMs = performance.now() + 60_000; await isAwake();) {
      expect(performance.now()).toBeLessThan(endMs)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    expect(await leftOnPhone()).not.toMatch(/llama-bench|tune-keeper/)
    // The phone is free: the tune can be taken up.
    await other.phones.waitFor(bench.bench.serial, { timeoutMs: 60_000 })
    const { tuner } = openTuner(other)
    await tuner.resume(child.tuneId)
    await tuner.cancel(child.tuneId)
    expect(await leftOnPhone()).toBe('')
  } finally {
    await other.dispose()
  }
})
