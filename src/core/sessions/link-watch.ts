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

  /**
   * The phone cannot be reached since `pcMs`. Told again while it stays away: the adb server names the reason later than
   * the broken connection does, so kind and text follow what is known by then.
   */
  lost(phone: Phone | null, pcMs: number): void {
    const { live } = this
    const { kind, text } = this.#reason(phone)
    const { state, stateText } = live.record.summary
    if (this.#span !== null && state === 'phoneAway' && stateText === text) return
    if (this.#span === null) this.#span = live.note({ kind, severity: 'warning', data: { text } }, pcMs)
    else if (kind === 'adbServerLost') live.events.amend(this.#span, { kind, data: { text } })
    else live.events.amend(this.#span, { data: { text } })
    live.setState('phoneAway', text)
  }

  back(): void {
    if (this.#span !== null) this.live.closeSpan(this.#span)
    this.#span = null
  }

  #reason(phone: Phone | null): { readonly kind: 'adbServerLost' | 'linkLost'; readonly text: string } {
    const server = this.adb?.serverState()
    if (server?.state === 'down') return { kind: 'adbServerLost', text: server.text }
    if (server?.state === 'starting') return { kind: 'adbServerLost', text: 'The adb server is starting.' }
    const link = phone?.linkState()
    if (link === undefined)
      return { kind: 'linkLost', text: 'The phone has not been seen since Hotplate started.' }
    return { kind: 'linkLost', text: link.up ? 'The phone does not answer.' : link.text }
  }
}

function isLinkSpan(kind: string): boolean {
  return kind === 'linkLost' || kind === 'adbServerLost'
}
