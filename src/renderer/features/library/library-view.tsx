import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Card } from '../../kit/card'
import { RecipesCard } from '../recipes/recipes-card'
import { BuildTable } from './build-table'
import { ImportForm } from './import-form'
import { ModelTable } from './model-table'

/** Builds, models and recipes of this PC, each with its import. */
export function LibraryView() {
  const { library } = useServices()
  const { t } = useI18n()
  const { builds, models, recipes } = useStore(library.store)
  return (
    <>
      <div className="hp-title">
        <h1>{t('view.library')}</h1>
        <span className="hp-dim">{t('library.note')}</span>
      </div>
      <div className="view-body">
        <Card title={t('library.builds')} note={t('library.builds.note')}>
          <BuildTable builds={builds} />
          <ImportForm kind="build" />
        </Card>
        <Card title={t('library.models')} note={t('library.models.note')}>
          <ModelTable models={models} />
          <ImportForm kind="model" />
        </Card>
        <RecipesCard recipes={recipes} />
      </div>
    </>
  )
}
