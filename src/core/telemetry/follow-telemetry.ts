import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import type { Phone } from '@core/phone/types'
import type { Log } from '@shared/base/log'
import { HotplateError } from '@shared/errors/hotplate-error'
import { createTelemetryReader } from './telemetry-reader'
import type { TelemetryBatch } from './types'

export interface TelemetryFollowerParts {
  /** The folder that holds sampler.sh. */
  readonly scripts: string
  readonly log: Log
}

export interface FollowOptions {
  /** Ticks a second, 0.2 to 10. Default 1; the sampler goes slower where that costs more than 1 % of a core. */
  readonly rateHz?: number
}

/**
 * Runs the sampler attached to a phone (for a watch without a run) and hands out what it says, one batch for each piece of
 * output. Ends by the signal or when the consumer leaves; the sampler and its `top` end with it in any case.
 * Throws PHONE_NOT_READY, TRANSPORT_LOST, REMOTE_FILE_FAILED, and COMMAND_FAILED when the sampler ends by itself.
 */
export function createTelemetryFollower(
  parts: TelemetryFollowerParts
): (phone: Phone, signal: AbortSignal, options?: FollowOptions) => AsyncGenerator<TelemetryBatch, void> {
  return async function* followTelemetry(phone, signal, options = {}) {
    const device = phone.device()
    const dossier = await phone.dossier()
    const script = await placeSampler(device, await readFile(join(parts.scripts, 'sampler.sh')))
    const argv = ['sh', script, (1 / (options.rateHz ?? 1)).toFixed(2), '-']
    const startedAt = Date.now()
    const remote = await device.spawn(argv, { signal })
    try {
      const reader = createTelemetryReader({ dossier })
      for await (const bytes of remote.stdout) {
        const batch = reader.feed(bytes)
        if (batch.rejected.length > 0)
          parts.log.warn(
            { serial: phone.serial, rejected: batch.rejected.slice(0, 5) },
            'sampler text not understood'
          )
        if (!isEmpty(batch)) yield batch
      }
      const exitCode = await remote.exit
      if (signal.aborted) return
      const stderrTail = remote.stderrTail().slice(-4000)
      throw new HotplateError(
        'COMMAND_FAILED',
        { command: argv.join(' '), serial: phone.serial, exitCode, stderr: stderrTail },
        { evidence: { argv, exitCode, stdoutTail: '', stderrTail, durationMs: Date.now() - startedAt } }
      )
    } finally {
      await remote.kill()
    }
  }
}

function isEmpty({ samples, frames, kills, paces, rejected }: TelemetryBatch): boolean {
  return samples.length + frames.length + kills.length + paces.length + rejected.length === 0
}

/** Puts the script under a name made of its content: a running shell reads its script as it goes, so it is never overwritten. */
async function placeSampler(device: AdbDevice, text: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const path = `${phoneLayout.tools}/sampler-${hash}.sh`
  const there = await device.stat(path)
  if (there?.size !== text.length) await device.push({ bytes: text }, path, { mode: 0o755 })
  return path
}
