import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readHeld, type Held } from '../bench/growth-probe'
import { isOver, openRecording, rawSamples, startSessionBench, ticksOf, untilSo } from './session-bench'
import type { Recording, SessionBench } from './session-bench'

export interface CampaignPlan {
  /** Seconds of generation in real time. */
  readonly seconds: number
  /** How many of the sampler's seconds pass in a real one. */
  readonly timeFactor: number
  readonly pulls: number
  readonly serverDeaths: number
  readonly say: (text: string) => void
}

export interface CampaignResult {
  readonly state: string
  /** The run's folder was removed from the phone: every byte here was proven equal to it. */
  readonly proven: boolean
  /** Ticks that the phone wrote, and those of the store. */
  readonly recorded: readonly number[]
  readonly stored: readonly number[]
  readonly simulatedHours: number
  readonly linkLost: number
  /** What the recording program, started again, held after each fault, with the garbage collected. */
  readonly held: readonly Held[]
}

/**
 * A recording whose sampler lives faster than the world, disturbed by pulled cables, dead adb servers and the death (-9) of the
 * recording program half-way. Tells what the phone recorded and what is in the store.
 */
export async function runTelemetryCampaign(plan: CampaignPlan): Promise<CampaignResult> {
  const scripts = await fastScripts(plan.timeFactor)
  const bench = await startSessionBench({ scripts })
  const folder = `${bench.folder}-campaign`
  try {
    const { child, sessionId } = await startChild(bench, { folder, scripts, seconds: plan.seconds })
    const faults = faultsOf(plan)
    const pauseMs = (plan.seconds * 1000) / (faults.length + 2)
    const half = Math.ceil(faults.length / 2)
    for (const fault of faults.slice(0, half)) await disturb(bench, fault, { pauseMs, say: plan.say })
    plan.say('kill -9 of the recording program')
    child.kill('SIGKILL')
    await wait(Math.min(6_000, pauseMs))
    const again = openRecording(bench.server, folder, scripts)
    try {
      again.sessions.resume()
      const startedAtMs = performance.now()
      const held: Held[] = []
      for (const fault of faults.slice(half)) {
        await disturb(bench, fault, { pauseMs, say: plan.say })
        held.push(readHeld(((performance.now() - startedAtMs) / 1000) * plan.timeFactor))
      }
      await untilSo(() => again.sessions.get(sessionId), isOver, plan.seconds * 1000 + 240_000)
      // The folder on the phone goes after the last word was stored.
      const record = () => again.store.sessions.get(sessionId)
      await untilSo(record, (one) => one?.phoneFolder !== 'there', 60_000)
      return { ...resultOf(again, sessionId), held }
    } finally {
      await again.dispose()
    }
  } finally {
    await bench.dispose()
    await rm(folder, { recursive: true, force: true })
    await rm(scripts, { recursive: true, force: true })
  }
}

function resultOf(recording: Recording, sessionId: string): Omit<CampaignResult, 'held'> {
  const record = recording.store.sessions.get(sessionId)
  const detail = recording.sessions.get(sessionId)
  const recorded = ticksOf(rawSamples(recording, sessionId), record?.run?.startUptimeMs ?? 0)
  const [cap] = recording.sessions.series({ sessionId, names: ['cap.7'], points: 1_000_000 })
  return {
    ...{ state: detail.state, proven: record?.phoneFolder === 'removed', recorded, stored: cap?.tMs ?? [] },
    simulatedHours: ((recorded.at(-1) ?? 0) - (recorded[0] ?? 0)) / 3_600_000,
    linkLost: detail.events.filter(({ kind }) => kind === 'linkLost' || kind === 'adbServerLost').length
  }
}

type Fault = 'pull' | 'server'

function faultsOf({ pulls, serverDeaths }: CampaignPlan): Fault[] {
  const faults = Array.from({ length: pulls }, (): Fault => 'pull')
  for (let n = 0; n < serverDeaths; n += 1)
    faults.splice(Math.floor(((n + 1) * faults.length) / (serverDeaths + 1)), 0, 'server')
  return faults
}

async function disturb(
  { bench, server }: SessionBench,
  fault: Fault,
  { pauseMs, say }: { readonly pauseMs: number; readonly say: (text: string) => void }
): Promise<void> {
  const awayMs = Math.min(8_000, pauseMs / 2)
  say(fault === 'pull' ? 'cable pulled' : 'adb server killed')
  if (fault === 'server') await server.kill()
  else {
    await bench.pullCable()
    await wait(awayMs)
    await bench.plugCable()
  }
  await wait(pauseMs - awayMs)
}

async function startChild(
  bench: SessionBench,
  o: { readonly folder: string; readonly scripts: string; readonly seconds: number }
): Promise<{ readonly child: ChildProcess; readonly sessionId: string }> {
  const first = openRecording(bench.server, o.folder)
  for (const build of bench.library.builds()) first.store.library.putBuild(build)
  for (const model of bench.library.models()) first.store.library.putModel(model)
  await first.dispose()
  const ids = [bench.library.builds()[0]?.id ?? '', bench.library.models()[0]?.id ?? '']
  const { host, port } = bench.server
  const words = [host, String(port), o.folder, bench.bench.serial, ...ids, String(o.seconds), o.scripts]
  const program = ['--import', 'tsx', 'test/integration/recording-child.ts', ...words]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  await untilSo(
    () => printed,
    (text) => text.includes('\n'),
    120_000
  )
  return { child, sessionId: printed.trim() }
}

/** The phone's scripts, with a sampler whose clock runs faster. */
async function fastScripts(factor: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hotplate-scripts-'))
  await cp(resolve('resources/phone'), folder, { recursive: true })
  const path = join(folder, 'sampler.sh')
  const text = await readFile(path, 'utf8')
  const clock = `  [ -n "$BASE" ] || BASE=$NOW BASE_S=\${UPTIME%.*}
  NOW=$(((NOW - BASE) * ${factor}))
  seconds "$NOW"
  UPTIME=$((BASE_S + \${SECONDS_TEXT%.*})).\${SECONDS_TEXT#*.}
`
  const withClock = replaced(
    text,
    '  while [ "${NOW#0?}" != "$NOW" ]; do NOW=${NOW#0}; done\n}\n\n# centi',
    `  while [ "\${NOW#0?}" != "$NOW" ]; do NOW=\${NOW#0}; done\n${clock}}\n\n# centi`
  )
  await writeFile(path, replaced(withClock, 'seconds $left\n', `seconds $((left / ${factor} + 1))\n`))
  return folder
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the sampler no longer has “${from}”`)
  return text.replace(from, () => to)
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
