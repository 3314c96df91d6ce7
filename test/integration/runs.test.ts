import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCapabilityProbe } from '@core/builds/capabilities'
import { phoneLayout } from '@core/phone/layout'
import type { Effective } from '@shared/model'
import { startRunBench, until, type RunBench } from './run-bench'

let bench: RunBench
beforeAll(async () => {
  bench = await startRunBench('snapdragon-8-gen-3')
})
afterAll(() => bench.dispose())

const named = (rows: readonly Effective[], name: Effective['name']): Effective | undefined =>
  rows.find((row) => row.name === name)

describe('a run from start to stop', () => {
  test('tokens are recorded on the phone, settings are read back, stop ends exactly what was started', async () => {
    const launcher = bench.launcher()
    const sampler = { topK: 20, topP: 0.9, minP: 0.1, repeatPenalty: 1.1 }
    const request = bench.request({}, { cores: [0], threads: 1, ...sampler })
    const run = await launcher.launch(bench.phone, request)
    expect(run.argv.slice(0, 2)).toEqual(['taskset', '1'])
    expect(run.argv.join(' ')).toContain('--load-mode mmap')
    expect(run.argv.join(' ')).toContain('--top-k 20 --top-p 0.9 --min-p 0.1 --repeat-penalty 1.1')
    expect(run.argv.join(' ')).not.toMatch(/--mlock|--no-mmap|api-key/)
    await bench.untilTokens(run, 20)

    const { tokens, requests } = await bench.stream(run)
    expect(requests[0]?.number).toBe(1)
    expect(requests[0]?.uptimeMs).toBeGreaterThan(run.startUptimeMs)
    expect(tokens[0]?.latencyMs).toBeNull()
    const times = tokens.map((token) => token.uptimeMs)
    expect(times).toEqual([...times].sort((a, b) => a - b))

    const rows = await launcher.readBack(bench.phone, run, request)
    expect(named(rows, 'cores')).toMatchObject({ requested: '0', ok: true })
    expect(named(rows, 'cores')?.effective).toMatch(/^0 \(all \d+ threads\)$/)
    expect(named(rows, 'threads')).toMatchObject({ effective: '1', ok: true })
    expect(named(rows, 'context')).toMatchObject({ effective: '512', ok: true })
    expect(named(rows, 'residency')).toMatchObject({ ok: true })
    expect(named(rows, 'lock')).toMatchObject({ effective: '0 kB locked (VmLck)', ok: true })
    expect(named(rows, 'build')?.effective).toMatch(/^build \d+ \(Debian\)$/)
    expect(await launcher.status(bench.phone, run)).toMatchObject({ alive: true, exit: null })

    const stranger = await startStranger()
    const [pid = 0, ticks = 0] = (await bench.readText(run, 'server.id')).split(' ').map(Number)
    await launcher.stop(bench.phone, run)
    expect(await bench.alive(pid, ticks)).toBe(false)
    expect(await bench.alive(run.runnerPid, run.runnerStartTicks)).toBe(false)
    expect(await bench.alive(stranger.pid, stranger.ticks)).toBe(true)
    expect(await launcher.status(bench.phone, run)).toMatchObject({
      alive: false,
      exit: { reason: 'stopped' }
    })
    await launcher.stop(bench.phone, run)
    await bench.phone.device().exec(['kill', String(stranger.pid)])

    const samples = await bench.readText(run, 'samples.log')
    expect(samples).toContain('#hotplate-sampler 2')
    expect(samples).toMatch(new RegExp(`^r ${pid} `, 'm'))
    expect(await processesOf(run.folder)).toEqual([])
    expect((await bench.events(run)).map((event) => event.kind)).toEqual(
      expect.arrayContaining(['loadStarted', 'serverReady', 'requestStarted', 'stopRequested', 'runEnded'])
    )
  })

  test('other cores are granted too, and a lock that cannot hold is told in the words of llama.cpp', async () => {
    const launcher = bench.launcher()
    const request = bench.request({}, { cores: [1], threads: 1, residency: 'ram', lock: true })
    const run = await launcher.launch(bench.phone, request)
    expect(run.argv.join(' ')).toContain('--load-mode mlock')
    await bench.untilEvent(run, 'serverReady')
    const rows = await launcher.readBack(bench.phone, run, request)
    await launcher.stop(bench.phone, run)
    expect(named(rows, 'cores')).toMatchObject({ requested: '1', ok: true })
    expect(named(rows, 'residency')).toMatchObject({ effective: 'read into memory (load_mode = mlock)' })
    expect(named(rows, 'lock')).toMatchObject({ effective: '0 kB locked (VmLck)', ok: false })
    expect(named(rows, 'lock')?.note).toMatch(/failed to mlock .*Cannot allocate memory.* 64 KiB/)
    const { helpText } = await createCapabilityProbe().of(bench.phone, bench.build)
    const preview = launcher.preview(await bench.phone.dossier(), request, helpText)
    expect(preview.commandLine.replace('PORT', portOf(run.argv))).toContain(run.argv.slice(2).join(' '))
    expect(preview.warnings.join('\n')).toContain('lock 64 KiB')
  })

  test('the planned time over: done, by itself, over several requests', async () => {
    const launcher = bench.launcher()
    const run = await launcher.launch(bench.phone, bench.request({ durationMs: 9000 }, { context: 256 }))
    const exit = await bench.untilExit(launcher, run, 120_000)
    expect(exit).toMatchObject({ reason: 'done', exitCode: 0 })
    const { requests, tokens, rejected } = await bench.stream(run)
    expect(rejected).toEqual([])
    expect(Math.max(...tokens.map((token) => token.depth))).toBeLessThanOrEqual(256)
    expect(requests.filter((request) => request.kind === 'ended')).toHaveLength(requests.length / 2)
    const generatedMs = exit.uptimeMs - (requests[0]?.uptimeMs ?? 0)
    expect(generatedMs).toBeGreaterThan(8_900)
    expect(generatedMs).toBeLessThan(36_000)
  })
})

describe('what may happen to a run', () => {
  test('a pulled cable does not stop it', async () => {
    const launcher = bench.launcher()
    const run = await launcher.launch(bench.phone, bench.request())
    await bench.untilTokens(run, 10)
    await bench.bench.pullCable()
    const pulledAt = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    await bench.bench.plugCable()
    await bench.phone.whenUp(AbortSignal.timeout(90_000))
    const awayMs = performance.now() - pulledAt
    expect(await launcher.status(bench.phone, run)).toMatchObject({ alive: true, exit: null })
    await launcher.stop(bench.phone, run)
    const times = (await bench.stream(run)).tokens.map((token) => token.uptimeMs)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
    expect(Math.max(...gaps)).toBeLessThan(Math.min(3_000, awayMs / 2))
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(5_500)
  })

  test('a killed server ends the run: serverDied, with the signal', async () => {
    const launcher = bench.launcher()
    const run = await launcher.launch(bench.phone, bench.request())
    await bench.untilTokens(run, 10)
    const [pid = ''] = (await bench.readText(run, 'server.id')).split(' ')
    await bench.phone.device().exec(['kill', '-9', pid])
    const exit = await bench.untilExit(launcher, run)
    expect(exit).toMatchObject({ reason: 'serverDied', exitCode: 137 })
    expect(exit.text).toMatch(/signal 9/)
    expect(await processesOf(run.folder)).toEqual([])
  })

  test('a killed runner: vanished, and stop still ends what it left', async () => {
    const launcher = bench.launcher()
    const run = await launcher.launch(bench.phone, bench.request())
    await bench.untilTokens(run, 10)
    await bench.phone.device().exec(['kill', '-9', String(run.runnerPid)])
    await until(async () => ((await launcher.status(bench.phone, run)).alive ? null : true))
    expect((await launcher.status(bench.phone, run)).exit).toBeNull()
    const [pid = 0, ticks = 0] = (await bench.readText(run, 'server.id')).split(' ').map(Number)
    expect(await bench.alive(pid, ticks)).toBe(true)
    await launcher.stop(bench.phone, run)
    expect(await bench.alive(pid, ticks)).toBe(false)
    expect((await launcher.status(bench.phone, run)).exit).toMatchObject({
      reason: 'stopped',
      exitCode: null
    })
  })

  test('a damaged model: loadFailed, with the words of llama.cpp', async () => {
    const launcher = bench.launcher()
    const run = await launcher.launch(bench.phone, bench.request({ model: await bench.brokenModel() }))
    const exit = await bench.untilExit(launcher, run)
    expect(exit).toMatchObject({ reason: 'loadFailed', exitCode: 1 })
    expect(exit.text).toMatch(/before the model was loaded/)
    expect(exit.text).toMatch(/“.+”/)
  })

  test('a prompt that does not fit: failed, with the answer of the server', async () => {
    const launcher = bench.launcher()
    const prompt = 'It was cold. '.repeat(300)
    const run = await launcher.launch(bench.phone, bench.request({ prompt }, { context: 256 }))
    const exit = await bench.untilExit(launcher, run)
    expect(exit).toMatchObject({ reason: 'failed', exitCode: 0 })
    expect(exit.text).toMatch(/The server answered: .*context/)
  })

  test('a model that takes too long to load: loadFailed, and nothing is left', async () => {
    const launcher = bench.launcher({ loadTimeoutMs: 1 })
    const run = await launcher.launch(bench.phone, bench.request())
    const exit = await bench.untilExit(launcher, run)
    expect(exit.reason).toBe('loadFailed')
    expect(exit.text).toMatch(/not loaded within/)
    expect(await processesOf(run.folder)).toEqual([])
  })

  test('what is not on the phone is refused before anything starts', async () => {
    const launcher = bench.launcher()
    const model = { ...bench.model, id: 'elsewhere', name: 'elsewhere' }
    await expect(launcher.launch(bench.phone, bench.request({ model }))).rejects.toMatchObject({
      code: 'NOT_PROVISIONED'
    })
    const build = { ...bench.build, id: 'elsewhere' }
    await expect(launcher.launch(bench.phone, bench.request({ build }))).rejects.toMatchObject({
      code: 'NOT_PROVISIONED'
    })
    await expect(
      launcher.launch(bench.phone, bench.request({}, { extraFlags: ['--mlock'] }))
    ).rejects.toMatchObject({ code: 'INTENT_UNSUPPORTED' })
  })
})

function portOf(argv: readonly string[]): string {
  return argv[argv.indexOf('--port') + 1] ?? ''
}

/** A llama-server under the same name that is none of the run's business. */
async function startStranger(): Promise<{ readonly pid: number; readonly ticks: number }> {
  const script =
    'export LD_LIBRARY_PATH="$1"; setsid "$1/llama-server" -m "$2" --port 15999 -c 256 -t 1 </dev/null >/dev/null 2>&1 &\n' +
    'sleep 0.5; read -r line </proc/$!/stat; pid=$!; set -f; set -- ${line##*") "}; echo $pid ${20}'
  const shard = bench.model.shards[0]?.name ?? ''
  const args = [phoneLayout.build(bench.build.id), `${phoneLayout.model(bench.model.id)}/${shard}`]
  const { stdout } = await bench.phone.device().script(script, args)
  const [pid = 0, ticks = 0] = stdout.trim().split(' ').map(Number)
  return { pid, ticks }
}

/** Processes whose working folder is the run's: runner, sampler and their helpers. */
async function processesOf(folder: string): Promise<readonly string[]> {
  const script =
    'for p in /proc/[0-9]*; do [ "$(readlink $p/cwd 2>/dev/null)" = "$1" ] && echo "${p#/proc/} $(cat $p/comm)"; done; exit 0'
  const { stdout } = await bench.phone.device().script(script, [folder])
  return stdout.split('\n').filter((line) => line !== '')
}
