import type { Recipe, RecipePart } from '@shared/model'
import { Fragment, useMemo } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n, type I18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { DataTable, type Column } from '../../kit/data-table'
import { findPart } from './find-part'
import { recipeLine } from './recipe-words'

export interface RecipesTableProps {
  readonly recipes: readonly Recipe[]
  readonly onApply: (recipe: Recipe) => void
  readonly onExport: (recipe: Recipe) => void
  readonly onRemove: (recipe: Recipe) => void
}

/** Name, parts and settings of every recipe; a part that this library does not have says so. */
export function RecipesTable(props: RecipesTableProps) {
  const { recipes, onApply, onExport, onRemove } = props
  const { library } = useServices()
  const i18n = useI18n()
  const { t } = i18n
  const { builds, models } = useStore(library.store)
  const columns = useMemo<readonly Column<Recipe>[]>(
    () => [
      {
        id: 'name',
        header: t('library.name'),
        value: (row) => row.name,
        cell: (row) => <span title={row.note}>{row.name}</span>,
        wrap: true
      },
      {
        id: 'build',
        header: t('provision.build'),
        value: (row) => row.build?.name ?? '',
        cell: (row) => <Part part={row.build} known={findPart(builds, row.build) !== undefined} t={t} />,
        wrap: true
      },
      {
        id: 'model',
        header: t('provision.model'),
        value: (row) => row.model?.name ?? '',
        cell: (row) => <Part part={row.model} known={findPart(models, row.model) !== undefined} t={t} />,
        wrap: true
      },
      {
        id: 'settings',
        header: t('recipes.settings'),
        value: (row) => recipeLine(row, i18n),
        cell: (row) => <Settings line={recipeLine(row, i18n)} />,
        wrap: true
      },
      {
        id: 'deeds',
        header: '',
        value: () => '',
        cell: (row) => (
          <span className="row-deeds">
            <Button small label={t('recipes.applyNamed', { name: row.name })} onClick={() => onApply(row)}>
              {t('recipes.apply')}
            </Button>
            <Button
              small
              tone="quiet"
              label={t('recipes.exportNamed', { name: row.name })}
              onClick={() => onExport(row)}
            >
              {t('recipes.export')}
            </Button>
            <Button
              small
              tone="quiet"
              label={t('recipes.removeNamed', { name: row.name })}
              onClick={() => onRemove(row)}
            >
              {t('recipes.remove')}
            </Button>
          </span>
        ),
        unsorted: true,
        numeric: true
      }
    ],
    [t, i18n, builds, models, onApply, onExport, onRemove]
  )
  return (
    <DataTable
      label={t('recipes.title')}
      columns={columns}
      rows={recipes}
      rowKey={(row) => row.id}
      none={t('recipes.none')}
    />
  )
}

function Part(props: { part: RecipePart | null; known: boolean; t: I18n['t'] }) {
  const { part, known, t } = props
  if (part === null) return <span className="hp-dim">{t('recipes.any')}</span>
  return (
    <>
      {part.name}
      {known ? null : <small className="recipe-missing"> {t('recipes.missing')}</small>}
    </>
  )
}

/** Wraps between settings, never within one. */
function Settings({ line }: { line: string }) {
  const parts = line.split(' · ')
  return (
    <span className="hp-dim">
      {parts.map((part, index) => (
        <Fragment key={part}>
          <span className="recipe-setting">{part}</span>
          {index < parts.length - 1 ? ' · ' : ''}
        </Fragment>
      ))}
    </span>
  )
}
