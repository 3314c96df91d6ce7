import { Textarea } from '@mantine/core'
import { useCallback, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { ErrorNote } from '../../kit/error-note'
import { readDrop } from './dropped'
import { ImportProgressLine } from './import-progress-line'
import './library.css'

/** Import by path or by drop: a build (folder, archive, packages) or a model (any shard). `onDone` gets the new id. */
export function ImportForm(props: { kind: 'build' | 'model'; onDone?: (id: string) => void }) {
  const { kind, onDone } = props
  const { library, ui } = useServices()
  const { t } = useI18n()
  const [text, setText] = useState('')
  const [sums, setSums] = useState('')
  const pathless = useStore(ui.store, (state) => state.pathless)
  const work = useCallback(
    async (from: readonly [string, ...string[]], checksums: string) => {
      const made =
        kind === 'build' ? await library.importBuild(from) : await library.importModel(from[0], checksums)
      setText('')
      setSums('')
      onDone?.(made.id)
    },
    [library, kind, onDone]
  )
  const action = useAction(work, { inline: true })
  const paths = pathsOf(text)
  const submit = (): void => {
    const [first, ...more] = paths
    if (first !== undefined && !action.busy) action.run([first, ...more], sums.trim())
  }
  const drop = (event: DragEvent): void => {
    const dropped = readDrop(event.dataTransfer)
    // Files without a path are left to the window, which may know more.
    if (dropped.length === 0) return
    event.preventDefault()
    ui.forgetPathless()
    setText(dropped.join('\n'))
  }
  const label = t(`library.path.${kind}`)
  return (
    <form
      className="import"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Textarea
        className="hp-grow"
        autosize
        minRows={1}
        maxRows={5}
        aria-label={label}
        placeholder={t(`library.hint.${kind}`)}
        description={kind === 'build' && paths.length > 1 ? t('library.path.more') : undefined}
        value={text}
        spellCheck={false}
        onKeyDown={(event) => submitOnEnter(event, submit)}
        onChange={(event) => {
          setText(event.currentTarget.value)
          ui.forgetPathless()
        }}
      />
      <Button type="submit" loading={action.busy} disabled={paths.length === 0}>
        {t(`library.import.${kind}`)}
      </Button>
      {kind === 'model' ? <SumsField value={sums} onChange={setSums} /> : null}
      {pathless === null || kind === 'build' ? null : (
        <p className="import-note" role="status">
          {t('library.drop.noPath', { name: pathless })}
        </p>
      )}
      {action.busy ? <ImportProgressLine kind={kind} path={paths[0] ?? ''} /> : null}
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </form>
  )
}

function SumsField(props: { value: string; onChange: (value: string) => void }) {
  const { t } = useI18n()
  return (
    <details className="import-sums" open={props.value !== '' || undefined}>
      <summary>{t('library.sums')}</summary>
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        aria-label={t('library.sums.label')}
        placeholder={t('library.sums.label')}
        description={t('library.sums.hint')}
        classNames={{ input: 'hp-mono' }}
        value={props.value}
        spellCheck={false}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </details>
  )
}

/** One path a line; quotes around a pasted path are taken off. */
function pathsOf(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter((line) => line !== '')
}

/** Enter imports, Shift+Enter begins a further path; an input method's Enter is left alone. */
function submitOnEnter(event: KeyboardEvent, submit: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  submit()
}
