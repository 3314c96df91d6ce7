import { Button as MantineButton, type ButtonProps } from '@mantine/core'
import type { MouseEventHandler } from 'react'

export interface HotplateButtonProps extends Pick<
  ButtonProps,
  'loading' | 'disabled' | 'children' | 'leftSection'
> {
  readonly tone?: 'primary' | 'danger' | 'plain' | 'quiet'
  readonly small?: boolean
  readonly type?: 'button' | 'submit'
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
  readonly title?: string
  readonly label?: string
  readonly pressed?: boolean
}

const variants = { primary: 'filled', danger: 'default', plain: 'default', quiet: 'subtle' } as const

/** The only button of the app. `label` is the accessible name where the visible text is not enough. */
export function Button(props: HotplateButtonProps) {
  const tone = props.tone ?? 'plain'
  return (
    <MantineButton
      size={props.small === true ? 'compact-xs' : 'compact-sm'}
      variant={variants[tone]}
      className="hp-button"
      data-tone={tone}
      type={props.type ?? 'button'}
      loading={props.loading ?? false}
      disabled={props.disabled ?? false}
      onClick={props.onClick}
      title={props.title}
      leftSection={props.leftSection}
      aria-label={props.label}
      aria-pressed={props.pressed}
    >
      {props.children}
    </MantineButton>
  )
}
