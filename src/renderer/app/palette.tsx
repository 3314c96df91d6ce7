import { Modal, TextInput } from '@mantine/core'
import { useId, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/i18n-context'
import { matchCommands, type Command } from './commands'
import { useCommands } from './use-commands'
import { useServices } from './services'

/** Ctrl+K: type a few letters of what to do or where to go. */
export function Palette() {
  const { ui } = useServices()
  const { t } = useI18n()
  const opened = useStore(ui.store, (state) => state.overlay === 'palette')
  return (
    <Modal
      opened={opened}
      onClose={() => ui.show(null)}
      withCloseButton={false}
      padding={0}
      centered={false}
      yOffset="14vh"
      size={560}
      title={<span className="hp-hidden">{t('palette.title')}</span>}
      styles={{ header: { minHeight: 0, padding: 0 } }}
    >
      <PaletteBody onDone={() => ui.show(null)} />
    </Modal>
  )
}

function PaletteBody(props: { onDone: () => void }) {
  const { t } = useI18n()
  const commands = useCommands()
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const listId = useId()
  const found = matchCommands(commands, query)
  const chosen = found[Math.min(index, found.length - 1)]
  const run = (command: Command | undefined): void => {
    if (command === undefined) return
    props.onDone()
    command.run()
  }
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setIndex((Math.min(index, found.length - 1) + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(chosen)
    }
  }
  return (
    <div className="palette">
      <TextInput
        // At once: letters typed right after Ctrl+K must not become shortcuts of the page.
        ref={(input) => input?.focus()}
        data-autofocus
        size="md"
        variant="unstyled"
        placeholder={t('palette.placeholder')}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setIndex(0)
        }}
        onKeyDown={press}
        role="combobox"
        aria-label={t('palette.placeholder')}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${chosen.id}`}
      />
      <ul id={listId} role="listbox" aria-label={t('palette.title')}>
        {found.map((command) => (
          <li
            key={command.id}
            id={`${listId}-${command.id}`}
            role="option"
            aria-selected={command === chosen}
            onClick={() => run(command)}
          >
            <span>{command.title}</span>
            <small>{command.group}</small>
          </li>
        ))}
        {found.length === 0 ? <li className="palette-none">{t('palette.none')}</li> : null}
      </ul>
    </div>
  )
}
