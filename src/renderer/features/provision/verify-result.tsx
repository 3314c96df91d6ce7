import type { VerifiedFile, VerifyReport } from '@shared/model'
import { useMemo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { Chip } from '../../kit/chip'
import { DataTable, type Column } from '../../kit/data-table'

/** What a verification found; the files that are not right come first. */
export function VerifyResult(props: { report: VerifyReport }) {
  const { report } = props
  const { t, f } = useI18n()
  const wrong = report.files.filter((file) => file.state !== 'right')
  const columns = useMemo<readonly Column<VerifiedFile>[]>(
    () => [
      { id: 'name', header: t('library.name'), value: (row) => row.name },
      {
        id: 'state',
        header: t('placement.state'),
        value: (row) => row.state,
        cell: (row) => t(`verified.${row.state}`)
      },
      {
        id: 'size',
        header: t('library.size'),
        value: (row) => row.size ?? 0,
        cell: (row) => (row.size === null ? '–' : f.bytes(row.size)),
        numeric: true
      }
    ],
    [t, f]
  )
  return (
    <div className="verify" role="status">
      <Chip tone={report.right ? 'ok' : 'bad'}>
        {report.right
          ? t('verify.right', { n: report.files.length })
          : t('verify.wrong', { n: wrong.length })}
      </Chip>
      <span className="hp-dim">{f.duration(report.durationMs)}</span>
      {wrong.length === 0 ? null : (
        <DataTable
          label={t('verify.title')}
          columns={columns}
          rows={wrong}
          rowKey={(row) => row.name}
          none=""
          maxHeight={200}
        />
      )}
    </div>
  )
}
