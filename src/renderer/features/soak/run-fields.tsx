import { CoreCluster, type PhoneSummary } from '@shared/model'
import { Checkbox, NativeSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Choice } from './choice'
import type { DraftFault, RunDraft } from './run-draft'

export interface FieldsProps {
  readonly draft: RunDraft
  readonly change: (part: Partial<RunDraft>) => void
  readonly faults: readonly DraftFault[]
}

/** Phone, build and model. */
export function WhatFields(props: FieldsProps & { phone: PhoneSummary; phones: readonly PhoneSummary[] }) {
  const { draft, change, phone, phones } = props
  const { ui, library } = useServices()
  const { t, f } = useI18n()
  const { builds, models } = useStore(library.store)
  return (
    <div className="soak-fields">
      <NativeSelect
        label={t('soak.phone')}
        value={phone.serial}
        data={phones.map((one) => ({ value: one.serial, label: one.name }))}
        onChange={(event) => ui.go({ serial: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('provision.build')}
        value={draft.buildId}
        data={withNone(
          builds.map((one) => ({ value: one.id, label: one.name })),
          t('library.noBuild')
        )}
        onChange={(event) => change({ buildId: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('provision.model')}
        value={draft.modelId}
        data={withNone(
          models.map((one) => ({ value: one.id, label: `${one.name} · ${f.bytes(one.totalBytes)}` })),
          t('library.noModel')
        )}
        onChange={(event) => change({ modelId: event.currentTarget.value })}
      />
    </div>
  )
}

function withNone(
  data: { value: string; label: string }[],
  none: string
): { value: string; label: string }[] {
  return data.length === 0 ? [{ value: '', label: none }] : data
}

/** Threads, cores, context, residency, lock. */
export function RunFields(props: FieldsProps) {
  const { draft, change, faults } = props
  const { t } = useI18n()
  return (
    <div className="soak-fields">
      <Choice label={t('soak.threads')} hint={t('soak.threads.hint')}>
        <SegmentedControl
          aria-label={t('soak.threads')}
          value={draft.threadsMode}
          data={[
            { value: 'auto', label: t('soak.auto') },
            { value: 'fixed', label: t('soak.fixed') }
          ]}
          onChange={(mode) => change({ threadsMode: mode === 'fixed' ? 'fixed' : 'auto' })}
        />
        {draft.threadsMode === 'fixed' ? (
          <NumberInput
            className="soak-number"
            aria-label={t('soak.threadCount')}
            value={draft.threads}
            min={1}
            max={64}
            allowDecimal={false}
            error={faults.includes('threads')}
            onChange={(value) => change({ threads: Number(value) })}
          />
        ) : null}
      </Choice>
      <Choice label={t('soak.cores')} hint={t('soak.cores.hint')}>
        <NativeSelect
          aria-label={t('soak.cores')}
          value={draft.coresMode}
          data={[
            { value: 'auto', label: t('soak.auto') },
            { value: 'any', label: t('soak.any') },
            ...CoreCluster.options.map((value) => ({ value, label: t(`soak.cluster.${value}`) })),
            { value: 'list', label: t('soak.list') }
          ]}
          onChange={(event) => change({ coresMode: coresMode(event.currentTarget.value) })}
        />
        {draft.coresMode === 'list' ? (
          <TextInput
            className="soak-number"
            aria-label={t('soak.coreList')}
            placeholder="4-7"
            value={draft.cores}
            error={faults.includes('cores')}
            onChange={(event) => change({ cores: event.currentTarget.value })}
          />
        ) : null}
      </Choice>
      <NumberInput
        label={t('soak.context')}
        description={t('soak.context.hint')}
        value={draft.context}
        min={256}
        max={1_048_576}
        step={1024}
        allowDecimal={false}
        thousandSeparator=","
        error={faults.includes('context') ? t('soak.context.fault') : null}
        onChange={(value) => change({ context: Number(value) })}
      />
      <Choice label={t('soak.residency')} hint={t(`soak.residency.${draft.residency}`)}>
        <SegmentedControl
          aria-label={t('soak.residency')}
          value={draft.residency}
          data={(['mmap', 'ram', 'direct'] as const).map((value) => ({
            value,
            label: t(`soak.residency.${value}.name`)
          }))}
          onChange={(value) => change({ residency: value === 'ram' || value === 'direct' ? value : 'mmap' })}
        />
      </Choice>
      <Checkbox
        label={t('soak.lock')}
        description={t('soak.lock.hint')}
        checked={draft.lock}
        onChange={(event) => change({ lock: event.currentTarget.checked })}
      />
    </div>
  )
}

function coresMode(value: string): RunDraft['coresMode'] {
  const cluster = CoreCluster.safeParse(value)
  if (cluster.success) return cluster.data
  return value === 'list' || value === 'any' ? value : 'auto'
}
