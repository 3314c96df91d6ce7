import type { PhoneSummary } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { DotTone } from '../../kit/status-dot'
import { isReady } from '../../state/phones-store'

/** The dot of a phone: ready, throttled, in need of a hand, or not there. */
export function phoneTone(phone: PhoneSummary): DotTone {
  if (isReady(phone)) return phone.vitals?.throttled === true ? 'hot' : 'ok'
  if (phone.state === 'unauthorized' || phone.state === 'noPermissions') return 'warn'
  if (phone.state === 'authorizing' || phone.state === 'connecting') return 'warn'
  return 'off'
}

/** What the phone does now, or what it needs, in one line; what matters stands first, since the line may be cut. */
export function phoneLine(phone: PhoneSummary, { t, f, locale }: I18n): string {
  if (!isReady(phone)) return t(`phone.state.${phone.state}`)
  const { job, vitals } = phone
  const jobText = job === null ? t('phone.state.device') : locale === 'en' ? job.text : t(`job.${job.kind}`)
  const temperature = vitals?.cpuTempC ?? null
  const level = vitals?.batteryLevelPct ?? null
  const charging = vitals?.charging ?? null
  const parts = [
    job === null ? jobText : null,
    temperature === null || (job !== null && job.kind !== 'soak') ? null : f.temperature(temperature),
    vitals?.throttled === true ? t('phone.throttled') : null,
    job === null ? null : jobText,
    job === null ? batteryWords(level, charging, { t, f }) : null
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

function batteryWords(
  level: number | null,
  charging: boolean | null,
  { t, f }: Pick<I18n, 't' | 'f'>
): string | null {
  const parts = [
    level === null ? null : f.percent(level / 100),
    charging === null ? null : t(charging ? 'phone.charging' : 'phone.discharging')
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' ')
}
