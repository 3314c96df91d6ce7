import type { Recipe, RunIntent } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import { formatCpuList } from '../phones/cpu-list'

/** The settings of a recipe in one line, as an engineer writes them: -c 2048 · ram · -t 4 · 15 min. */
export function recipeLine({ intent, durationMs }: Recipe, i18n: I18n): string {
  const line = intentLine(intent, i18n)
  if (durationMs === null) return line
  const n = i18n.f.number(durationMs / 60_000, durationMs % 60_000 === 0 ? 0 : 1)
  return `${line} · ${i18n.t('recipes.minutes', { n })}`
}

/** What a run is asked for in one line: -c 2048 · ram · -t 4 · -ctk q8_0. */
export function intentLine(intent: RunIntent, { t }: I18n): string {
  const flag = (name: string, value: string | number | null | undefined): string | null =>
    value === null || value === undefined ? null : `${name} ${value}`
  const parts = [
    flag('-c', intent.context),
    t(`soak.residency.${intent.residency}.name`),
    intent.threads === 'auto' ? null : flag('-t', intent.threads),
    Array.isArray(intent.cores) ? `cores ${formatCpuList(intent.cores)}` : null,
    intent.lock ? 'lock' : null,
    flag('-ctk', intent.kvTypeK),
    flag('-ctv', intent.kvTypeV),
    flag('-ub', intent.ubatch),
    flag('-fa', intent.flashAttention),
    intent.extraFlags.length === 0 ? null : intent.extraFlags.join(' ')
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
