import type { Recipe } from '@shared/model'
import { FileButton } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { Confirm } from '../../kit/confirm'
import { ErrorNote } from '../../kit/error-note'
import { ApplyDialog } from './apply-dialog'
import { mayBeRecipe } from './recipe-file'
import { saveFile } from '../../charts/save-file'
import { RecipesTable } from './recipes-table'

/** Saved recipes: apply to phones, export and import as a file, remove. */
export function RecipesCard(props: { recipes: readonly Recipe[] }) {
  const { library } = useServices()
  const { t } = useI18n()
  const [applied, setApplied] = useState<Recipe | null>(null)
  const [doomed, setDoomed] = useState<Recipe | null>(null)
  const [imported, setImported] = useState<string | null>(null)
  const read = useCallback(
    async (file: File) => {
      setImported(null)
      setImported((await library.importRecipe(await file.text())).name)
    },
    [library]
  )
  const importing = useAction(read, { inline: true })
  const save = useCallback(
    async (recipe: Recipe) => {
      const { fileName, text } = await library.exportRecipe(recipe.id)
      saveFile(fileName, text)
    },
    [library]
  )
  const exporting = useAction(save)
  const remove = useCallback(async () => {
    if (doomed !== null) await library.removeRecipe(doomed.id)
    setDoomed(null)
  }, [library, doomed])
  const removing = useAction(remove)
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        // Anything else goes on to the page, which opens or imports it.
        const [file] = event.dataTransfer.files
        if (file === undefined || !mayBeRecipe(file)) return
        event.preventDefault()
        importing.run(file)
      }}
    >
      <Card
        title={t('recipes.title')}
        note={t('recipes.note')}
        side={
          <FileButton
            accept=".json,application/json"
            onChange={(file) => file !== null && importing.run(file)}
          >
            {({ onClick }) => (
              <Button small loading={importing.busy} onClick={onClick}>
                {t('recipes.import')}
              </Button>
            )}
          </FileButton>
        }
      >
        <RecipesTable
          recipes={props.recipes}
          onApply={setApplied}
          onExport={exporting.run}
          onRemove={setDoomed}
        />
        <p className="hp-hidden" role="status">
          {imported === null ? '' : t('recipes.imported', { name: imported })}
        </p>
        {importing.problem === null ? null : <ErrorNote problem={importing.problem} />}
        <ApplyDialog key={applied?.id ?? ''} recipe={applied} onClose={() => setApplied(null)} />
        <Confirm
          opened={doomed !== null}
          title={t('recipes.removeTitle')}
          action={t('recipes.remove')}
          busy={removing.busy}
          onConfirm={removing.run}
          onClose={() => setDoomed(null)}
        >
          {t('recipes.removeText', { name: doomed?.name ?? '' })}
        </Confirm>
      </Card>
    </div>
  )
}
