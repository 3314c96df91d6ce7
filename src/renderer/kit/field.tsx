import { useId, type ReactNode } from 'react'

/** A labelled place for controls that have no label of their own (segments, a slider with a number beside it). */
export function Field(props: {
  label: string
  hint?: string | undefined
  wide?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <div
      className="hp-field"
      role="group"
      aria-labelledby={id}
      data-wide={props.wide === true ? '' : undefined}
    >
      <span>
        <b id={id}>{props.label}</b>
        {props.hint === undefined ? null : <small>{props.hint}</small>}
      </span>
      <div>{props.children}</div>
    </div>
  )
}
