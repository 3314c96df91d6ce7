import type { ProvisionStatus, SessionFrame } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import { EventLog, liveSessionLines, NewestValues } from '../../src/cli/live-session'
import { eventText, sessionText } from '../../src/cli/session-text'
import { LiveLines, type Terminal } from '../../src/cli/terminal'
import { verdictText } from '../../src/cli/verdict-text'

interface PhoneView {
  lines: readonly string[]
  readonly values: NewestValues
  readonly events: EventLog
  last: SessionFrame | null
}

/** The demo in a terminal: a live block per phone, events as they come, the findings at the end. */
export class TerminalView {
  readonly #live: LiveLines
  readonly #phones = new Map<string, PhoneView>()

  constructor(private readonly terminal: Terminal) {
    this.#live = new LiveLines(terminal)
  }

  say(text: string): void {
    this.#live.say(text)
  }

  provisioning(serial: string, status: ProvisionStatus): void {
    const done = formatBytes(status.sentBytes + status.skippedBytes)
    const rate = status.rateBytesPerSecond === null ? '' : `, ${formatBytes(status.rateBytesPerSecond)}/s`
    this.#phone(serial).lines = [
      `${serial}  ${status.state}  ${done} of ${formatBytes(status.totalBytes)}${rate}`
    ]
    this.#draw()
  }

  provisioned(serial: string, status: ProvisionStatus): void {
    this.#phone(serial).lines = []
    const verified = status.files.filter(
      (file) => file.state === 'verified' || file.state === 'skipped'
    ).length
    this.say(
      `  ${serial}: ${status.state}, ${verified} of ${status.files.length} files verified on the phone`
    )
  }

  frame(serial: string, frame: SessionFrame): void {
    const phone = this.#phone(serial)
    phone.last = frame
    phone.values.take(frame)
    for (const event of phone.events.fresh(frame.detail)) this.say(`  ${serial}  ${eventText(event)}`)
    phone.lines = liveSessionLines(frame, phone.values)
    this.#draw()
  }

  /** The sessions with their findings, where they are stored, and what went wrong. */
  finish(dataFolder: string, problems: readonly string[]): void {
    this.#live.clear()
    const { out } = this.terminal
    for (const [serial, { last }] of this.#phones) {
      if (last === null) continue
      out.write(`\n${sessionText(last.detail)}\n`)
      if (last.verdict !== null) out.write(`\n${verdictText(last.verdict, { title: '', serial })}`)
    }
    out.write('\nCores: a bench phone maps those of its profile onto this machine’s (docs/decisions/0004).\n')
    out.write(`Stored in ${dataFolder}. To look again:\n`)
    out.write(`  HOTPLATE_HOME=${dataFolder} npx hotplate sessions\n`)
    out.write(`  HOTPLATE_HOME=${dataFolder} npx hotplate serve --open\n\n`)
    for (const problem of problems) out.write(`NOT as promised: ${problem}\n`)
    if (problems.length === 0)
      out.write('Everything was provisioned, verified and recorded; the causes were found.\n')
  }

  #phone(serial: string): PhoneView {
    const known = this.#phones.get(serial)
    if (known !== undefined) return known
    const fresh = { lines: [], values: new NewestValues(), events: new EventLog(), last: null }
    this.#phones.set(serial, fresh)
    return fresh
  }

  #draw(): void {
    const lines = [...this.#phones.values()].flatMap((phone) => phone.lines)
    if (lines.length > 0) this.#live.show(lines, performance.now())
  }
}
