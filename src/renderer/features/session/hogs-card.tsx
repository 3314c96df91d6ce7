import type { VerdictHog } from '@shared/model'
import { memo, useMemo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { Card } from '../../kit/card'
import { DataTable, type Column } from '../../kit/data-table'
import { patternText } from './finding-words'
import { HogMenu } from './hog-menu'
import type { ActionPlace } from './use-hog-actions'

/** Who took CPU beside the run, by what it cost in token/s, with what it is and what can be done about it. */
export const HogsCard = memo(function HogsCard(props: {
  hogs: readonly VerdictHog[]
  /** Null where nothing can be done: the phone is not there, or the session is over. */
  place: ActionPlace | null
}) {
  const { place } = props
  const i18n = useI18n()
  const { t, f } = i18n
  const columns = useMemo<readonly Column<VerdictHog>[]>(
    () => [
      {
        id: 'name',
        header: t('hog.name'),
        value: (row) => row.subject,
        cell: (row) => <HogName hog={row} />,
        wrap: true
      },
      ...(place === null
        ? []
        : [
            {
              id: 'act',
              header: t('action.column'),
              value: (row: VerdictHog) => row.subject,
              cell: (row: VerdictHog) =>
                row.packageName === null ? '' : <HogMenu place={place} packageName={row.packageName} />,
              unsorted: true
            }
          ]),
      {
        id: 'cost',
        header: t('hog.cost'),
        value: (row) => row.costTokenRate ?? -1,
        cell: (row) => <HogCost hog={row} />,
        numeric: true
      },
      {
        id: 'busy',
        header: t('hog.busy'),
        value: (row) => row.busyPct,
        cell: (row) => f.number(row.busyPct),
        numeric: true
      },
      {
        id: 'pattern',
        header: t('hog.pattern'),
        value: (row) => row.pattern.kind,
        cell: (row) => patternText(row, { t, f }),
        wrap: true
      }
    ],
    [t, f, place]
  )
  return (
    <Card title={t('hog.title')} note={t('hog.note')}>
      <DataTable
        label={t('hog.title')}
        columns={columns}
        rows={props.hogs}
        rowKey={(row) => row.subject}
        none={t('hog.none')}
        maxHeight={300}
      />
    </Card>
  )
})

function HogName(props: { hog: VerdictHog }) {
  const { hog } = props
  const { t } = useI18n()
  const marks = [
    hog.foreground === true ? t('hog.foreground') : null,
    hog.system ? t('hog.system') : null,
    hog.processes.length > 1 ? t('hog.processes', { n: hog.processes.length }) : null
  ].filter((mark) => mark !== null)
  return (
    <span title={hog.processes.join('\n')}>
      {hog.subject} <span className="process-note">{marks.join(' · ')}</span>
      {hog.explanation === null ? null : (
        <small className="hog-explanation">{t(`hog.${hog.explanation}`)}</small>
      )}
    </span>
  )
}

function HogCost(props: { hog: VerdictHog }) {
  const { costTokenRate, interval } = props.hog
  const { t, f } = useI18n()
  if (costTokenRate === null) return f.number(null)
  const title =
    interval === null
      ? undefined
      : t('hog.costTitle', { low: f.number(interval[0], 2), high: f.number(interval[1], 2) })
  return <span title={title}>{f.number(costTokenRate, 2)}</span>
}
