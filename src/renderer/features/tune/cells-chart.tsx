import type { TuneCell } from '@shared/model'
import { memo } from 'react'
import { Bar, BarChart, CartesianGrid, ErrorBar, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { XAxisTickContentProps } from 'recharts'
import { axisStyle, ChartFrame, leftLabel } from '../../charts/chart-frame'
import { useI18n } from '../../i18n/i18n-context'
import { CellsTable } from './cells-table'
import { formatCpuList } from '../phones/cpu-list'
import { cellLabel, settingsText } from './tune-words'

const colors: Readonly<Partial<Record<TuneCell['state'], string>>> = {
  measured: 'var(--hp-rate)',
  measuring: 'var(--hp-clock)',
  collapsed: 'var(--hp-bad)'
}
const otherColor = 'var(--hp-faint)'
/** States that a bar can have, in the order of the legend. */
const told = ['measured', 'measuring', 'dropped', 'collapsed'] as const

/** The rate of each decode cell with its interval, in the order of their settings; the answer is outlined. */
export const CellsChart = memo(function CellsChart(props: {
  cells: readonly TuneCell[]
  answerId: string | null
}) {
  const { cells, answerId } = props
  const i18n = useI18n()
  const { t, f } = i18n
  const rows = chartRows(cells, answerId)
  const best = rows.reduce<(typeof rows)[number] | null>(
    (top, row) => (top === null || row.rate > top.rate ? row : top),
    null
  )
  if (best === null) return <p className="hp-dim tune-none">{t('tune.chart.none')}</p>
  const summary = t('tune.chart.summary', {
    best: settingsText(best.cell.settings, i18n),
    rate: f.number(best.rate, 1),
    n: rows.length
  })
  return (
    <ChartFrame
      label={t('tune.chart')}
      summary={summary}
      table={() => <CellsTable cells={cells} answerId={answerId} />}
    >
      <ResponsiveContainer width="100%" height={240}>
        <BarChart data={rows} margin={{ top: 8, right: 12, bottom: 4, left: 0 }}>
          <CartesianGrid stroke="var(--hp-line)" vertical={false} />
          <XAxis
            {...axisStyle}
            dataKey="id"
            interval={0}
            height={38}
            tick={(tick: XAxisTickContentProps) => <CellTick tick={tick} cell={rows[tick.index]?.cell} />}
          />
          <YAxis {...axisStyle} width={60} label={leftLabel(t('unit.tokenRate'))} />
          <Bar dataKey="rate" isAnimationActive={false} maxBarSize={46}>
            <ErrorBar dataKey="reach" stroke="var(--hp-text)" width={5} direction="y" />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
      <Legend states={new Set(rows.map(({ cell }) => cell.state))} />
    </ChartFrame>
  )
})

/** A cell under its bar: threads, and below them the cores. */
function CellTick(props: { tick: XAxisTickContentProps; cell: TuneCell | undefined }) {
  const { t } = useI18n()
  const { tick, cell } = props
  if (cell === undefined) return null
  const { threads, cores, device } = cell.settings
  const on = device === null || device === 'none' ? coresText(cores, t('tune.cell.any')) : device
  return (
    <text x={tick.x} y={tick.y} textAnchor="middle" fill="var(--hp-dim)" fontSize={11}>
      <tspan x={tick.x} dy="0.7em">
        t{threads}
      </tspan>
      <tspan x={tick.x} dy="1.3em">
        {on}
      </tspan>
    </text>
  )
}

function coresText(cores: TuneCell['settings']['cores'], any: string): string {
  return cores === 'any' ? any : formatCpuList(cores).replaceAll(' ', '')
}

/** What the colours say: only those that are there. */
function Legend(props: { states: ReadonlySet<TuneCell['state']> }) {
  const { t } = useI18n()
  return (
    <div className="tune-legend">
      {told
        .filter((state) => props.states.has(state))
        .map((state) => (
          <span key={state}>
            <i style={{ background: colors[state] ?? otherColor }} />
            {t(`tune.cellState.${state}`)}
          </span>
        ))}
    </div>
  )
}

/** One bar a measured cell, in its state's colour; the answer's is outlined. */
function chartRows(cells: readonly TuneCell[], answerId: string | null) {
  return cells
    .filter(({ kind }) => kind === 'decode')
    .flatMap((cell) => {
      const { rate, interval } = cell
      if (rate === null) return []
      const [low, high] = interval ?? [rate, rate]
      const look = {
        fill: colors[cell.state] ?? otherColor,
        stroke: cell.id === answerId ? 'var(--hp-text)' : 'none',
        strokeWidth: 2
      }
      return [{ cell, id: cell.id, rate, reach: [rate - low, high - rate] as const, ...look }]
    })
    .sort(
      (a, b) =>
        a.cell.settings.threads - b.cell.settings.threads ||
        cellLabel(a.cell).localeCompare(cellLabel(b.cell))
    )
}
