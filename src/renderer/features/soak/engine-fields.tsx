import { Checkbox, NumberInput, SegmentedControl } from '@mantine/core'
import { useI18n } from '../../i18n/i18n-context'
import { Choice } from './choice'
import type { EngineDraft } from './engine-draft'
import type { FieldsProps } from './run-fields'

const kinds = ['server', 'prompt', 'bench'] as const

/** What runs: the soaked server, one prompt or one llama-bench; and whether it may be loaded against the plan. */
export function EngineFields(props: FieldsProps) {
  const { draft, change, faults } = props
  const { engine } = draft
  const { t } = useI18n()
  const set = (part: Partial<EngineDraft>): void => change({ engine: { ...engine, ...part } })
  const number = (name: 'tokens' | 'benchPrompt' | 'benchGen' | 'repetitions') => (
    <NumberInput
      label={t(`soak.engine.${name}`)}
      value={engine[name]}
      min={name === 'tokens' || name === 'repetitions' ? 1 : 0}
      allowDecimal={false}
      error={faults.includes('engine') ? t('soak.fault.number') : null}
      onChange={(value) => set({ [name]: Number(value) })}
    />
  )
  return (
    <div className="soak-fields">
      <Choice label={t('soak.engine')} hint={t(`soak.engine.${engine.kind}.hint`)}>
        <SegmentedControl
          aria-label={t('soak.engine')}
          value={engine.kind}
          data={kinds.map((value) => ({ value, label: t(`soak.engine.${value}`) }))}
          onChange={(value) => set({ kind: kinds.find((one) => one === value) ?? 'server' })}
        />
      </Choice>
      {engine.kind === 'prompt' ? number('tokens') : null}
      {engine.kind === 'bench' ? (
        <>
          {number('benchPrompt')}
          {number('benchGen')}
          {number('repetitions')}
        </>
      ) : null}
      <Checkbox
        label={t('soak.loadAnyway')}
        description={t('soak.loadAnyway.hint')}
        checked={draft.loadAnyway}
        onChange={(event) => change({ loadAnyway: event.currentTarget.checked })}
      />
    </div>
  )
}
