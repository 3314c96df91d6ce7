import type { Build, MemoryPlan, Model, PhoneSummary, PlanSettings } from '@shared/model'
import { NativeSelect } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import { isReady } from '../../state/phones-store'
import type { ProvisionTarget } from '../../state/provision-store'
import { ImportForm } from '../library/import-form'
import { LoadAnywayDialog } from '../plan/load-anyway-dialog'
import { neededBytes } from '../plan/plan-words'
import type { PlanState } from '../plan/use-plans'
import { PhoneChoice } from './phone-choice'

export interface TargetFormProps {
  readonly build: Build | undefined
  readonly model: Model | undefined
  readonly phones: readonly PhoneSummary[]
  readonly serials: readonly string[]
  readonly plans: readonly PlanState[]
}

/** What to put where: build, model, phones. Where the plan says no, starting asks first. */
export function TargetForm(props: TargetFormProps) {
  const { build, model, phones, serials, plans } = props
  const { provision, draft } = useServices()
  const settings = useStore(draft.store, (state) => state.settings)
  const { t, f } = useI18n()
  const [asking, setAsking] = useState(false)
  const ready = phones.filter((phone) => isReady(phone) && serials.includes(phone.serial))
  const refused = plans.flatMap(({ plan }) => (plan?.verdict === 'doesNotFit' ? [plan] : []))
  const start = useCallback(
    async (targets: readonly ProvisionTarget[]) => {
      const results = await Promise.allSettled(targets.map((target) => provision.start(target)))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed !== undefined) throw failed.reason
    },
    [provision]
  )
  const action = useAction(start, { inline: true })
  const refusing = ready.filter(({ serial }) => refused.some((plan) => plan.serial === serial))
  const fitting = ready.filter((phone) => !refusing.includes(phone))
  const go = (meant: readonly PhoneSummary[]): void => {
    setAsking(false)
    action.run(meant.map(({ serial }) => targetOf(serial, { build, model, settings }, refused)))
  }
  const bytes = (build?.totalBytes ?? 0) + (model?.totalBytes ?? 0)
  const nothing = ready.length === 0 || (build === undefined && model === undefined)
  return (
    <Card title={t('provision.what')} note={bytes === 0 ? undefined : f.bytes(bytes)}>
      <div className="form">
        <WhatFields build={build} model={model} />
        <PhoneChoice
          phones={phones}
          serials={serials}
          plans={plans}
          onSerials={(next) => draft.plan({ serials: next })}
        />
        {action.problem === null ? null : <ErrorNote problem={action.problem} />}
        <div className="form-start">
          {ready.length > 0 && fitting.length === 0 ? null : (
            <Button tone="primary" loading={action.busy} disabled={nothing} onClick={() => go(fitting)}>
              {ready.length === 0
                ? t('phones.provision')
                : refusing.length === 0
                  ? t('provision.start', { n: ready.length })
                  : t('provision.startFitting', { n: fitting.length })}
            </Button>
          )}
          {refusing.length === 0 ? null : (
            <Button disabled={nothing || action.busy} onClick={() => setAsking(true)}>
              {t('anyway.action')}
            </Button>
          )}
        </div>
        <LoadAnywayDialog
          opened={asking}
          refusals={refused.map((plan) => ({
            phoneName: phones.find((phone) => phone.serial === plan.serial)?.name ?? plan.serial ?? '',
            neededBytes: neededBytes(plan),
            availableBytes: plan.availableBytes
          }))}
          onConfirm={() => go(ready)}
          onClose={() => setAsking(false)}
        />
      </div>
    </Card>
  )
}

/** One phone's order; the plan's settings go with it, so that what is sent is judged by what was planned. */
function targetOf(
  serial: string,
  what: {
    readonly build: Build | undefined
    readonly model: Model | undefined
    readonly settings: PlanSettings
  },
  refused: readonly MemoryPlan[]
): ProvisionTarget {
  const { build, model, settings } = what
  const target = { serial, buildId: build?.id ?? null, modelId: model?.id ?? null, settings }
  return refused.some((plan) => plan.serial === serial) ? { ...target, loadAnyway: true } : target
}

/** Build and model out of the library; another one can be imported right here. */
function WhatFields(props: { build: Build | undefined; model: Model | undefined }) {
  const { library, draft } = useServices()
  const { t, f } = useI18n()
  const { builds, models, known } = useStore(library.store)
  return (
    <div className="form-what">
      <div>
        <NativeSelect
          label={t('provision.build')}
          value={props.build?.id ?? ''}
          data={options(builds, t('provision.none'), (one) =>
            one.abi === 'arm64-v8a' ? one.name : `${one.name} · ${one.abi}`
          )}
          onChange={(event) => draft.plan({ buildId: event.currentTarget.value })}
        />
        <Import
          open={known && builds.length === 0}
          kind="build"
          onDone={(buildId) => draft.plan({ buildId })}
        />
      </div>
      <div>
        <NativeSelect
          label={t('provision.model')}
          value={props.model?.id ?? ''}
          data={options(models, t('provision.none'), (one) => `${one.name} · ${f.bytes(one.totalBytes)}`)}
          onChange={(event) => draft.plan({ modelId: event.currentTarget.value })}
        />
        <Import
          open={known && models.length === 0}
          kind="model"
          onDone={(modelId) => draft.plan({ modelId })}
        />
      </div>
    </div>
  )
}

function Import(props: { open: boolean; kind: 'build' | 'model'; onDone: (id: string) => void }) {
  const { t } = useI18n()
  return (
    <details className="form-import" open={props.open}>
      <summary>{t(props.open ? `library.import.${props.kind}` : 'provision.import')}</summary>
      <ImportForm kind={props.kind} onDone={props.onDone} />
    </details>
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
