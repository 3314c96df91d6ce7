import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRunnerEventReader, type RunnerEvent } from '@core/parse/run-events'
import { DisposableStore } from '@shared/base/disposables'
import { startRunBench, until, type RunBench } from '../../integration/run-bench'
import type { ClientWish } from './client'

/** Seconds of the watchdog's time limit in trials of it. */
export const timeLimitS = 4

/** A provisioned bench phone, seen from outside the cable: its files are read on the host. */
export interface WatchdogStand {
  readonly bench: RunBench
  /** Copies of the phone's scripts; in `hasty` the watchdog's time limit is `timeLimitS`. */
  readonly scripts: { readonly usual: string; readonly hasty: string }
  /** A file of the phone, as the host sees it; '' when there is none. */
  phoneFile(path: string): Promise<string>
  events(runId: string): Promise<readonly RunnerEvent[]>
  setting(space: 'global' | 'system', key: string): Promise<string | null>
  /** Hides a sensor from the phone's shell, or shows it again. */
  showSensor(sensor: 'battery' | 'skin', isShown: boolean): Promise<void>
  startClient(wish: Omit<ClientWish, 'adb' | 'serial' | 'build' | 'model'>): Promise<ChildProcess>
  dispose(): Promise<void>
}

export async function openWatchdogStand(): Promise<WatchdogStand> {
  const owned = new DisposableStore()
  const bench = owned.add(await startRunBench('snapdragon-8-gen-3'))
  const root = bench.bench.dataDir.replace(/\/data$/, '')
  const scripts = await copyScripts(owned)
  // The phone makes its settings files when they are first asked for.
  await bench.phone.device().script('settings list global; settings list system; exit 0')
  const phoneFile = (path: string): Promise<string> => readFile(join(root, path), 'utf8').catch(() => '')
  return {
    ...{ bench, scripts, phoneFile },
    events: async (runId) => {
      const text = await phoneFile(`data/local/tmp/hotplate/runs/${runId}/events.log`)
      return createRunnerEventReader().feed(new TextEncoder().encode(text)).rows
    },
    setting: async (space, key) => {
      const rows = (await phoneFile(`data/system/bench/settings-${space}`)).split('\n')
      return rows.find((row) => row.startsWith(`${key}=`))?.slice(key.length + 1) ?? null
    },
    showSensor: async (sensor, isShown) => {
      for (const path of await sensorFiles(root, sensor)) await chmod(path, isShown ? 0o444 : 0o000)
    },
    startClient: (wish) => startClient(bench, wish),
    dispose: () => owned.dispose()
  }
}

async function copyScripts(owned: DisposableStore): Promise<WatchdogStand['scripts']> {
  const folder = await mkdtemp(join(tmpdir(), 'hotplate-watchdog-'))
  owned.defer(() => rm(folder, { recursive: true, force: true }))
  const [usual, hasty] = [join(folder, 'usual'), join(folder, 'hasty')]
  const from = new URL('../../../resources/phone', import.meta.url).pathname
  for (const to of [usual, hasty]) await cp(from, to, { recursive: true })
  const file = join(hasty, 'protocol.sh')
  const text = await readFile(file, 'utf8')
  const changed = text.replace('"$SKIN_MC" "$LIMIT_S"', `"$SKIN_MC" ${timeLimitS}`)
  if (changed === text) throw new Error('the watchdog is started in another way than this stand knows')
  await writeFile(file, changed)
  return { usual, hasty }
}

async function sensorFiles(root: string, sensor: 'battery' | 'skin'): Promise<string[]> {
  if (sensor === 'battery') return [join(root, 'sys/class/power_supply/battery/temp')]
  const folder = join(root, 'sys/class/thermal')
  const zones = (await readdir(folder)).filter((name) => name.startsWith('thermal_zone'))
  const types = await Promise.all(
    zones.map(async (zone) => ({ zone, type: await readFile(join(folder, zone, 'type'), 'utf8') }))
  )
  const skins = types.filter(({ type }) => /^(skin([-_]|$)|quiet[-_]therm)/.test(type.trim()))
  return skins.map(({ zone }) => join(folder, zone, 'temp'))
}

async function startClient(
  { bench, adbServer: adb, build, model }: RunBench,
  wish: Parameters<WatchdogStand['startClient']>[0]
): Promise<ChildProcess> {
  const whole: ClientWish = { ...wish, adb, serial: bench.serial, build, model }
  const program = join(import.meta.dirname, 'client.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(whole)], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let errors = ''
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-3000)))
  child.stdout.setEncoding('utf8').on('data', (text: string) => (words += text))
  await until(() => {
    if (child.exitCode !== null) throw new Error(`the client ended: ${errors}`)
    return Promise.resolve(words.includes('\n') ? true : null)
  })
  return child
}
