import { isOfSession, type SessionEvent } from '@shared/model'
import { memo, useMemo } from 'react'
import { eventDetail, eventText } from '../../charts/timeline/event-text'
import { useI18n } from '../../i18n/i18n-context'
import { DataTable, type Column } from '../../kit/data-table'

/** Everything that happened, newest first. */
export const EventsTable = memo(function EventsTable(props: { events: readonly SessionEvent[] }) {
  const i18n = useI18n()
  const { t, f } = i18n
  const columns = useMemo<readonly Column<SessionEvent>[]>(
    () => [
      {
        id: 'time',
        header: t('samples.time'),
        value: (row) => row.tMs,
        cell: (row) => (isOfSession(row) ? t('notes.whole') : f.clock(row.tMs)),
        numeric: true
      },
      {
        id: 'what',
        header: t('events.what'),
        value: (row) => row.kind,
        cell: (row) => (
          <span className="event-what" data-severity={row.severity}>
            {eventText(row, i18n)}
          </span>
        )
      },
      {
        id: 'detail',
        header: t('events.detail'),
        value: (row) => eventDetail(row, i18n),
        cell: (row) => (
          <span className="hp-dim" title={eventDetail(row, i18n)}>
            {eventDetail(row, i18n)}
          </span>
        ),
        unsorted: true
      }
    ],
    [t, f, i18n]
  )
  return (
    <DataTable
      label={t('events.title')}
      columns={columns}
      rows={props.events}
      rowKey={(row) => String(row.id)}
      initialSort={{ id: 'time', descending: true }}
      none={t('events.none')}
      maxHeight={280}
    />
  )
})
