import { useState, type ReactNode } from 'react'
import { useI18n } from '../i18n/i18n-context'
import { Button } from '../kit/button'

/** A summary chart with its sentence and, on demand, its numbers as a table: the same for those who do not see it. */
export function ChartFrame(props: {
  label: string
  summary: string
  table: () => ReactNode
  children: ReactNode
}) {
  const { t } = useI18n()
  const [asTable, setAsTable] = useState(false)
  return (
    <div className="chart-frame">
      {asTable ? (
        props.table()
      ) : (
        <div role="img" aria-label={`${props.label}. ${props.summary}`}>
          {props.children}
        </div>
      )}
      <p className="chart-foot">
        <span>{props.summary}</span>
        <Button small tone="quiet" pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('chart.table')}
        </Button>
      </p>
    </div>
  )
}

/** How axes look in every summary chart. */
export const axisStyle = { stroke: 'var(--hp-faint)', fontSize: 11, tickLine: false } as const

/** A label at the left of a vertical axis. */
export function leftLabel(value: string) {
  return {
    value,
    angle: -90,
    position: 'insideLeft',
    offset: 4,
    style: { textAnchor: 'middle' },
    fill: 'var(--hp-dim)',
    fontSize: 12
  } as const
}

/** A label under a horizontal axis. */
export function lowLabel(value: string) {
  return { value, position: 'insideBottom', offset: -12, fill: 'var(--hp-dim)', fontSize: 12 } as const
}
