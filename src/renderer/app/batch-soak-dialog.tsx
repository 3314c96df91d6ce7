import type { PhoneSummary } from '@shared/model'
import { NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { recipeInUse } from '../features/recipes/recipe-in-use'
import { intentLine } from '../features/recipes/recipe-words'
import { intentOf } from '../features/recipes/settings-intent'
import { useI18n } from '../i18n/i18n-context'
import { FormDialog } from '../kit/form-dialog'
import { useServices } from './services'
import type { BatchSoak } from './use-batch'

/** The few settings that several phones share, the others as planned in Provision; a recipe whose build and model are chosen brings all of them. */
export function BatchSoakDialog(props: {
  phones: readonly PhoneSummary[]
  opened: boolean
  onStart: (request: BatchSoak) => void
  onClose: () => void
}) {
  const { library, draft } = useServices()
  const i18n = useI18n()
  const { t } = i18n
  const { builds, models } = useStore(library.store)
  const planned = useStore(draft.store)
  const [build, setBuild] = useState<string | null>(null)
  const [model, setModel] = useState<string | null>(null)
  const [typed, setTyped] = useState<number | string | null>(null)
  const buildId = build ?? planned.buildId ?? builds[0]?.id ?? ''
  const modelId = model ?? planned.modelId ?? models[0]?.id ?? ''
  const recipe = recipeInUse(planned.recipe, { buildId, modelId }, { builds, models })
  const intent = recipe?.intent ?? intentOf(planned.settings)
  const prompt = recipe?.prompt ?? null
  const minutes = typed ?? (recipe?.durationMs ?? 15 * 60_000) / 60_000
  const right = typeof minutes === 'number' && minutes >= 0.1 && minutes <= 1440
  return (
    <FormDialog
      opened={props.opened}
      title={t('batch.soakTitle', { n: props.phones.length })}
      action={t('batch.soak.start')}
      disabled={buildId === '' || modelId === '' || !right}
      onClose={props.onClose}
      onSubmit={() =>
        props.onStart({
          buildId,
          modelId,
          intent,
          durationMs: Math.round(Number(minutes) * 60_000),
          ...(prompt === null ? {} : { prompt })
        })
      }
    >
      <p className="hp-dim">{props.phones.map(({ name }) => name).join(', ')}</p>
      <NativeSelect
        label={t('batch.build')}
        value={buildId}
        data={builds.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setBuild(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('batch.model')}
        value={modelId}
        data={models.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setModel(event.currentTarget.value)}
      />
      <NumberInput label={t('batch.minutes')} value={minutes} min={0.1} max={1440} onChange={setTyped} />
      <p>
        {recipe === null ? t('batch.planned') : t('recipes.byRecipe', { name: recipe.name })}{' '}
        <code>{intentLine(intent, i18n)}</code>
      </p>
      <p className="hp-dim">{t('batch.gates')}</p>
    </FormDialog>
  )
}
