import { Button as MantineButton, Menu, type MenuProps } from '@mantine/core'

/** One line of a menu. A disabled one says in its hint why. */
export interface MenuEntry {
  readonly id: string
  readonly text: string
  readonly hint?: string | undefined
  readonly disabled?: boolean
  readonly danger?: boolean
  readonly onSelect: () => void
}

export interface MenuButtonProps {
  /** What the button shows. */
  readonly text: string
  /** Accessible name where the text is not enough. */
  readonly label?: string
  readonly tone?: 'plain' | 'quiet'
  readonly disabled?: boolean
  readonly entries: readonly MenuEntry[]
  /** Told when it opens: what it lists may be asked for then. */
  readonly onOpen?: () => void
  /** Shown in place of entries while there are none. */
  readonly none?: string
}

/** A menu is never lower than this: where its side has less room it opens on the other. */
const leastHeightPx = 300

/** As high as the room on its side of the button; the rest scrolls. */
const withinWindow: NonNullable<MenuProps['middlewares']> = {
  size: {
    padding: 6,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${Math.max(leastHeightPx, availableHeight)}px`
    }
  }
}

/** A button that opens a short list of deeds: arrows choose, Enter does, Escape closes. */
export function MenuButton(props: MenuButtonProps) {
  const { entries } = props
  return (
    <Menu
      position="bottom-end"
      width={330}
      shadow="md"
      // What it lists may come after it has opened.
      preventPositionChangeWhenVisible={false}
      middlewares={withinWindow}
      {...(props.onOpen ? { onOpen: props.onOpen } : {})}
    >
      <Menu.Target>
        <MantineButton
          size="compact-xs"
          variant={props.tone === 'quiet' ? 'subtle' : 'default'}
          className="hp-button"
          data-tone={props.tone ?? 'plain'}
          disabled={props.disabled ?? false}
          aria-label={props.label}
          onClick={(event) => event.stopPropagation()}
        >
          {props.text}
        </MantineButton>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {entries.length === 0 ? <Menu.Label>{props.none ?? '…'}</Menu.Label> : null}
        {entries.map((entry) => (
          <Menu.Item
            key={entry.id}
            disabled={entry.disabled ?? false}
            onClick={entry.onSelect}
            data-tone={entry.danger === true ? 'danger' : undefined}
          >
            {entry.text}
            {entry.hint === undefined ? null : <small className="hp-menu-hint">{entry.hint}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
