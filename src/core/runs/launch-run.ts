import type { AdbDevice } from '@core/adb/types'
import type { CapabilityProbe } from '@core/builds/capabilities'
import { phoneLayout } from '@core/phone/layout'
import type { Phone } from '@core/phone/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import { chooseFreePort, parsePortsInUse } from './free-port'
import { prepareScript, startScript } from './phone-scripts'
import { renderRequestFiles } from './request-files'
import { longestLoadMs, renderProtocolFile } from './protocol-file'
import { planArgv, planRun, type RunPlan } from './run-plan'
import { programFor } from './run-program'
import type { LaunchedRun, LaunchRequest } from './types'

/** Scripts that lie in a run's folder. */
export const phoneScripts = ['runner.sh', 'protocol.sh', 'sampler.sh', 'watchdog.sh'] as const
export type PhoneScript = (typeof phoneScripts)[number]

/** What a launch needs from outside: chance, the scripts' text by name, and what binaries understand. */
export interface LaunchParts {
  readonly capabilities: Pick<CapabilityProbe, 'of'>
  readonly script: (name: PhoneScript) => Promise<string>
  readonly random: () => number
  readonly createKey: () => string
  readonly loadTimeoutMs: number
  readonly client: 'auto' | 'curl' | 'nc'
}

/** Puts a run on the phone and starts it. Throws NOT_PROVISIONED, BUILD_UNSUITABLE, INTENT_UNSUPPORTED, RUN_FAILED. */
export async function launchRun(
  parts: LaunchParts,
  phone: Phone,
  request: LaunchRequest
): Promise<LaunchedRun> {
  const dossier = await phone.dossier()
  const program = programFor(request.engine, request.build, phone.serial)
  const help = await parts.capabilities.of(phone, request.build, { program })
  const device = phone.device()
  const folder = phoneLayout.run(request.runId)
  const inUse = await prepare(phone, device, { request, folder, program })
  const port = chooseFreePort(inUse, parts.random)
  const plan = planRun(dossier, request, { help, port: String(port) })
  await pushFiles(parts, device, { folder, request, plan })
  return start(phone, device, {
    folder,
    request,
    plan,
    args: [
      ...[folder, phoneLayout.build(request.build.id), plan.mask],
      ...[String(longestLoadMs(request)), String(parts.loadTimeoutMs), String(port), parts.client],
      ...plan.programArgv
    ]
  })
}

interface Placed {
  readonly request: LaunchRequest
  readonly folder: string
  readonly program: string
}

/** Checks that what the run needs lies there in full; returns the ports in use. */
async function prepare(phone: Phone, device: AdbDevice, placed: Placed): Promise<ReadonlySet<number>> {
  const { build, model } = placed.request
  const shards = model.shards.flatMap((shard) => [
    `${phoneLayout.model(model.id)}/${shard.name}`,
    String(shard.size)
  ])
  const args = [placed.folder, `${phoneLayout.build(build.id)}/${placed.program}`, ...shards]
  const { stdout } = await device.script(prepareScript, args, { timeoutMs: 20_000 })
  const at = stdout.search(/^ports$/m)
  const [problem] = (at < 0 ? stdout : stdout.slice(0, at)).split('\n').filter((line) => line !== '')
  if (problem?.startsWith('used ') === true)
    throw new HotplateError('RUN_FAILED', {
      serial: phone.serial,
      detail: `run ${placed.request.runId} was started before`
    })
  if (problem !== undefined) {
    const [kind, path = ''] = problem.split(/ (.*)/)
    const name = path.slice(path.lastIndexOf('/') + 1)
    const owner = path.startsWith(phoneLayout.models) ? model.name : build.name
    const what = `${owner} (${name} ${kind === 'size' ? 'has another size' : 'is missing'})`
    throw new HotplateError('NOT_PROVISIONED', { what, serial: phone.serial })
  }
  return parsePortsInUse(at < 0 ? '' : stdout.slice(at))
}

interface Prepared {
  readonly folder: string
  readonly request: LaunchRequest
  readonly plan: RunPlan
}

/** Files with the key are for the shell user only. */
const secretMode = 0o600
const openMode = 0o644

async function pushFiles(
  parts: LaunchParts,
  device: AdbDevice,
  { folder, request, plan }: Prepared
): Promise<void> {
  const put = (name: string, text: string, mode: number): Promise<unknown> =>
    device.push({ bytes: new TextEncoder().encode(text) }, `${folder}/${name}`, { mode })
  const { runId, build, model, intent, durationMs, protocol, engine } = request
  const about = {
    ...{
      version: 1,
      runId,
      durationMs,
      intent,
      argv: planArgv(plan),
      threads: plan.threads,
      protocol,
      engine
    },
    ...{ cores: plan.cores, build: { id: build.id, name: build.name } },
    model: { id: model.id, name: model.name }
  }
  await put('run.json', `${JSON.stringify(about, null, 2)}\n`, openMode)
  await put('protocol', renderProtocolFile(request, parts.loadTimeoutMs), openMode)
  for (const name of phoneScripts) await put(name, await parts.script(name), openMode)
  const files = renderRequestFiles(request, parts.createKey())
  for (const [name, text] of files) await put(name, text, secretMode)
}

async function start(
  phone: Phone,
  device: AdbDevice,
  { folder, request, plan, args }: Prepared & { readonly args: readonly string[] }
): Promise<LaunchedRun> {
  const result = await device.script(startScript, args, { expectedExits: 'any', timeoutMs: 30_000 })
  const [boot = '', identity = ''] = result.stdout.split('\n')
  const found = /^(\d{1,10}) (\d{1,15}) (\d{1,10})\.(\d\d)$/.exec(identity.trim())
  if (found === null) {
    const detail = 'the runner did not start'
    const evidence = {
      ...{ argv: ['runner.sh', ...args], exitCode: result.exitCode, durationMs: result.durationMs },
      ...{ stdoutTail: result.stdout.slice(-4000), stderrTail: result.stderr.slice(-4000) }
    }
    throw new HotplateError('RUN_FAILED', { serial: phone.serial, detail }, { evidence })
  }
  const [, pid, ticks, seconds, hundredths] = found.map(Number)
  return {
    runId: request.runId,
    folder,
    bootId: boot.trim() === '' ? null : boot.trim(),
    startUptimeMs: (seconds ?? 0) * 1000 + (hundredths ?? 0) * 10,
    runnerPid: pid ?? 0,
    runnerStartTicks: ticks ?? 0,
    argv: planArgv(plan)
  }
}
