import { RunIntent, type PhoneSummary, type SoakRequest } from '@shared/model'
import { NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/i18n-context'
import { FormDialog } from '../kit/form-dialog'
import { useServices } from './services'

/** The few settings that several phones share; threads and cores are chosen by each phone itself. A recipe brings all of them. */
export function BatchSoakDialog(props: {
  phones: readonly PhoneSummary[]
  opened: boolean
  onStart: (request: Omit<SoakRequest, 'serial'>) => void
  onClose: () => void
}) {
  const { library, draft } = useServices()
  const { t } = useI18n()
  const { builds, models } = useStore(library.store)
  const chosen = useStore(draft)
  const [build, setBuild] = useState<string | null>(null)
  const [model, setModel] = useState<string | null>(null)
  const [minutes, setMinutes] = useState<number | string>(15)
  const buildId = build ?? chosen.buildId ?? builds[0]?.id ?? ''
  const modelId = model ?? chosen.modelId ?? models[0]?.id ?? ''
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
          intent: chosen.recipe?.intent ?? RunIntent.parse({}),
          durationMs: Math.round(Number(minutes) * 60_000)
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
      <NumberInput label={t('batch.minutes')} value={minutes} min={0.1} max={1440} onChange={setMinutes} />
    </FormDialog>
  )
}
