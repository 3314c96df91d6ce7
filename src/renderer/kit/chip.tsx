import type { ReactNode } from 'react'

/** The moods a chip or dot may have; each is also told in words, never by colour alone. */
export type Tone = 'plain' | 'ok' | 'warn' | 'bad'

/** A small rounded fact: a setting, a condition, a state. `title` is its longer explanation. */
export function Chip(props: { tone?: Tone; title?: string | undefined; children: ReactNode }) {
  return (
    <span className="hp-chip" data-tone={props.tone ?? 'plain'} title={props.title}>
      {props.children}
    </span>
  )
}
