import type { Build } from '@shared/model'
import { useMemo, useState } from 'react'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { DataTable, type Column } from '../../kit/data-table'
import { BuildDetail } from './build-detail'
import { ForgetDialog } from './forget-dialog'

/** llama.cpp builds in the library; a row opens its files and the check against a phone. */
export function BuildTable(props: { builds: readonly Build[] }) {
  const { library } = useServices()
  const { t, f } = useI18n()
  const [doomed, setDoomed] = useState<Build | null>(null)
  const [openId, setOpen] = useState<string | null>(null)
  const open = props.builds.find((one) => one.id === openId)
  const columns = useMemo<readonly Column<Build>[]>(
    () => [
      { id: 'name', header: t('library.name'), value: (row) => row.name },
      { id: 'version', header: t('library.version'), value: (row) => row.version ?? '–' },
      { id: 'abi', header: 'ABI', value: (row) => row.abi },
      { id: 'files', header: t('library.files'), value: (row) => row.files.length, numeric: true },
      {
        id: 'size',
        header: t('library.size'),
        value: (row) => row.totalBytes,
        cell: (row) => f.bytes(row.totalBytes),
        numeric: true
      },
      {
        id: 'folder',
        header: t('library.folder'),
        value: (row) => row.folder,
        cell: (row) => (
          <span className="hp-dim" title={row.folder}>
            {row.folder}
          </span>
        )
      },
      {
        id: 'remove',
        header: '',
        value: () => '',
        cell: (row) => (
          <Button
            small
            tone="quiet"
            label={t('library.forgetNamed', { name: row.name })}
            onClick={(event) => {
              event.stopPropagation()
              setDoomed(row)
            }}
          >
            {t('library.forget')}
          </Button>
        ),
        unsorted: true,
        numeric: true
      }
    ],
    [t, f]
  )
  return (
    <>
      <DataTable
        label={t('library.builds')}
        columns={columns}
        rows={props.builds}
        rowKey={(row) => row.id}
        active={(row) => row.id === openId}
        onOpen={(row) => setOpen((old) => (old === row.id ? null : row.id))}
        none={t('library.noBuild')}
      />
      {props.builds.length > 0 ? null : <p className="hp-dim library-teach">{t('library.noBuild.text')}</p>}
      {open === undefined ? null : <BuildDetail build={open} />}
      <ForgetDialog
        name={doomed?.name ?? null}
        onClose={() => setDoomed(null)}
        onForget={() => library.removeBuild(doomed?.id ?? '')}
      />
    </>
  )
}
