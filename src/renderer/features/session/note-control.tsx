import { Button as MantineButton, NumberInput, Popover, TextInput } from '@mantine/core'
import { mostNoteChars } from '@shared/model'
import { useCallback, useState } from 'react'
import { useAction } from '../../app/use-action'
import { useOffers } from '../../app/use-offers'
import type { TimelineController } from '../../charts/timeline/controller'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { ErrorNote } from '../../kit/error-note'
import type { SessionNotes } from '../../state/session-notes'
import { useMarkKey } from './use-mark-key'

/**
 * Notes something on a stored session: with a time a mark, without one a note on the whole. `m` opens it at the crosshair, else
 * at the start of the selection, else for the whole session.
 */
export function NoteControl(props: { notes: SessionNotes; controller: TimelineController; endMs: number }) {
  const { notes, controller, endMs } = props
  const { t } = useI18n()
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const [atS, setAtS] = useState<number | ''>('')
  const open = useCallback(() => {
    setAtS(pointedS(controller) ?? '')
    setOpened(true)
  }, [controller])
  useMarkKey(open)
  useOffers([{ id: 'note', title: t('palette.note'), run: open }])
  const add = useCallback(
    async (words: string, seconds: number | null) => {
      await notes.add(words, seconds)
      setText('')
      setOpened(false)
    },
    [notes]
  )
  const action = useAction(add, { inline: true })
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-end" width={360}>
      <Popover.Target>
        <MantineButton
          size="compact-sm"
          variant="default"
          className="hp-button"
          onClick={() => (opened ? setOpened(false) : open())}
        >
          {t('notes.note')}
        </MantineButton>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '') action.run(text.trim(), atS === '' ? null : atS)
          }}
        >
          <TextInput
            data-autofocus
            label={t('notes.text')}
            value={text}
            maxLength={mostNoteChars}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className="row">
            <NumberInput
              className="hp-grow"
              label={t('notes.at')}
              placeholder={t('notes.whole')}
              value={atS}
              min={0}
              max={Math.floor(endMs / 1000)}
              decimalScale={3}
              onChange={(value) => setAtS(value === '' ? '' : Number(value))}
            />
            <Button type="submit" tone="primary" loading={action.busy} disabled={text.trim() === ''}>
              {t('session.markAdd')}
            </Button>
          </div>
          {action.problem === null ? null : <ErrorNote problem={action.problem} />}
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The time that is pointed at, seconds with one decimal; null = none. */
function pointedS(controller: TimelineController): number | null {
  const { hoverMs, selection } = controller.store.getState()
  const tMs = hoverMs ?? selection?.fromMs ?? null
  return tMs === null ? null : Math.max(0, Math.floor(tMs / 100) / 10)
}
