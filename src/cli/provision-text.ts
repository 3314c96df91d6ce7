import type { ProvisionNotice, ProvisionStatus } from '@shared/model'
import { formatBytes, formatClock } from '@shared/units/format'

/** One line while a job runs: how much, how fast, how long, what. */
export function liveText(status: ProvisionStatus): string {
  const done = status.sentBytes + status.skippedBytes
  const percent = status.totalBytes === 0 ? 100 : Math.floor((100 * done) / status.totalBytes)
  const rate = status.rateBytesPerSecond === null ? '' : `${formatBytes(status.rateBytesPerSecond)}/s`
  const eta = status.etaMs === null ? '' : `${formatClock(status.etaMs)} left`
  const current = status.files.find(({ state }) => ['sending', 'hashing', 'checking'].includes(state))
  const file = current === undefined ? '' : `${current.state} ${current.name}`
  const amount = `${formatBytes(done)} of ${formatBytes(status.totalBytes)} (${percent} %)`
  return [status.serial, status.state, amount, rate, eta, file, status.note ?? ''].filter(Boolean).join('  ')
}

/** How a job ended, in one or two lines. */
export function endText(status: ProvisionStatus): string {
  const count = (state: string): number => status.files.filter((file) => file.state === state).length
  const sent = `${count('verified')} files verified after sending ${formatBytes(status.sentBytes)}`
  const skipped = `${count('skipped')} already there and right (${formatBytes(status.skippedBytes)} not sent)`
  const again =
    status.resentBytes === 0 ? '' : ` ${formatBytes(status.resentBytes)} were sent more than once.`
  const line = `${status.serial}: ${status.state} in ${formatClock(status.elapsedMs)}; ${sent}, ${skipped}.${again}`
  return status.state === 'cancelled' ? `${line}\n${resumableText(status)}` : line
}

function resumableText({ serial }: ProvisionStatus): string {
  return `What has arrived stays on ${serial} as .part; run the same command again and it goes on from the last whole chunk.`
}

/** A job's notice in words. */
export function noticeText(notice: ProvisionNotice): string {
  switch (notice.code) {
    case 'slowHash':
      return `Hashing on this phone is slow: ${formatBytes(notice.rateBytesPerSecond)}/s with ${notice.lanes} at once, about ${formatClock(notice.seconds * 1000)} for this job.`
    case 'slowLink':
      return `The link carries ${formatBytes(notice.rateBytesPerSecond)}/s, the phone's port can do ${formatBytes(notice.possibleBytesPerSecond)}/s: a USB 2 cable or port costs ${formatClock(notice.costSeconds * 1000)} here.`
    case 'resumed':
      return `${formatBytes(notice.keptBytes)} of an earlier transfer were proven and kept.`
    case 'copiedOnPhone':
      return `${formatBytes(notice.bytes)} lay on the phone in other files and were copied there.`
    case 'resentChunks':
      return `${notice.chunks} chunk(s) arrived wrong and were sent again.`
    case 'missingTool':
      return `The phone has no ${notice.tool}: ${notice.detail}.`
    case 'loadAnyway':
      return `Sent against the plan: the model needs ${formatBytes(notice.neededBytes)} and the phone has ${formatBytes(notice.availableBytes)} available. This is noted in the phone's manifest.`
  }
}
