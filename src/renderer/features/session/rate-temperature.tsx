import { memo, useEffect, useState } from 'react'
import { CartesianGrid, ResponsiveContainer, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from 'recharts'
import { timeColor } from '../../charts/palette'
import type { SampleStore } from '../../charts/sample-store'
import { useI18n } from '../../i18n/i18n-context'
import { pairRateWithTemperature, type RatePoint } from './rate-pairs'

const pointsWanted = 180

/** Token/s against temperature, coloured by time: a curve that turns down is heat, a drop at one temperature is not. `slot` changes when it is time to look again. */
export const RateTemperature = memo(function RateTemperature(props: { samples: SampleStore; slot: number }) {
  const { samples, slot } = props
  const { t } = useI18n()
  const [points, setPoints] = useState<readonly RatePoint[]>([])
  useEffect(() => {
    const idle = window.requestIdleCallback(() => setPoints(pairRateWithTemperature(samples, pointsWanted)), {
      timeout: 1000
    })
    return () => window.cancelIdleCallback(idle)
  }, [samples, slot])
  if (points.length < 2) return <p className="hp-dim scatter-none">{t('scatter.none')}</p>
  return <Plot points={points} />
})

const Plot = memo(function Plot(props: { points: readonly RatePoint[] }) {
  const { t, f } = useI18n()
  const degrees = props.points.map((point) => point.temperature)
  const first = Math.floor(Math.min(...degrees) / 5) * 5
  const last = Math.ceil(Math.max(...degrees) / 5) * 5
  const ticks = Array.from({ length: (last - first) / 5 + 1 }, (_, index) => first + index * 5)
  const axis = { stroke: 'var(--hp-faint)', fontSize: 11, tickLine: false } as const
  return (
    <div className="scatter" role="img" aria-label={t('scatter.title')}>
      <ResponsiveContainer width="100%" height={250}>
        <ScatterChart margin={{ top: 8, right: 12, bottom: 18, left: 0 }}>
          <CartesianGrid stroke="var(--hp-line)" />
          <XAxis
            {...axis}
            type="number"
            dataKey="temperature"
            domain={[first, last]}
            ticks={ticks}
            tickFormatter={(value: number) => f.number(value)}
            label={{
              value: t('scatter.x'),
              position: 'insideBottom',
              offset: -12,
              fill: 'var(--hp-dim)',
              fontSize: 12
            }}
          />
          <YAxis
            {...axis}
            type="number"
            dataKey="rate"
            width={60}
            domain={['auto', 'auto']}
            tickFormatter={(value: number) => f.number(value, 1)}
            label={{
              value: t('unit.tokenRate'),
              angle: -90,
              position: 'insideLeft',
              offset: 4,
              style: { textAnchor: 'middle' },
              fill: 'var(--hp-dim)',
              fontSize: 12
            }}
          />
          <Tooltip
            cursor={{ stroke: 'var(--hp-line-strong)' }}
            content={<PointTip />}
            isAnimationActive={false}
          />
          <Scatter data={[...props.points]} isAnimationActive={false} shape={<Point />} />
        </ScatterChart>
      </ResponsiveContainer>
      <div className="scatter-ramp" aria-hidden="true">
        {f.clock(props.points[0]?.tMs ?? 0)} <i /> {f.clock(props.points.at(-1)?.tMs ?? 0)}
      </div>
    </div>
  )
})

function Point(props: { cx?: number; cy?: number; payload?: RatePoint }) {
  return (
    <circle
      cx={props.cx}
      cy={props.cy}
      r={2.6}
      fill={timeColor(props.payload?.share ?? 0)}
      fillOpacity={0.85}
    />
  )
}

function PointTip(props: { active?: boolean; payload?: readonly { payload?: RatePoint }[] }) {
  const { t, f } = useI18n()
  const point = props.payload?.[0]?.payload
  if (props.active !== true || point === undefined) return null
  return (
    <div className="scatter-tip">
      {f.clock(point.tMs)} · {f.number(point.rate, 1)} {t('unit.tokenRate')} ·{' '}
      {f.number(point.temperature, 1)} °C
    </div>
  )
}
