import type { PhoneSummary } from '@shared/model'
import { TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'

/** Group and tags of a phone, kept on this PC by its serial. */
export function LabelsCard({ phone }: { phone: PhoneSummary }) {
  const { connection, phones } = useServices()
  const { t } = useI18n()
  const groups = useStore(phones.store, (state) => state.phones.map(({ group }) => group ?? '').join('\n'))
  const [group, setGroup] = useState(phone.group ?? '')
  const [tags, setTags] = useState(phone.tags.join(', '))
  const { serial } = phone
  const save = useCallback(
    (to: string, list: readonly string[]) =>
      connection.call((client) =>
        client.phones.label({ serial, group: to.trim() === '' ? null : to.trim(), tags: [...list] })
      ),
    [connection, serial]
  )
  const action = useAction(save, { inline: true })
  const typed = splitTags(tags)
  const same = group.trim() === (phone.group ?? '') && typed.join() === phone.tags.join()
  return (
    <Card title={t('labels.title')} note={t('labels.note')}>
      <form
        className="label-form"
        onSubmit={(event) => {
          event.preventDefault()
          action.run(group, typed)
        }}
      >
        <TextInput
          label={t('labels.group')}
          list="phone-groups"
          maxLength={40}
          value={group}
          onChange={(event) => setGroup(event.currentTarget.value)}
        />
        <datalist id="phone-groups">
          {[...new Set(groups.split('\n'))]
            .filter((name) => name !== '')
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
        <TextInput
          label={t('labels.tags')}
          placeholder={t('labels.tags.hint')}
          value={tags}
          onChange={(event) => setTags(event.currentTarget.value)}
        />
        <Button type="submit" loading={action.busy} disabled={same}>
          {t('settings.save')}
        </Button>
      </form>
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </Card>
  )
}

function splitTags(text: string): string[] {
  return [...new Set(text.split(/[,，、]/).map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
