import type { ManifestEntry } from '@shared/model'
import { useMemo } from 'react'
import { useOffers } from '../../app/use-offers'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { DataTable, type Column } from '../../kit/data-table'

export interface PlacementsTableProps {
  readonly entries: readonly ManifestEntry[]
  /** True while nothing can be asked of the phone. */
  readonly busy: boolean
  readonly onVerify: (entry: ManifestEntry) => void
  readonly onRemove: (entry: ManifestEntry) => void
}

/** The builds and models that lie on a phone, when and by whom. */
export function PlacementsTable(props: PlacementsTableProps) {
  const { entries, busy, onVerify, onRemove } = props
  const { t, f } = useI18n()
  const verify = entries.map((entry) => ({
    id: `verify-${entry.id}`,
    title: t('placement.verifyNamed', { name: entry.name }),
    run: () => onVerify(entry)
  }))
  useOffers(busy ? [] : verify)
  const columns = useMemo<readonly Column<ManifestEntry>[]>(
    () => [
      {
        id: 'name',
        header: t('library.name'),
        value: (row) => row.name,
        cell: (row) => (
          <span title={f.list(row.files.map((file) => file.name))}>
            {row.name}
            <small className="placement-sub">
              {t(`placement.${row.kind}`)} · {f.dateTime(row.placedAt)} ·{' '}
              {t('placement.by', { who: row.placedBy })}
            </small>
            {row.loadAnyway === undefined ? null : (
              <small className="placement-sub placement-anyway">
                {t('placement.anyway', {
                  needed: f.bytes(row.loadAnyway.neededBytes),
                  available: f.bytes(row.loadAnyway.availableBytes)
                })}
              </small>
            )}
          </span>
        ),
        wrap: true
      },
      {
        id: 'size',
        header: t('library.size'),
        value: sizeOf,
        cell: (row) => f.bytes(sizeOf(row)),
        numeric: true
      },
      {
        id: 'deeds',
        header: '',
        value: () => '',
        cell: (row) => (
          <span className="row-deeds">
            {row.kind === 'build' ? null : (
              <Button
                small
                tone="quiet"
                disabled={busy}
                label={t('placement.verifyNamed', { name: row.name })}
                onClick={() => onVerify(row)}
              >
                {t('placement.verify')}
              </Button>
            )}
            <Button
              small
              tone="quiet"
              disabled={busy}
              label={t('placement.removeNamed', { name: row.name })}
              onClick={() => onRemove(row)}
            >
              {t('placement.remove')}
            </Button>
          </span>
        ),
        unsorted: true,
        numeric: true
      }
    ],
    [t, f, busy, onVerify, onRemove]
  )
  return (
    <DataTable
      label={t('placement.title')}
      columns={columns}
      rows={entries}
      rowKey={(row) => `${row.kind}-${row.id}`}
      none={t('placement.none')}
    />
  )
}

/** All bytes of a placement. */
export function sizeOf(entry: ManifestEntry): number {
  return entry.files.reduce((sum, file) => sum + file.size, 0)
}
