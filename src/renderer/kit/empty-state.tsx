import type { ReactNode } from 'react'

/** A view with nothing in it yet: says why, and teaches the next step. */
export function EmptyState(props: { title: string; text?: string; children?: ReactNode }) {
  return (
    <section className="hp-empty" aria-label={props.title}>
      <h2>{props.title}</h2>
      {props.text === undefined ? null : <p>{props.text}</p>}
      {props.children}
    </section>
  )
}
