import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { FormDialog } from '../../kit/form-dialog'
import type { Recipe } from '@shared/model'
import { isReady } from '../../state/phones-store'
import { findPart } from './find-part'

/** Chooses phones for a recipe and takes them all to Provision, with everything set. `recipe` null = closed. */
export function ApplyDialog(props: { recipe: Recipe | null; onClose: () => void }) {
  const { recipe, onClose } = props
  const { phones, library, draft, ui } = useServices()
  const { t } = useI18n()
  const list = useStore(phones.store, (state) => state.phones)
  const { builds, models } = useStore(library.store)
  const [off, setOff] = useState<readonly string[]>([])
  const chosen = list.filter((phone) => isReady(phone) && !off.includes(phone.serial))
  const apply = (): void => {
    if (recipe === null) return
    draft.apply(recipe, {
      buildId: findPart(builds, recipe.build)?.id ?? null,
      modelId: findPart(models, recipe.model)?.id ?? null,
      serials: chosen.map((phone) => phone.serial)
    })
    onClose()
    ui.go({ view: 'provision', serial: chosen[0]?.serial ?? null })
  }
  return (
    <FormDialog
      opened={recipe !== null}
      title={t('recipes.applyTitle', { name: recipe?.name ?? '' })}
      action={t('recipes.applyAction')}
      onSubmit={apply}
      onClose={onClose}
    >
      <p className="hp-dim">{t('recipes.applyText')}</p>
      {list.map((phone) => (
        <Checkbox
          key={phone.serial}
          label={phone.name}
          description={isReady(phone) ? undefined : t(`phone.state.${phone.state}`)}
          disabled={!isReady(phone)}
          checked={isReady(phone) && !off.includes(phone.serial)}
          onChange={(event) => {
            const { checked } = event.currentTarget
            setOff((old) => (checked ? old.filter((one) => one !== phone.serial) : [...old, phone.serial]))
          }}
        />
      ))}
      {list.length === 0 ? <p>{t('rail.noPhone')}</p> : null}
    </FormDialog>
  )
}
