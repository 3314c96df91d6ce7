import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCapabilityProbe, parseHelpText, type CapabilityProbe } from '@core/builds/capabilities'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Log } from '@shared/base/log'
import { launchRun, type LaunchParts } from './launch-run'
import { stopScript } from './phone-scripts'
import { readBackRun } from './read-back'
import { previewOf } from './run-plan'
import { readRunStatus } from './run-status'
import type { LaunchedRun, RunLauncher } from './types'
import type { Phone } from '@core/phone/types'

export interface RunLauncherOptions {
  /** The folder of runner.sh and sampler.sh (resources/phone). */
  readonly scripts: string
  /** Shared with other rooms, so that a binary is asked once; default: its own. */
  readonly capabilities?: Pick<CapabilityProbe, 'of'>
  readonly log: Log
  /** How long a model may load. Default 15 minutes: 17 GB from slow storage. */
  readonly loadTimeoutMs?: number
  /** What asks the server on the phone. Default: curl where the phone has it, else nc. */
  readonly client?: 'auto' | 'curl' | 'nc'
}

const defaultLoadTimeoutMs = 900_000
/** The runner gives the server 10 s, the script gives the runner 17 s and what is left 15 s each. */
const stopTimeoutMs = 90_000
/** A port in a preview: the real one is chosen at the start. */
const previewPort = 'PORT'

/** Starts, watches and ends runs on phones. Keeps nothing: a run is found again by its LaunchedRun alone. */
export function createRunLauncher(options: RunLauncherOptions): RunLauncher {
  const log = options.log.child({ room: 'runs' })
  const parts: LaunchParts = {
    capabilities: options.capabilities ?? createCapabilityProbe(),
    script: (name) => readFile(join(options.scripts, name), 'utf8'),
    random: Math.random,
    createKey: () => randomBytes(24).toString('hex'),
    loadTimeoutMs: options.loadTimeoutMs ?? defaultLoadTimeoutMs,
    client: options.client ?? 'auto'
  }
  return {
    preview: (dossier, request, helpText) =>
      previewOf(dossier, request, { help: parseHelpText(helpText), helpText, port: previewPort }),
    launch: async (phone, request) => {
      const run = await launchRun(parts, phone, request)
      log.info({ serial: phone.serial, runId: run.runId, pid: run.runnerPid }, 'run started')
      return run
    },
    stop: (phone, run) => stopRun(phone, run),
    status: (phone, run) => readRunStatus(phone, run),
    readBack: (phone, run, request, planned = null) => readBackRun(phone, run, request, planned)
  }
}

async function stopRun(phone: Phone, run: LaunchedRun): Promise<void> {
  const args = [run.folder, String(run.runnerPid), String(run.runnerStartTicks), run.bootId ?? '']
  const options = { expectedExits: [0, 1], timeoutMs: stopTimeoutMs }
  const { exitCode } = await phone.device().script(stopScript, args, options)
  if (exitCode === 0) return
  const detail = `process ${String(run.runnerPid)} of the run could not be ended`
  throw new HotplateError('RUN_FAILED', { serial: phone.serial, detail })
}
