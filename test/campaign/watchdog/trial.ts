import { readFile } from 'node:fs/promises'
import type { RunnerEvent } from '@core/parse/run-events'
import { until } from '../../integration/run-bench'
import type { Trial } from './plan'
import type { WatchdogStand } from './stand'

/** What became of one trial. `problems` is empty when all was as it must be. */
export interface TrialResult {
  readonly trial: Trial
  /** From the cause (or the start, for the time limit) to the event of the watchdog, ms of the phone's clock. */
  readonly reactionMs: number | null
  /** From that event to the end of the process. */
  readonly stopMs: number | null
  readonly restored: number
  readonly problems: readonly string[]
}

const files = {
  stayAwake: ['global', 'stay_on_while_plugged_in'],
  dnd: ['global', 'zen_mode'],
  airplane: ['global', 'airplane_mode_on'],
  brightness: ['system', 'screen_brightness'],
  screenTimeout: ['system', 'screen_off_timeout']
} as const

const limits = { batteryC: 45, skinC: 48 }
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs one trial: settings, run, PC lost, limit reached; then looks at the phone's files from outside, and plugs in again. */
export async function runTrial(stand: WatchdogStand, trial: Trial, runId: string): Promise<TrialResult> {
  const { bench, phone } = stand.bench
  bench.holdTemperatures({ battery: 33, skin: 34 })
  const before = await readSettings(stand, trial)
  const decoy = await startDecoy(stand)
  const client = await stand.startClient({
    ...{ runId, limits, settings: trial.settings },
    scripts: trial.limit === 'time' ? stand.scripts.hasty : stand.scripts.usual
  })
  try {
    const changed = await readSettings(stand, trial)
    await started(stand, runId)
    await pause(trial.lossAfterMs)
    await losePc(stand, trial, () => client.kill('SIGKILL'))
    await pause(trial.causeAfterMs)
    const causeMs = await cause(stand, trial)
    const seen = await outcome(stand, runId)
    const after = await readSettings(stand, trial)
    await stand.showSensor(trial.sensor, true)
    await bench.plugCable()
    await phone.whenUp(AbortSignal.timeout(60_000))
    const problems = await judge(stand, { trial, seen, before, changed, after, decoy, runId })
    const startMs = trial.limit === 'time' ? seen.started?.uptimeMs : causeMs
    return {
      trial,
      reactionMs: seen.limit === undefined || startMs === undefined ? null : seen.limit.uptimeMs - startMs,
      stopMs:
        seen.exited === undefined || seen.limit === undefined
          ? null
          : seen.exited.uptimeMs - seen.limit.uptimeMs,
      restored: Number(seen.ended?.data['restored'] ?? 0),
      problems
    }
  } finally {
    client.kill('SIGKILL')
    await stand.showSensor(trial.sensor, true)
    bench.holdTemperatures({})
    await phone
      .device()
      .exec(['kill', String(decoy)], { expectedExits: 'any' })
      .catch(() => undefined)
  }
}

interface Seen {
  readonly started: RunnerEvent | undefined
  readonly limit: RunnerEvent | undefined
  readonly exited: RunnerEvent | undefined
  readonly ended: RunnerEvent | undefined
}

/** Waits for the watchdog's last word, without the cable. */
async function outcome(stand: WatchdogStand, runId: string): Promise<Seen> {
  const last = async (): Promise<readonly RunnerEvent[] | null> => {
    const events = await stand.events(runId)
    return events.some(({ kind, data }) => kind === 'watchdog' && data['state'] === 'ended') ? events : null
  }
  const events = await until(last, 60_000).catch(() => stand.events(runId))
  const find = (kind: string, state?: string): RunnerEvent | undefined =>
    events.find((event) => event.kind === kind && (state === undefined || event.data['state'] === state))
  return {
    started: find('watchdog', 'started'),
    limit: find('limitReached'),
    exited: find('serverExited'),
    ended: find('watchdog', 'ended')
  }
}

async function started(stand: WatchdogStand, runId: string): Promise<void> {
  await until(async () => ((await stand.events(runId)).some(({ kind }) => kind === 'watchdog') ? true : null))
}

async function losePc(stand: WatchdogStand, trial: Trial, kill: () => void): Promise<void> {
  const { bench, phone } = stand.bench
  if (trial.killFirst) kill()
  if (trial.link === 'adbdKilled')
    // The answer is lost with the daemon that would have carried it.
    await phone
      .device()
      .script('kill -9 $(pidof adbd)', [], { expectedExits: 'any', timeoutMs: 5000 })
      .catch(() => undefined)
  await bench.pullCable()
  kill()
}

/** Makes the limit be reached; the phone's clock then, ms. */
async function cause(stand: WatchdogStand, { limit, sensor }: Trial): Promise<number> {
  const { bench } = stand.bench
  if (limit === 'battery') bench.holdTemperatures({ battery: limits.batteryC + 1.5, skin: 40 })
  if (limit === 'skin') bench.holdTemperatures({ battery: 38, skin: limits.skinC + 1.5 })
  if (limit === 'sensorLost') await stand.showSensor(sensor, false)
  return uptimeMs()
}

/** The bench phone's clock is the host's. */
async function uptimeMs(): Promise<number> {
  return Math.round(Number.parseFloat(await readFile('/proc/uptime', 'utf8')) * 1000)
}

type Values = Readonly<Record<string, string | null>>

async function readSettings(stand: WatchdogStand, { settings }: Trial): Promise<Values> {
  const read = settings.map(async ([kind]) => {
    const [space, key] = files[kind]
    return [kind, await stand.setting(space, key)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** A process of the shell that must not be touched. */
async function startDecoy(stand: WatchdogStand): Promise<number> {
  const script = 'setsid sleep 600 </dev/null >/dev/null 2>&1 & echo $!'
  return Number((await stand.bench.phone.device().script(script)).stdout.trim())
}

async function judge(
  stand: WatchdogStand,
  o: {
    readonly trial: Trial
    readonly seen: Seen
    readonly before: Values
    readonly changed: Values
    readonly after: Values
    readonly decoy: number
    readonly runId: string
  }
): Promise<string[]> {
  const { trial, seen, before, changed, after } = o
  const problems: string[] = []
  if (seen.limit?.data['reason'] !== trial.limit)
    problems.push(`the watchdog said ${seen.limit?.data['reason'] ?? 'nothing'} instead of ${trial.limit}`)
  if (trial.limit === 'sensorLost' && seen.limit?.data['sensor'] !== trial.sensor)
    problems.push(`it missed ${seen.limit?.data['sensor'] ?? 'nothing'} instead of ${trial.sensor}`)
  if (seen.exited === undefined) problems.push('the run’s process did not end')
  for (const [kind] of trial.settings) {
    if (changed[kind] === before[kind]) problems.push(`${kind} was not changed`)
    if ((after[kind] ?? '0') !== (before[kind] ?? '0'))
      problems.push(`${kind} is ${String(after[kind])} instead of ${String(before[kind])}`)
  }
  const journal = await stand.phoneFile('data/local/tmp/hotplate/journal.json')
  if (journal.includes('"restoredAt":null')) problems.push('the journal has entries that are not back')
  const { stdout } = await stand.bench.phone
    .device()
    .script('ls -d /proc/$1 2>/dev/null; pidof llama-server; exit 0', [String(o.decoy)])
  const [alive, ...others] = stdout.trim().split(/\s+/)
  if (alive !== `/proc/${o.decoy}`) problems.push('a process that is not the run’s was ended')
  if (others.length > 0) problems.push(`llama-server still runs: ${others.join(' ')}`)
  return problems
}
