import type { PhoneSummary } from '@shared/model'
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import { isReady } from '../../state/phones-store'
import { alsoTry, toTuneRequest, type TuneDraft } from './tune-draft'

const empty: TuneDraft = {
  buildId: '',
  modelId: '',
  budgetMinutes: 20,
  maxCells: 12,
  sustainedMinutes: 2,
  threads: '',
  cores: '',
  threadsBatch: '',
  also: []
}

/** What is to be tuned, for how long, and what else may be tried. */
export function TuneForm(props: { phone: PhoneSummary; onStarted: (tuneId: string) => void }) {
  const { phone, onStarted } = props
  const { connection, library } = useServices()
  const { t } = useI18n()
  const { builds, models } = useStore(library.store)
  const [typed, setTyped] = useState(empty)
  const change = (part: Partial<TuneDraft>): void => setTyped((old) => ({ ...old, ...part }))
  const draft = {
    ...typed,
    buildId: typed.buildId === '' ? (builds[0]?.id ?? '') : typed.buildId,
    modelId: typed.modelId === '' ? (models[0]?.id ?? '') : typed.modelId
  }
  const request = toTuneRequest(draft, phone.serial)
  const start = useAction(
    useCallback(
      async (wanted: NonNullable<typeof request>) => {
        const { tuneId } = await connection.call((client) => client.tune.start(wanted))
        onStarted(tuneId)
      },
      [connection, onStarted]
    ),
    { inline: true }
  )
  return (
    <Card title={t('tune.form')} note={phone.name}>
      <form
        className="stack"
        aria-label={t('tune.form')}
        onSubmit={(event) => {
          event.preventDefault()
          if (request !== null) start.run(request)
        }}
      >
        <div className="soak-fields">
          <NativeSelect
            label={t('provision.build')}
            value={draft.buildId}
            data={builds.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => change({ buildId: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('provision.model')}
            value={draft.modelId}
            data={models.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => change({ modelId: event.currentTarget.value })}
          />
          <NumberInput
            label={t('tune.budget')}
            value={draft.budgetMinutes}
            min={0.1}
            max={1440}
            onChange={(value) => change({ budgetMinutes: Number(value) })}
          />
          <NumberInput
            label={t('tune.cells')}
            value={draft.maxCells}
            min={2}
            max={200}
            onChange={(value) => change({ maxCells: Number(value) })}
          />
          <NumberInput
            label={t('tune.sustained')}
            value={draft.sustainedMinutes}
            min={0}
            max={120}
            onChange={(value) => change({ sustainedMinutes: Number(value) })}
          />
          <TextInput
            label={t('tune.threads')}
            description={t('tune.threads.hint')}
            placeholder="2, 4, 6"
            value={draft.threads}
            onChange={(event) => change({ threads: event.currentTarget.value })}
          />
          <TextInput
            label={t('tune.cores')}
            description={t('tune.cores.hint')}
            placeholder="4-7; 6,7; any"
            value={draft.cores}
            onChange={(event) => change({ cores: event.currentTarget.value })}
          />
          <TextInput
            label={t('tune.threadsBatch')}
            description={t('tune.threadsBatch.hint')}
            placeholder="4, 8"
            value={draft.threadsBatch}
            onChange={(event) => change({ threadsBatch: event.currentTarget.value })}
          />
        </div>
        <Checkbox.Group
          label={t('tune.also')}
          value={[...draft.also]}
          onChange={(values) => change({ also: alsoTry.filter((one) => values.includes(one)) })}
        >
          <div className="tune-also">
            {alsoTry.map((one) => (
              <Checkbox key={one} value={one} label={t(`tune.also.${one}`)} />
            ))}
          </div>
        </Checkbox.Group>
        {start.problem === null ? null : <ErrorNote problem={start.problem} />}
        <div className="hp-actions hp-actions-start">
          <Button
            type="submit"
            tone="primary"
            loading={start.busy}
            disabled={request === null || !isReady(phone)}
          >
            {t('tune.start')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
