import type { Recipe } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import { formatCpuList } from '../phones/cpu-list'

/** The settings of a recipe in one line, as an engineer writes them: -c 2048 · ram · t 4 · 15 min. */
export function recipeLine(recipe: Recipe, { t, f }: I18n): string {
  const { intent, durationMs } = recipe
  const cores = Array.isArray(intent.cores) ? `cores ${formatCpuList(intent.cores)}` : null
  const parts = [
    `-c ${String(intent.context)}`,
    t(`soak.residency.${intent.residency}.name`),
    intent.threads === 'auto' ? null : `-t ${String(intent.threads)}`,
    cores,
    intent.lock ? 'lock' : null,
    intent.extraFlags.length === 0 ? null : intent.extraFlags.join(' '),
    durationMs === null
      ? null
      : t('recipes.minutes', { n: f.number(durationMs / 60_000, durationMs % 60_000 === 0 ? 0 : 1) })
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
