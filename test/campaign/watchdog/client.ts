import { createAdb } from '@core/adb/create-adb'
import { createPhoneHub } from '@core/phone/phone-hub'
import { createPhoneSettings } from '@core/phone/settings/create-phone-settings'
import { createRunLauncher } from '@core/runs/create-run-launcher'
import { silentLog } from '@shared/base/log'
import { RunIntent, type Build, type Model } from '@shared/model'
import type { Trial } from './plan'

/** What the program is told: one JSON document as its only argument. */
export interface ClientWish {
  readonly adb: { readonly host: string; readonly port: number }
  readonly serial: string
  readonly build: Build
  readonly model: Model
  readonly runId: string
  readonly scripts: string
  readonly limits: { readonly batteryC: number; readonly skinC: number }
  readonly settings: Trial['settings']
}

/** The program that is killed: changes settings, launches a run, and goes on watching it until then. */
async function main(wish: ClientWish): Promise<void> {
  const adb = createAdb({ address: wish.adb, env: process.env, log: silentLog })
  const hub = createPhoneHub({ adb, log: silentLog })
  const phone = await hub.waitFor(wish.serial, { timeoutMs: 90_000 })
  const settings = createPhoneSettings({ by: 'campaign' })
  for (const [kind, value] of wish.settings) await settings.apply(phone, { kind, value })
  const launcher = createRunLauncher({ scripts: wish.scripts, log: silentLog, loadTimeoutMs: 60_000 })
  const run = await launcher.launch(phone, {
    ...{ runId: wish.runId, build: wish.build, model: wish.model },
    ...{ durationMs: 300_000, prompt: 'Once upon a time' },
    intent: RunIntent.parse({ threads: 2, cores: 'any', context: 512 }),
    protocol: {
      ...{ warmUpMs: 0, coolDownMs: 0, load: { kind: 'time', ms: 300_000 } },
      ...{ contextPolicy: { kind: 'growing' }, ambientC: null, cooling: null, limits: wish.limits }
    }
  })
  process.stdout.write(`${JSON.stringify(run)}\n`)
  setInterval(() => void launcher.status(phone, run).catch(() => undefined), 1000)
}

await main(JSON.parse(process.argv[2] ?? '{}') as ClientWish)
