import type { VerifyProgress, VerifyReport } from '@shared/model'
import { formatBytes, formatClock } from '@shared/units/format'
import type { CommandContext } from './command-context'
import { LiveLines } from './terminal'

type Wanted = Parameters<CommandContext['client']['provision']['followVerify']>[0]

/** Verifies and shows how far it is; null = Ctrl+C stopped it, which changes nothing on the phone. */
export async function followVerify(context: CommandContext, wanted: Wanted): Promise<VerifyReport | null> {
  const { client, signal, terminal } = context
  const lines = new LiveLines(terminal)
  let isSlowTold = false
  let report: VerifyReport | null = null
  try {
    for await (const progress of await client.provision.followVerify(wanted, { signal })) {
      if (progress.slowHash !== null && !isSlowTold) lines.say(slowText(progress.serial, progress.slowHash))
      isSlowTold ||= progress.slowHash !== null
      lines.show([verifyText(progress)], performance.now())
      report = progress.report
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    lines.clear()
  }
  if (report === null)
    context.say('Stopped. Verifying changes nothing on the phone; run it again at any time.')
  return report
}

/** One line while it runs: how much, how fast, how long. */
export function verifyText(progress: VerifyProgress): string {
  const { serial, doneBytes, totalBytes, rateBytesPerSecond: rate, etaMs } = progress
  if (totalBytes === 0) return `${serial}  looking what lies there`
  const percent = Math.floor((100 * doneBytes) / totalBytes)
  const amount = `hashed ${formatBytes(doneBytes)} of ${formatBytes(totalBytes)} (${percent} %)`
  return [serial, amount, ...paceTexts({ rateBytesPerSecond: rate, etaMs })].join('  ')
}

/** How fast and how long still, as far as that is known. */
export function paceTexts({
  rateBytesPerSecond: rate,
  etaMs
}: Pick<VerifyProgress, 'rateBytesPerSecond' | 'etaMs'>): readonly string[] {
  const speed = rate === null ? '' : `${formatBytes(rate)}/s`
  const eta = etaMs === null ? '' : `${formatClock(etaMs)} left`
  return [speed, eta].filter(Boolean)
}

function slowText(serial: string, slow: NonNullable<VerifyProgress['slowHash']>): string {
  const rate = `${formatBytes(slow.rateBytesPerSecond)}/s with ${slow.lanes} at once`
  return `${serial}: hashing on this phone is slow: ${rate}, about ${formatClock(slow.seconds * 1000)} for all of it.`
}
