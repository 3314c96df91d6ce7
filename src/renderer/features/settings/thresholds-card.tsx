import { Thresholds, type Preferences } from '@shared/model'
import { NumberInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'

const names = [
  'startCpuC',
  'startSkinC',
  'startBatteryC',
  'startChargePct'
] as const satisfies readonly (keyof Thresholds)[]

/** What the gates before a start ask for. Kept when the field is left with a usable number. */
export function ThresholdsCard(props: { preferences: Preferences }) {
  const { thresholds } = props.preferences
  const { preferences } = useServices()
  const { t } = useI18n()
  const action = useAction(
    useCallback((change: Partial<Thresholds>) => preferences.set({ thresholds: change }), [preferences]),
    { inline: true }
  )
  return (
    <Card
      title={t('settings.thresholds')}
      note={t('settings.thresholds.note')}
      side={
        <Button small onClick={() => action.run(Thresholds.parse({}))}>
          {t('settings.thresholds.reset')}
        </Button>
      }
    >
      <div className="settings-fields">
        {names.map((name) => (
          <ThresholdField
            key={`${name}-${thresholds[name]}`}
            label={t(`settings.threshold.${name}`)}
            unit={name === 'startChargePct' ? '%' : '°C'}
            value={thresholds[name]}
            range={name === 'startChargePct' ? [0, 100] : [20, 110]}
            onCommit={(value) => action.run({ [name]: value })}
          />
        ))}
      </div>
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </Card>
  )
}

interface FieldProps {
  readonly label: string
  readonly unit: string
  readonly value: number
  readonly range: readonly [min: number, max: number]
  readonly onCommit: (value: number) => void
}

function ThresholdField({ label, unit, value, range: [min, max], onCommit }: FieldProps) {
  const { t } = useI18n()
  const [typed, setTyped] = useState<number | string>(value)
  const usable = typeof typed === 'number' && typed >= min && typed <= max
  return (
    <NumberInput
      label={label}
      suffix={` ${unit}`}
      value={typed}
      hideControls
      error={usable ? undefined : t('settings.range', { from: min, to: max })}
      onChange={setTyped}
      onBlur={() => {
        if (usable && typed !== value) onCommit(typed)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
