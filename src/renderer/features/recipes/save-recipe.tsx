import type { Build, Model, RunIntent } from '@shared/model'
import { Textarea, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { ErrorNote } from '../../kit/error-note'
import { FormDialog } from '../../kit/form-dialog'

export interface SaveRecipeProps {
  readonly build: Build | undefined
  readonly model: Model | undefined
  readonly intent: RunIntent
  readonly durationMs?: number | null
  readonly prompt?: string | null
}

/** Saves what is set right now under a name, to be applied to any phone and shared as a file. */
export function SaveRecipe(props: SaveRecipeProps) {
  const { build, model, intent, durationMs = null, prompt = null } = props
  const { library } = useServices()
  const { t } = useI18n()
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [saved, setSaved] = useState<string | null>(null)
  const work = useCallback(
    async (as: string) => {
      const part = (one: Build | Model | undefined) =>
        one === undefined ? null : { id: one.id, name: one.name }
      const draft = { name: as, note, build: part(build), model: part(model), intent, durationMs, prompt }
      const made = await library.saveRecipe(draft)
      setOpened(false)
      setNote('')
      setSaved(made.name)
    },
    [library, note, build, model, intent, durationMs, prompt]
  )
  const action = useAction(work, { inline: true })
  return (
    <span className="save-recipe">
      <Button
        small
        onClick={() => {
          setName([model?.name, `c${String(intent.context)}`].filter((part) => part !== undefined).join(' '))
          setSaved(null)
          setOpened(true)
        }}
      >
        {t('recipes.save')}
      </Button>
      <span className="hp-dim" role="status">
        {saved === null ? '' : t('recipes.saved', { name: saved })}
      </span>
      <FormDialog
        opened={opened}
        title={t('recipes.saveTitle')}
        action={t('recipes.saveAction')}
        busy={action.busy}
        disabled={name.trim() === ''}
        onSubmit={() => action.run(name.trim())}
        onClose={() => setOpened(false)}
      >
        <TextInput
          label={t('library.name')}
          data-autofocus
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={t('recipes.noteLabel')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={4000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {action.problem === null ? null : <ErrorNote problem={action.problem} />}
      </FormDialog>
    </span>
  )
}
