import type { Adb } from '@core/adb/types'
import type { Phone } from '@core/phone/types'
import type { LiveSession } from './live-session'

/** Keeps the session's account of its link: one span for each time the phone could not be reached, and why. */
export class LinkWatch {
  /** The open span; one that an earlier life of the program left open is gone on with. */
  #span: number | null

  constructor(
    private readonly live: LiveSession,
    private readonly adb: Pick<Adb, 'serverState'> | null
  ) {
    this.#span =
      live.events.all().findLast((event) => isLinkSpan(event.kind) && event.endMs === null)?.id ?? null
  }

  /** The phone cannot be reached since `pcMs`. Told again while it stays away, only the text follows. */
  lost(phone: Phone | null, pcMs: number): void {
    const server = this.adb?.serverState()
    const serverDown = server !== undefined && server.state !== 'up'
    const text = serverDown
      ? server.state === 'down'
        ? server.text
        : 'The adb server is starting.'
      : textOf(phone)
    this.#span ??= this.live.note(
      { kind: serverDown ? 'adbServerLost' : 'linkLost', severity: 'warning', data: { text } },
      pcMs
    )
    const { state, stateText } = this.live.record.summary
    if (state !== 'phoneAway' || stateText !== text) this.live.setState('phoneAway', text)
  }

  back(): void {
    if (this.#span !== null) this.live.closeSpan(this.#span)
    this.#span = null
  }
}

function isLinkSpan(kind: string): boolean {
  return kind === 'linkLost' || kind === 'adbServerLost'
}

function textOf(phone: Phone | null): string {
  const link = phone?.linkState()
  if (link === undefined) return 'The phone has not been seen since Hotplate started.'
  return link.up ? 'The phone does not answer.' : link.text
}
