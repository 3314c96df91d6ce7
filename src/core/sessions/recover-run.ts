import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import type { Phone } from '@core/phone/types'
import type { LaunchedRun, RunLauncher } from '@core/runs/types'

export interface RecoverParts {
  readonly phone: Phone
  readonly device: AdbDevice
  readonly launcher: RunLauncher
}

/**
 * Finds the run of a session whose program ended between launching it and writing that down: the runner left its pid,
 * start time and uptime in the run's folder. null = nothing was launched. Throws when the link goes.
 */
export async function recoverRun(parts: RecoverParts, runId: string): Promise<LaunchedRun | null> {
  const { phone, device, launcher } = parts
  const folder = phoneLayout.run(runId)
  const found = /^(\d{1,10}) (\d{1,15}) (\d{1,10}(?:\.\d{1,6})?)\s*$/.exec(
    await textOf(device, `${folder}/runner.pid`)
  )
  if (found === null) return null
  const [, pid, ticks, uptime] = found.map(Number)
  const run: LaunchedRun = {
    runId,
    folder,
    bootId: null,
    startUptimeMs: Math.round((uptime ?? 0) * 1000),
    runnerPid: pid ?? 0,
    runnerStartTicks: ticks ?? 0,
    argv: argvOf(await textOf(device, `${folder}/run.json`))
  }
  // A runner that lives was started since the phone's last boot, so that boot's id is the run's.
  const status = await launcher.status(phone, run)
  return status.alive ? { ...run, bootId: status.bootId } : run
}

async function textOf(device: AdbDevice, path: string): Promise<string> {
  if ((await device.stat(path)) === null) return ''
  const pieces: Uint8Array[] = []
  for await (const bytes of device.pull(path)) pieces.push(bytes)
  return Buffer.concat(pieces).toString('utf8')
}

function argvOf(text: string): string[] {
  try {
    const json: unknown = JSON.parse(text)
    const argv = typeof json === 'object' && json !== null && 'argv' in json ? json.argv : null
    return Array.isArray(argv) ? argv.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
