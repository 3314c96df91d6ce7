import { TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { ErrorNote } from '../../kit/error-note'
import './library.css'

/** Import by path: a folder with llama-server, or a GGUF file. `onDone` gets the new id. */
export function ImportForm(props: { kind: 'build' | 'model'; onDone?: (id: string) => void }) {
  const { kind, onDone } = props
  const { library } = useServices()
  const { t } = useI18n()
  const [path, setPath] = useState('')
  const work = useCallback(
    async (from: string) => {
      const made = kind === 'build' ? await library.importBuild(from) : await library.importModel(from)
      setPath('')
      onDone?.(made.id)
    },
    [library, kind, onDone]
  )
  const action = useAction(work, { inline: true })
  const label = t(`library.path.${kind}`)
  return (
    <form
      className="import"
      onSubmit={(event) => {
        event.preventDefault()
        if (path.trim() !== '') action.run(path.trim())
      }}
    >
      <TextInput
        className="hp-grow"
        aria-label={label}
        placeholder={label}
        value={path}
        spellCheck={false}
        onChange={(event) => setPath(event.currentTarget.value)}
      />
      <Button type="submit" loading={action.busy} disabled={path.trim() === ''}>
        {t(`library.import.${kind}`)}
      </Button>
      {action.busy ? (
        <span className="hp-dim" role="status">
          {t('library.hashing')}
        </span>
      ) : null}
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </form>
  )
}
