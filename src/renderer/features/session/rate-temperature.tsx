import { seriesNames } from '@shared/units/series'
import { memo, useMemo } from 'react'
import {
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis
} from 'recharts'
import { axisStyle, ChartFrame, leftLabel, lowLabel } from '../../charts/chart-frame'
import { timeColor } from '../../charts/palette'
import type { SampleStore } from '../../charts/sample-store'
import { useEverySample } from '../../charts/use-every-sample'
import { useIdle } from '../../charts/use-idle'
import type { Format } from '../../i18n/format'
import { useI18n } from '../../i18n/i18n-context'
import { RatePairsTable } from './rate-pairs-table'
import { pairRateWithTemperature, temperatureOf, type RatePoint } from './rate-pairs'

const pointsWanted = 180

/**
 * Token/s against temperature, coloured by time: a curve that turns down is heat, a drop at one temperature is not. The
 * knee is the temperature at which throttling began. `slot` changes when it is time to look again.
 */
export const RateTemperature = memo(function RateTemperature(props: {
  samples: SampleStore
  slot: number
  onsetMs: number | null
}) {
  const { samples, slot, onsetMs } = props
  const { t, f } = useI18n()
  const rate = useEverySample(samples, seriesNames.tokenRate, slot)
  const temperature = useEverySample(samples, temperatureOf(samples), slot)
  const celsius = useIdle(
    () =>
      rate === null || temperature === null ? [] : pairRateWithTemperature(rate, temperature, pointsWanted),
    [rate, temperature]
  )
  const points = useMemo(() => pointsInUnit(celsius ?? [], f), [celsius, f])
  if (points.length < 2) return <p className="hp-dim scatter-none">{t('scatter.none')}</p>
  return <Plot points={points} knee={kneeOf(points, onsetMs)} />
})

/** The temperature at the onset of throttling; null without an onset in the points. */
export function kneeOf(points: readonly RatePoint[], onsetMs: number | null): number | null {
  if (onsetMs === null) return null
  return points.find((point) => point.tMs >= onsetMs)?.temperature ?? null
}

/** The same points with temperatures in the reader's unit. */
export function pointsInUnit(
  points: readonly RatePoint[],
  { inDegrees }: Pick<Format, 'inDegrees'>
): readonly RatePoint[] {
  return points.map((point) => ({ ...point, temperature: inDegrees(point.temperature) }))
}

const Plot = memo(function Plot(props: { points: readonly RatePoint[]; knee: number | null }) {
  const { points, knee } = props
  const { t, f } = useI18n()
  const degrees = points.map((point) => point.temperature)
  const rates = points.map((point) => point.rate)
  const step = f.temperatureUnit === 'celsius' ? 5 : 10
  const first = Math.floor(Math.min(...degrees) / step) * step
  const last = Math.max(first + step, Math.ceil(Math.max(...degrees) / step) * step)
  const ticks = Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step)
  const told = t('scatter.summary', {
    n: points.length,
    low: f.number(Math.min(...rates), 1),
    high: f.number(Math.max(...rates), 1),
    cool: f.number(Math.min(...degrees)),
    hot: f.number(Math.max(...degrees)),
    degrees: f.degrees
  })
  const kneeText = knee === null ? null : t('scatter.knee', { temp: `${f.number(knee)} ${f.degrees}` })
  return (
    <ChartFrame
      label={t('scatter.title')}
      summary={kneeText === null ? told : `${told} ${kneeText}`}
      table={() => <RatePairsTable points={points} />}
    >
      <ResponsiveContainer width="100%" height={250}>
        <ScatterChart margin={{ top: 8, right: 12, bottom: 18, left: 0 }}>
          <CartesianGrid stroke="var(--hp-line)" />
          <XAxis
            {...axisStyle}
            type="number"
            dataKey="temperature"
            domain={[first, last]}
            ticks={ticks}
            tickFormatter={(value: number) => f.number(value)}
            label={lowLabel(t('scatter.x', { degrees: f.degrees }))}
          />
          <YAxis
            {...axisStyle}
            type="number"
            dataKey="rate"
            width={60}
            domain={['auto', 'auto']}
            tickFormatter={(value: number) => f.number(value, 1)}
            label={leftLabel(t('unit.tokenRate'))}
          />
          <Tooltip
            cursor={{ stroke: 'var(--hp-line-strong)' }}
            content={<PointTip />}
            isAnimationActive={false}
          />
          {knee === null ? null : (
            <ReferenceLine
              x={knee}
              stroke="var(--hp-hot)"
              strokeDasharray="4 3"
              label={{
                value: kneeText ?? '',
                // On the side that has more room.
                position: knee > (first + last) / 2 ? 'insideTopRight' : 'insideTopLeft',
                fill: 'var(--hp-hot)',
                fontSize: 11
              }}
            />
          )}
          <Scatter data={[...points]} isAnimationActive={false} shape={<Point />} />
        </ScatterChart>
      </ResponsiveContainer>
      <div className="scatter-ramp">
        {f.clock(points[0]?.tMs ?? 0)} <i /> {f.clock(points.at(-1)?.tMs ?? 0)}
      </div>
    </ChartFrame>
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
      {f.number(point.temperature, 1)} {f.degrees}
    </div>
  )
}
