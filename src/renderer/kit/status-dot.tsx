/** What a state dot tells: ok, hot (throttled), warn, bad, or off (a ring, so that it differs by shape too). */
export type DotTone = 'ok' | 'hot' | 'warn' | 'bad' | 'off'

/** The dot before a phone or session; the words beside it carry the meaning for screen readers. */
export function StatusDot(props: { tone: DotTone }) {
  return <span className="hp-dot" data-tone={props.tone} aria-hidden="true" />
}
