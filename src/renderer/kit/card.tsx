import { useId, type ReactNode } from 'react'

/** A titled panel. `note` sits dimmed beside the title, `side` at the right end of the title line. */
export function Card(props: {
  title: string
  note?: string | undefined
  side?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="hp-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{props.title}</h2>
        {props.note === undefined ? null : <small title={props.note}>{props.note}</small>}
        <span className="hp-grow" />
        {props.side}
      </header>
      {props.children}
    </section>
  )
}
