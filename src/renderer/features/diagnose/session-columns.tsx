import type { SessionSummary } from '@shared/model'
import { useMemo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { Chip } from '../../kit/chip'
import type { Column } from '../../kit/data-table'
import { isOpen } from '../../state/session-list-store'
import { sessionTone } from '../session/session-words'
import { SessionDeeds } from './session-deeds'
import type { Removal } from './use-removal'

const chipTones = { ok: 'ok', warn: 'warn', bad: 'bad', hot: 'warn', off: 'plain' } as const

/** What the list of sessions tells of each, and what can be done with it. */
export function useSessionColumns(remove: (removal: Removal) => void): readonly Column<SessionSummary>[] {
  const { t, f } = useI18n()
  return useMemo<readonly Column<SessionSummary>[]>(() => {
    const figure = (
      id: string,
      header: string,
      of: (row: SessionSummary) => number | null,
      text: (value: number) => string
    ): Column<SessionSummary> => ({
      id,
      header,
      value: (row) => of(row) ?? -1,
      cell: (row) => {
        const value = of(row)
        return value === null ? '–' : text(value)
      },
      numeric: true
    })
    return [
      { id: 'name', header: t('library.name'), value: (row) => row.name },
      {
        id: 'deeds',
        header: t('action.column'),
        value: (row) => row.id,
        cell: (row) =>
          isOpen(row.state) ? null : <SessionDeeds session={row} onRemove={() => remove(row)} />,
        unsorted: true
      },
      { id: 'phone', header: t('soak.phone'), value: (row) => row.phoneName, short: true },
      { id: 'model', header: t('provision.model'), value: (row) => row.modelName ?? '–', short: true },
      {
        id: 'state',
        header: t('placement.state'),
        value: (row) => row.state,
        cell: (row) => <Chip tone={chipTones[sessionTone(row.state)]}>{t(`session.state.${row.state}`)}</Chip>
      },
      {
        id: 'started',
        header: t('session.started'),
        value: (row) => row.startedAt,
        cell: (row) => f.dateTime(row.startedAt)
      },
      figure('duration', t('diagnose.duration'), (row) => row.durationMs, f.clock),
      figure(
        'mean',
        t('diagnose.mean'),
        (row) => row.meanTokenRate,
        (value) => f.number(value, 1)
      ),
      figure(
        'retention',
        t('diagnose.retention'),
        (row) => row.retentionPct,
        (value) => f.percent(value / 100)
      ),
      figure('onset', t('diagnose.onset'), (row) => row.onsetMs, f.clock),
      figure(
        'hottest',
        t('diagnose.hottest'),
        (row) => row.maxCpuTempC,
        (value) => f.number(value)
      ),
      figure('bytes', t('library.size'), (row) => (isOpen(row.state) ? null : row.rawBytes), f.bytes)
    ]
  }, [t, f, remove])
}
