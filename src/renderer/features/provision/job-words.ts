import type { ProvisionNotice, ProvisionStatus } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'

/** A notice as a short claim and its explanation; `warn` where it costs the user something. */
export interface NoticeWords {
  readonly warn: boolean
  readonly title: string
  readonly text: string
}

/** What a job has to say besides errors. */
export function noticeWords(notice: ProvisionNotice, { t, f, told }: I18n): NoticeWords {
  const title = (code: Exclude<ProvisionNotice['code'], 'missingTool'>): string => t(`notice.${code}`)
  const time = (seconds: number): string => f.duration(seconds * 1000)
  switch (notice.code) {
    case 'slowHash': {
      const rate = f.rate(notice.rateBytesPerSecond)
      const text = t('notice.slowHash.text', { rate, n: notice.lanes, time: time(notice.seconds) })
      return { warn: true, title: title(notice.code), text }
    }
    case 'slowLink': {
      const text = t('notice.slowLink.text', {
        rate: f.rate(notice.rateBytesPerSecond),
        possible: f.rate(notice.possibleBytesPerSecond),
        time: time(notice.costSeconds)
      })
      return { warn: true, title: title(notice.code), text }
    }
    case 'resumed':
      return plain(title(notice.code), t('notice.resumed.text', { bytes: f.bytes(notice.keptBytes) }))
    case 'copiedOnPhone':
      return plain(title(notice.code), t('notice.copiedOnPhone.text', { bytes: f.bytes(notice.bytes) }))
    case 'resentChunks':
      return plain(title(notice.code), t('notice.resentChunks.text', { n: notice.chunks }))
    case 'missingTool':
      return plain(t('notice.missingTool', { tool: notice.tool }), told(notice.detail))
    case 'loadAnyway': {
      const text = t('notice.loadAnyway.text', {
        needed: f.bytes(notice.neededBytes),
        available: f.bytes(notice.availableBytes)
      })
      return { warn: true, title: title(notice.code), text }
    }
  }
}

function plain(title: string, text: string): NoticeWords {
  return { warn: false, title, text }
}

/** What a running job does now, for the rail: sending shard 3 of 5 · 118 MB/s. */
export function jobLine(job: ProvisionStatus, { t, f }: I18n): string {
  if (job.state !== 'running') return t(`job.state.${job.state}`)
  const shards = job.files.filter((file) => file.group === 'model')
  const total = shards.length
  const sending = shards.findIndex((file) => file.state === 'sending' || file.state === 'checking')
  const rate = f.rate(job.rateBytesPerSecond)
  if (sending >= 0) return t('provision.shardOf', { n: sending + 1, total, rate })
  const hashing = shards.findIndex((file) => file.state === 'hashing')
  if (hashing >= 0) return t('provision.hashingShard', { n: hashing + 1, total })
  return t('job.provision')
}

/** The bytes of a job that are proven or sent by now. */
export function thereBytes(job: ProvisionStatus): number {
  return job.files.reduce(
    (sum, file) => sum + (file.state === 'skipped' || file.state === 'verified' ? file.size : file.sentBytes),
    0
  )
}
