import type { Model } from '@shared/model'
import { useMemo, useState } from 'react'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { DataTable, type Column } from '../../kit/data-table'
import { ModelDetail } from './model-detail'
import { ForgetDialog } from './forget-dialog'
import { SplitMap } from './split-map'

/** GGUF models in the library; a row opens its shards. */
export function ModelTable(props: { models: readonly Model[] }) {
  const { library } = useServices()
  const { t, f } = useI18n()
  const [doomed, setDoomed] = useState<Model | null>(null)
  const [openId, setOpen] = useState<string | null>(null)
  const open = props.models.find((one) => one.id === openId)
  const columns = useMemo<readonly Column<Model>[]>(
    () => [
      { id: 'name', header: t('library.name'), value: (row) => row.name },
      { id: 'architecture', header: t('library.architecture'), value: (row) => row.architecture ?? '–' },
      { id: 'quantization', header: t('library.quantization'), value: (row) => row.quantization ?? '–' },
      {
        id: 'layers',
        header: t('library.layers'),
        value: (row) => row.layers ?? 0,
        cell: (row) => f.number(row.layers),
        numeric: true
      },
      {
        id: 'context',
        header: t('library.context'),
        value: (row) => row.contextLength ?? 0,
        cell: (row) => f.number(row.contextLength),
        numeric: true
      },
      { id: 'shards', header: t('library.shards'), value: (row) => row.shards.length, numeric: true },
      {
        id: 'split',
        header: '',
        value: () => '',
        cell: (row) => <SplitMap model={row} small />,
        unsorted: true
      },
      {
        id: 'size',
        header: t('library.size'),
        value: (row) => row.totalBytes,
        cell: (row) => f.bytes(row.totalBytes),
        numeric: true
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
        label={t('library.models')}
        columns={columns}
        rows={props.models}
        rowKey={(row) => row.id}
        active={(row) => row.id === openId}
        onOpen={(row) => setOpen((old) => (old === row.id ? null : row.id))}
        none={t('library.noModel')}
      />
      {props.models.length > 0 ? null : <p className="hp-dim library-teach">{t('library.noModel.text')}</p>}
      {open === undefined ? null : <ModelDetail model={open} />}
      <ForgetDialog
        name={doomed?.name ?? null}
        onClose={() => setDoomed(null)}
        onForget={() => library.removeModel(doomed?.id ?? '')}
      />
    </>
  )
}
