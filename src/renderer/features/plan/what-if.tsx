import { KvType, PlanEngine, type PlanSettings } from '@shared/model'
import { Checkbox, NativeSelect, NumberInput, SegmentedControl, Slider } from '@mantine/core'
import { useI18n } from '../../i18n/i18n-context'
import { Field } from '../../kit/field'
import { ctxStops, nearestStop } from './ctx-stops'

const ubatches = [32, 64, 128, 256, 512, 1024, 2048] as const

export interface WhatIfProps {
  readonly settings: PlanSettings
  readonly trainedCtx: number | null
  readonly onChange: (settings: PlanSettings) => void
}

/** The settings a plan depends on; each change asks for a new plan at once. */
export function WhatIf(props: WhatIfProps) {
  const { settings, onChange } = props
  const { t } = useI18n()
  const change = (part: Partial<PlanSettings>): void => onChange({ ...settings, ...part })
  return (
    <div className="what-if" role="group" aria-label={t('plan.whatIf')}>
      <ContextField {...props} />
      <Field label={t('plan.residency')}>
        <SegmentedControl
          aria-label={t('plan.residency')}
          value={settings.residency}
          data={(['mmap', 'ram', 'direct'] as const).map((value) => ({
            value,
            label: t(`soak.residency.${value}.name`)
          }))}
          onChange={(value) => change({ residency: value })}
        />
      </Field>
      <NativeSelect
        label={t('plan.engine')}
        value={settings.engine}
        data={PlanEngine.options.map((value) => ({ value, label: t(`plan.engine.${value}`) }))}
        onChange={(event) => {
          const picked = PlanEngine.safeParse(event.currentTarget.value)
          if (picked.success) change({ engine: picked.data })
        }}
      />
      <div className="what-if-row">
        <KvField label={t('plan.kvK')} value={settings.kvTypeK} onChange={(kvTypeK) => change({ kvTypeK })} />
        <KvField label={t('plan.kvV')} value={settings.kvTypeV} onChange={(kvTypeV) => change({ kvTypeV })} />
        <NativeSelect
          label={t('plan.ubatch')}
          value={String(settings.ubatch)}
          data={withValue(ubatches, settings.ubatch).map(String)}
          onChange={(event) => change({ ubatch: Number(event.currentTarget.value) })}
        />
        <Checkbox
          label={t('plan.flash')}
          checked={settings.flashAttention}
          onChange={(event) => change({ flashAttention: event.currentTarget.checked })}
        />
      </div>
    </div>
  )
}

function ContextField({ settings, trainedCtx, onChange }: WhatIfProps) {
  const { t } = useI18n()
  const stops = ctxStops(trainedCtx)
  const ctx = settings.ctx ?? trainedCtx ?? stops.at(-1) ?? 2048
  const set = (value: number): void => {
    if (Number.isInteger(value) && value > 0) onChange({ ...settings, ctx: value })
  }
  return (
    <Field
      label={t('plan.ctx')}
      hint={trainedCtx === null ? undefined : t('plan.ctx.of', { n: trainedCtx })}
      wide
    >
      <Slider
        className="hp-grow"
        thumbLabel={t('plan.ctx')}
        min={0}
        max={stops.length - 1}
        step={1}
        label={null}
        value={nearestStop(stops, ctx)}
        marks={stops.map((_, value) => ({ value }))}
        onChange={(index) => set(stops[index] ?? ctx)}
      />
      <NumberInput
        className="what-if-ctx"
        aria-label={t('plan.ctx')}
        value={ctx}
        min={1}
        max={1_048_576}
        step={1024}
        allowDecimal={false}
        thousandSeparator=","
        onChange={(value) => set(Number(value))}
      />
    </Field>
  )
}

function KvField(props: { label: string; value: KvType; onChange: (value: KvType) => void }) {
  return (
    <NativeSelect
      label={props.label}
      value={props.value}
      data={[...KvType.options]}
      onChange={(event) => {
        const picked = KvType.safeParse(event.currentTarget.value)
        if (picked.success) props.onChange(picked.data)
      }}
    />
  )
}

function withValue(known: readonly number[], value: number): readonly number[] {
  return known.includes(value) ? known : [...known, value].sort((a, b) => a - b)
}
