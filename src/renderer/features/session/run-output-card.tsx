import type { BenchTest, RunOutput, RunTiming } from '@shared/model'
import { useMemo, type ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { Card } from '../../kit/card'
import { Chip } from '../../kit/chip'
import { DataTable, type Column } from '../../kit/data-table'

/** What a prompt run wrote and what it took, or the tests of llama-bench with their repetitions as measured. */
export function RunOutputCard(props: { output: RunOutput; side?: ReactNode }) {
  const { program, text, timings, tests } = props.output
  const { t } = useI18n()
  const written = text?.trim() ?? ''
  return (
    <div className="session-wide">
      <Card title={t('output.title')} note={program} side={props.side}>
        {written === '' ? null : (
          <pre className="command" aria-label={t('output.text')}>
            {written}
          </pre>
        )}
        {timings.length === 0 ? null : <TimingTable timings={timings} />}
        {tests.length === 0 ? null : <TestTable tests={tests} />}
        {written === '' && timings.length === 0 && tests.length === 0 ? (
          <p className="hp-dim">{t('output.nothing')}</p>
        ) : null}
      </Card>
    </div>
  )
}

function TestTable(props: { tests: readonly BenchTest[] }) {
  const { t, f } = useI18n()
  const columns = useMemo<readonly Column<BenchTest>[]>(
    () => [
      { id: 'test', header: t('output.test'), value: ({ name }) => name, unsorted: true },
      {
        ...{ id: 'threads', header: t('setting.threads'), numeric: true, unsorted: true },
        value: ({ threads }) => f.number(threads)
      },
      {
        ...{ id: 'median', header: t('output.median'), numeric: true, unsorted: true },
        value: ({ tokenRate }) => f.number(tokenRate, 2)
      },
      {
        ...{ id: 'interval', header: t('output.interval'), numeric: true, unsorted: true },
        value: ({ spread }) => {
          const ends = spread?.interval ?? null
          if (ends === null) return f.number(null)
          return t('result.interval', { low: f.number(ends[0], 2), high: f.number(ends[1], 2) })
        }
      },
      {
        ...{ id: 'cv', header: t('output.cv'), numeric: true, unsorted: true },
        value: ({ spread }) => f.number(spread?.cvPct ?? null, 1)
      },
      {
        ...{ id: 'raw', header: t('output.raw'), wrap: true, unsorted: true },
        value: ({ samplesTokenRate }) => samplesTokenRate.map((rate) => f.number(rate, 2)).join(' · '),
        cell: ({ samplesTokenRate, spread }) => (
          <>
            {samplesTokenRate.map((rate) => f.number(rate, 2)).join(' · ')}{' '}
            {spread?.falling === true ? (
              <Chip tone="warn" title={t('compare.fallingTitle')}>
                {t('output.falling')}
              </Chip>
            ) : null}
          </>
        )
      }
    ],
    [t, f]
  )
  return (
    <DataTable
      label={t('output.tests')}
      columns={columns}
      rows={props.tests}
      rowKey={({ name, threads }) => `${name} ${String(threads)}`}
      none={t('output.nothing')}
    />
  )
}

function TimingTable(props: { timings: readonly RunTiming[] }) {
  const { t, f } = useI18n()
  const columns = useMemo<readonly Column<RunTiming>[]>(
    () => [
      { id: 'phase', header: t('output.phase'), value: ({ phase }) => phase, unsorted: true },
      {
        ...{ id: 'ms', header: t('output.ms'), numeric: true, unsorted: true },
        value: ({ ms }) => f.number(ms, 2)
      },
      {
        ...{ id: 'tokens', header: t('result.tokens'), numeric: true, unsorted: true },
        value: ({ tokens }) => f.number(tokens)
      },
      {
        ...{ id: 'rate', header: t('output.rate'), numeric: true, unsorted: true },
        value: ({ tokenRate }) => f.number(tokenRate, 2)
      }
    ],
    [t, f]
  )
  return (
    <DataTable
      label={t('output.timings')}
      columns={columns}
      rows={props.timings}
      rowKey={({ phase }) => phase}
      none={t('output.nothing')}
    />
  )
}
