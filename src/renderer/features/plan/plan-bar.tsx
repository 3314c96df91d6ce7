import type { MemoryPlan } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'
import { planParts } from './plan-words'

/** The need of a plan stacked against the memory that is available; what does not fit sticks out over the mark. */
export function PlanBar(props: { plan: MemoryPlan; phone: string }) {
  const { plan, phone } = props
  const i18n = useI18n()
  const { t, f } = i18n
  const parts = planParts(plan, i18n).filter((part) => (part.bytes ?? 0) > 0)
  const need = parts.reduce((sum, part) => sum + (part.bytes ?? 0), 0)
  const whole = Math.max(need, plan.peakBytes ?? 0, plan.availableBytes ?? 0, 1)
  const available = plan.availableBytes
  const words = f.list(
    parts.map((part) => t('plan.part', { name: t(`plan.${part.kind}`), bytes: f.bytes(part.bytes ?? 0) }))
  )
  const share = (bytes: number): string => `${(bytes / whole) * 100}%`
  return (
    <div
      className="plan-bar"
      role="img"
      aria-label={`${t('plan.bar', { phone })}: ${t('plan.barText', {
        need: f.bytes(need),
        available: available === null ? t('common.unknown') : f.bytes(available),
        parts: words
      })}`}
    >
      {parts.map((part) => (
        <i
          key={part.kind}
          data-part={part.kind}
          style={{ width: share(part.bytes ?? 0) }}
          title={t('plan.part', { name: t(`plan.${part.kind}`), bytes: f.bytes(part.bytes ?? 0) })}
        />
      ))}
      {available === null || available <= need ? null : (
        <i
          data-part="free"
          style={{ width: share(available - need) }}
          title={t('plan.part', { name: t('plan.free'), bytes: f.bytes(available - need) })}
        />
      )}
      {available === null || available >= need ? null : (
        <b
          style={{ left: share(available) }}
          title={t('plan.part', { name: t('plan.over'), bytes: f.bytes(need - available) })}
        />
      )}
    </div>
  )
}
