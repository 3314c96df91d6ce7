import type { Comparison } from '@shared/model'
import { Bar, BarChart, CartesianGrid, ErrorBar, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { axisStyle, ChartFrame } from '../../charts/chart-frame'
import { useI18n } from '../../i18n/i18n-context'
import { Card } from '../../kit/card'
import { FactTable } from '../../kit/fact-table'
import { lineStyle } from './merged-lanes'

interface RetentionRow {
  readonly name: string
  readonly share: number
  /** Distances from the value down to the lower and up to the upper end of its interval. */
  readonly reach: readonly [number, number]
  readonly fill: string
}

/** How much of its first rate each session kept, with intervals: the longer the bar, the better it holds. */
export function RetentionBars(props: { comparison: Comparison }) {
  const { t, f } = useI18n()
  const rows = retentionRows(props.comparison)
  const facts = rows.map(({ name, share }) => ({ name, value: f.percent(share / 100), reason: null }))
  return (
    <Card title={t('compare.retention')} note={t('compare.retentionNote')}>
      {rows.length === 0 ? (
        <p className="hp-dim compare-none">{t('compare.retention.none')}</p>
      ) : (
        <ChartFrame
          label={t('compare.retention')}
          summary={rows
            .map(({ name, share }) => t('compare.retention.summary', { name, share: f.percent(share / 100) }))
            .join(' · ')}
          table={() => <FactTable label={t('compare.retention')} facts={facts} />}
        >
          <ResponsiveContainer width="100%" height={40 + rows.length * 34}>
            <BarChart data={rows} layout="vertical" margin={{ top: 4, right: 24, bottom: 4, left: 0 }}>
              <CartesianGrid stroke="var(--hp-line)" horizontal={false} />
              <XAxis
                {...axisStyle}
                type="number"
                domain={[0, 100]}
                tickFormatter={(value: number) => f.percent(value / 100)}
              />
              <YAxis {...axisStyle} type="category" dataKey="name" width={150} />
              <Bar dataKey="share" barSize={16} isAnimationActive={false}>
                <ErrorBar dataKey="reach" stroke="var(--hp-text)" width={6} direction="x" />
              </Bar>
            </BarChart>
          </ResponsiveContainer>
        </ChartFrame>
      )}
    </Card>
  )
}

/** The retention of each session that has one, percent. */
export function retentionRows(comparison: Comparison): readonly RetentionRow[] {
  const metric = comparison.metrics.find((one) => one.metric === 'retention')
  if (metric === undefined) return []
  return comparison.sessions.flatMap(({ sessionId, name }, index) => {
    const value = metric.values.find((one) => one.sessionId === sessionId)
    if (value === undefined || value.median === null) return []
    const [low, high] = value.interval ?? [value.median, value.median]
    const fill = `var(--hp-${lineStyle(index).color})`
    return [{ name, share: value.median, reach: [value.median - low, high - value.median] as const, fill }]
  })
}
