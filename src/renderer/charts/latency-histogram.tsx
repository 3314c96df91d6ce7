import { seriesNames } from '@shared/units/series'
import { memo } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis
} from 'recharts'
import { useI18n } from '../i18n/i18n-context'
import { DataTable, type Column } from '../kit/data-table'
import { axisStyle, ChartFrame, leftLabel, lowLabel } from './chart-frame'
import { histogramOf, type Bin, type Histogram } from './histogram'
import type { SampleStore } from './sample-store'
import { useEverySample } from './use-every-sample'
import { useIdle } from './use-idle'

const binsWanted = 28

/** How long single tokens took: two humps are two speeds, a long tail is stalls. `slot` changes when it is time to look again. */
export const LatencyHistogram = memo(function LatencyHistogram(props: {
  samples: SampleStore
  slot: number
}) {
  const { t } = useI18n()
  const every = useEverySample(props.samples, seriesNames.tokenLatency, props.slot)
  const found = useIdle(() => (every === null ? null : histogramOf(every.v, binsWanted)), [every])
  if (found === null) return <p className="hp-dim scatter-none">{t('histogram.none')}</p>
  return <Plot found={found} />
})

const Plot = memo(function Plot(props: { found: Histogram }) {
  const { found } = props
  const { t, f } = useI18n()
  const ms = (value: number): string => f.number(value, value < 10 ? 1 : 0)
  const span = (bin: Bin): string => t('histogram.bin', { from: ms(bin.from), to: ms(bin.to) })
  const summary = t('histogram.summary', {
    n: found.count,
    median: ms(found.median),
    p95: ms(found.p95),
    max: ms(found.max)
  })
  const rows = found.bins.map((bin) => ({ ...bin, name: ms(bin.from) }))
  const columns: readonly Column<Bin>[] = [
    { id: 'bin', header: t('histogram.x'), value: (bin) => bin.from, cell: span, numeric: true },
    {
      id: 'count',
      header: t('histogram.y'),
      value: (bin) => bin.count,
      cell: (bin) => f.number(bin.count),
      numeric: true
    }
  ]
  const at = (value: number): string | undefined =>
    rows.find((bin) => value >= bin.from && value < bin.to)?.name
  return (
    <ChartFrame
      label={t('histogram.title')}
      summary={summary}
      table={() => (
        <DataTable
          label={t('histogram.title')}
          columns={columns}
          rows={found.bins}
          rowKey={(bin) => String(bin.from)}
          none={t('histogram.none')}
          maxHeight={250}
        />
      )}
    >
      <ResponsiveContainer width="100%" height={250}>
        <BarChart data={rows} margin={{ top: 8, right: 12, bottom: 18, left: 0 }} barCategoryGap={1}>
          <CartesianGrid stroke="var(--hp-line)" vertical={false} />
          <XAxis {...axisStyle} dataKey="name" label={lowLabel(t('histogram.x'))} minTickGap={24} />
          <YAxis {...axisStyle} width={60} allowDecimals={false} label={leftLabel(t('histogram.y'))} />
          <Tooltip cursor={{ fill: 'var(--hp-select)' }} isAnimationActive={false} content={<BinTip />} />
          <Bar dataKey="count" fill="var(--hp-rate)" isAnimationActive={false} />
          {lineAt(at(found.median), 'var(--hp-text)')}
          {lineAt(at(found.p95), 'var(--hp-warn)')}
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  )
})

function lineAt(x: string | undefined, stroke: string) {
  return x === undefined ? null : <ReferenceLine x={x} stroke={stroke} strokeDasharray="3 3" />
}

function BinTip(props: { active?: boolean; payload?: readonly { payload?: Bin }[] }) {
  const { t, f } = useI18n()
  const bin = props.payload?.[0]?.payload
  if (props.active !== true || bin === undefined) return null
  const ms = (value: number): string => f.number(value, value < 10 ? 1 : 0)
  return (
    <div className="scatter-tip">
      {t('histogram.bin', { from: ms(bin.from), to: ms(bin.to) })}: {f.number(bin.count)}
    </div>
  )
}
