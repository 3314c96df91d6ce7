import type { BandwidthMeasurement } from '@shared/model'
import { useCallback, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { ErrorNote } from '../../kit/error-note'

export interface MeasureButtonProps {
  readonly serial: string
  readonly modelId: string
  /** False while the model does not lie on the phone. */
  readonly placed: boolean
  readonly onDone: () => void
}

/** Runs the short bandwidth probe on the phone, so that the ceiling rests on this phone instead of a table. */
export function MeasureButton(props: MeasureButtonProps) {
  const { serial, modelId, placed, onDone } = props
  const { connection } = useServices()
  const { t, f } = useI18n()
  const [found, setFound] = useState<BandwidthMeasurement | null>(null)
  const measure = useCallback(async () => {
    setFound(await connection.call((client) => client.plan.measureBandwidth({ serial, modelId })))
    onDone()
  }, [connection, serial, modelId, onDone])
  const action = useAction(measure, { inline: true })
  return (
    <div className="plan-measure">
      <Button
        small
        loading={action.busy}
        disabled={!placed}
        onClick={action.run}
        title={t('plan.measure.hint')}
      >
        {t('plan.measure')}
      </Button>
      <span className="hp-dim" role="status">
        {found === null
          ? t(placed ? 'plan.measure.hint' : 'plan.measure.needs')
          : t('plan.measured', {
              rate: f.bytes(found.bytesPerSecond),
              n: found.threads,
              tokens: f.number(found.tokenRate, 1)
            })}
      </span>
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </div>
  )
}
