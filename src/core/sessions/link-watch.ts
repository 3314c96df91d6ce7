import type { Adb, AdbServerState } from '@core/adb/types'
import type { Phone } from '@core/phone/types'
import type { LiveSession } from './live-session'

/** A server that went down this close to the loss of the link is its reason, also when it is up again by now. */
const togetherMs = 3_000

interface OpenSpan {
  readonly id: number
  readonly pcMs: number
}

/** Keeps the session's account of its link: one span for each time the phone could not be reached, and why. */
export class LinkWatch {
  /** The open span; one that an earlier life of the program left open is gone on with. */
  #span: OpenSpan | null
  #serverFellMs = Number.NEGATIVE_INFINITY
  #serverText = ''
  readonly #watching: { dispose(): void } | null

  constructor(
    private readonly live: LiveSession,
    adb: Pick<Adb, 'serverState' | 'onServerState'> | null,
    private readonly now: () => number
  ) {
    const open = live.events.all().findLast((event) => isLinkSpan(event.kind) && event.endMs === null)
    this.#span = open === undefined ? null : { id: open.id, pcMs: Number.NEGATIVE_INFINITY }
    if (adb !== null) this.#server(adb.serverState())
    this.#watching = adb?.onServerState((state) => this.#server(state)) ?? null
  }

  /**
   * The phone cannot be reached since `pcMs`. Told again while it stays away: what the reason is becomes known later than
   * the broken connection, so the text follows.
   */
  lost(phone: Phone | null, pcMs: number): void {
    const { live } = this
    const serverFell = Math.abs(pcMs - this.#serverFellMs) <= togetherMs
    const text = serverFell ? this.#serverText : textOf(phone)
    const { state, stateText } = live.record.summary
    if (this.#span !== null && state === 'phoneAway' && stateText === text) return
    if (this.#span === null) {
      const kind = serverFell ? 'adbServerLost' : 'linkLost'
      this.#span = { id: live.note({ kind, severity: 'warning', data: { text } }, pcMs), pcMs }
    } else live.events.amend(this.#span.id, { data: { text } })
    live.setState('phoneAway', text)
  }

  back(): void {
    if (this.#span !== null) this.live.closeSpan(this.#span.id)
    this.#span = null
  }

  dispose(): void {
    this.#watching?.dispose()
  }

  #server(state: AdbServerState): void {
    if (state.state === 'up') return
    this.#serverFellMs = this.now()
    this.#serverText = state.state === 'down' ? state.text : 'The adb server is being started.'
    if (this.#span === null || this.now() - this.#span.pcMs > togetherMs) return
    this.live.events.amend(this.#span.id, { kind: 'adbServerLost', data: { text: this.#serverText } })
    this.live.setState('phoneAway', this.#serverText)
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
