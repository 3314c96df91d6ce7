import type { PhoneSummary } from '@shared/model'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import { isReady } from '../../state/phones-store'
import { ImportForm } from '../library/import-form'

export interface TargetFormProps {
  readonly phones: readonly PhoneSummary[]
  readonly serials: readonly string[]
  readonly onSerials: (serials: readonly string[]) => void
}

/** What to put where: build, model, phones. Both may be imported right here by path. */
export function TargetForm(props: TargetFormProps) {
  const { library, provision } = useServices()
  const { t, f } = useI18n()
  const { builds, models } = useStore(library.store)
  const [buildPick, setBuild] = useState<string | null>(null)
  const [modelPick, setModel] = useState<string | null>(null)
  const build = builds.find((one) => one.id === buildPick) ?? builds[0]
  const model = models.find((one) => one.id === modelPick) ?? models[0]
  const ready = props.phones.filter((phone) => isReady(phone) && props.serials.includes(phone.serial))
  const start = useCallback(
    async (serials: readonly string[], what: { buildId: string | null; modelId: string | null }) => {
      const starts = serials.map((serial) => provision.start({ serial, ...what }))
      const failed = (await Promise.allSettled(starts)).find((result) => result.status === 'rejected')
      if (failed !== undefined) throw failed.reason
    },
    [provision]
  )
  const action = useAction(start, { inline: true })
  const what = { buildId: build?.id ?? null, modelId: model?.id ?? null }
  const bytes = (build?.totalBytes ?? 0) + (model?.totalBytes ?? 0)
  return (
    <Card title={t('provision.what')} note={bytes === 0 ? undefined : f.bytes(bytes)}>
      <div className="form">
        <NativeSelect
          label={t('provision.build')}
          value={build?.id ?? ''}
          data={options(builds, t('library.noBuild'), (one) => `${one.name} · ${one.abi}`)}
          onChange={(event) => setBuild(event.currentTarget.value)}
        />
        <ImportForm kind="build" onDone={setBuild} />
        <NativeSelect
          label={t('provision.model')}
          value={model?.id ?? ''}
          data={options(models, t('library.noModel'), (one) => `${one.name} · ${f.bytes(one.totalBytes)}`)}
          onChange={(event) => setModel(event.currentTarget.value)}
        />
        <ImportForm kind="model" onDone={setModel} />
        <PhoneChoice {...props} />
        {action.problem === null ? null : <ErrorNote problem={action.problem} />}
        <div>
          <Button
            tone="primary"
            loading={action.busy}
            disabled={ready.length === 0 || (what.buildId === null && what.modelId === null)}
            onClick={() =>
              action.run(
                ready.map((phone) => phone.serial),
                what
              )
            }
          >
            {ready.length === 0 ? t('phones.provision') : t('provision.start', { n: ready.length })}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function options<T extends { readonly id: string }>(
  items: readonly T[],
  none: string,
  label: (item: T) => string
): { value: string; label: string }[] {
  if (items.length === 0) return [{ value: '', label: none }]
  return items.map((item) => ({ value: item.id, label: label(item) }))
}

function PhoneChoice(props: TargetFormProps) {
  const { t } = useI18n()
  const toggle = (serial: string, on: boolean): void =>
    props.onSerials(on ? [...props.serials, serial] : props.serials.filter((one) => one !== serial))
  return (
    <fieldset className="form-phones">
      <legend>{t('provision.phones')}</legend>
      {props.phones.map((phone) => (
        <Checkbox
          key={phone.serial}
          label={phone.name}
          description={isReady(phone) ? undefined : t(`phone.state.${phone.state}`)}
          checked={props.serials.includes(phone.serial) && isReady(phone)}
          disabled={!isReady(phone)}
          onChange={(event) => toggle(phone.serial, event.currentTarget.checked)}
        />
      ))}
      {props.phones.length === 0 ? <span className="hp-dim">{t('rail.noPhone')}</span> : null}
    </fieldset>
  )
}
