import { useId, type ReactNode } from 'react'

/** A labelled place for controls of the run form that have no label of their own, with a hint under them. */
export function Choice(props: { label: string; hint: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="soak-choice" role="group" aria-labelledby={id}>
      <span id={id}>{props.label}</span>
      <div>{props.children}</div>
      <small>{props.hint}</small>
    </div>
  )
}
