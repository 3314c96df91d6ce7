import type { TuneAnswer, TuneSummary } from '@shared/model'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Card } from '../../kit/card'
import { Chip } from '../../kit/chip'
import { FactTable } from '../../kit/fact-table'
import { SaveRecipe } from '../recipes/save-recipe'
import { intentOfSettings, settingsText } from './tune-words'

/** The settings that hold: the fewest threads near the best, with energy and the sustained check; saved as a recipe. */
export function AnswerCard(props: { answer: TuneAnswer; tune: TuneSummary }) {
  const { answer, tune } = props
  const { library } = useServices()
  const i18n = useI18n()
  const { t, f } = i18n
  const { builds, models } = useStore(library.store)
  const { interval, sustained } = answer
  const done = tune.state === 'done'
  const title = t(done ? 'tune.answer' : 'tune.answer.soFar')
  const rate = (value: number): string => `${f.number(value, 1)} ${t('unit.tokenRate')}`
  const kept =
    sustained === null || sustained.retentionPct === null
      ? null
      : t('tune.answer.kept', {
          share: f.percent(sustained.retentionPct / 100),
          time: f.duration(sustained.durationMs)
        })
  const facts = [
    { name: t('tune.cell'), value: settingsText(answer.settings, i18n), reason: null },
    {
      name: t('tune.answer.rate'),
      value: rate(answer.rate),
      reason:
        interval === null ? null : t('result.interval', { low: rate(interval[0]), high: rate(interval[1]) })
    },
    { name: t('tune.answer.best'), value: rate(answer.bestRate), reason: null },
    {
      name: t('tune.answer.energy'),
      value: answer.joulesPerToken === null ? null : `${f.number(answer.joulesPerToken, 2)} J/token`,
      reason: answer.energyReason
    },
    {
      name: t('tune.answer.sustained'),
      value: kept,
      reason:
        sustained === null ? t(done ? 'tune.answer.notHeld' : 'tune.answer.notYetHeld') : sustained.reason
    }
  ]
  return (
    <Card
      title={title}
      note={t('tune.answer.note', { pct: f.number(answer.withinPct) })}
      side={
        answer.recipeId === null ? (
          <SaveRecipe
            build={builds.find(({ name }) => name === tune.buildName)}
            model={models.find(({ name }) => name === tune.modelName)}
            intent={intentOfSettings(answer.settings)}
          />
        ) : (
          <Chip tone="ok">{t('tune.saved')}</Chip>
        )
      }
    >
      <FactTable label={title} facts={facts} />
      {answer.sure || !done ? null : <p className="preview-warning">{t('tune.answer.unsure')}</p>}
    </Card>
  )
}
