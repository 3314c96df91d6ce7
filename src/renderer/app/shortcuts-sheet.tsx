import { Kbd, Modal } from '@mantine/core'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/i18n-context'
import type { MessageKey } from '../i18n/translate'
import { useServices } from './services'

const shortcuts = [
  { keys: ['Ctrl', 'K'], key: 'shortcuts.palette' },
  { keys: ['?'], key: 'shortcuts.sheet' },
  { keys: ['1', '…', '7'], key: 'shortcuts.views' },
  { keys: ['Tab', 'Space'], key: 'shortcuts.tab' },
  { keys: ['Ctrl', 'click'], key: 'shortcuts.choose' },
  { keys: ['/'], key: 'shortcuts.filter' },
  { keys: ['C', 'N', 'P', 'R', 'U'], key: 'shortcuts.sort' },
  { keys: ['A', 'D', '←', '→'], key: 'shortcuts.pan' },
  { keys: ['W', 'S', '↑', '↓'], key: 'shortcuts.zoom' },
  { keys: ['0'], key: 'shortcuts.reset' },
  { keys: ['Shift', '←', '→'], key: 'shortcuts.crosshair' },
  { keys: ['V'], key: 'shortcuts.select' },
  { keys: ['F'], key: 'shortcuts.follow' },
  { keys: ['M'], key: 'shortcuts.mark' },
  { keys: ['Esc'], key: 'shortcuts.escape' }
] as const satisfies readonly { keys: readonly string[]; key: MessageKey }[]

/** Every key the page knows. */
export function ShortcutsSheet() {
  const { ui } = useServices()
  const { t } = useI18n()
  const opened = useStore(ui.store, (state) => state.overlay === 'shortcuts')
  return (
    <Modal
      opened={opened}
      onClose={() => ui.show(null)}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className="shortcuts">
        {shortcuts.map(({ keys, key }) => (
          <div key={key}>
            <dt>
              {keys.map((name) => (
                <Kbd key={name} size="xs">
                  {name === 'click' ? t('shortcuts.click') : name}
                </Kbd>
              ))}
            </dt>
            <dd>{t(key)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
