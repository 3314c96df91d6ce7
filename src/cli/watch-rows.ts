import type { SessionFrame } from '@shared/model'

/** What of a frame becomes rows. */
export interface WatchedFrame extends Pick<SessionFrame, 'columns' | 'nowMs'> {
  readonly detail: Pick<SessionFrame['detail'], 'series' | 'events' | 'processes'>
}

type Row = Readonly<Record<string, unknown>>

/**
 * The lines of `hotplate watch --json`, one object a line, told apart by `type`: `series` (name, unit, lane, source, reason) before
 * the first sample of a series and again when its source or reason changes; `samples` (columns, and for each series with
 * a null in them its reason); `processes` and `event` when there is something new.
 */
export class WatchRows {
  readonly #series = new Map<string, string>()
  readonly #events = new Set<string>()
  #tableMs: number | null = null

  of(frame: WatchedFrame): Row[] {
    const { detail, columns, nowMs } = frame
    const rows: Row[] = []
    const reasons = new Map(detail.series.map(({ name, reason }) => [name, reason]))
    for (const info of detail.series) {
      const text = JSON.stringify(info)
      if (this.#series.get(info.name) === text) continue
      this.#series.set(info.name, text)
      rows.push({ type: 'series', ...info })
    }
    if (columns.length > 0) {
      const holes = columns.filter(({ v }) => v.includes(null)).map(({ name }) => name)
      const why = Object.fromEntries(holes.map((name) => [name, reasons.get(name) ?? 'not known']))
      rows.push({ type: 'samples', tMs: nowMs, columns, reasons: why })
    }
    const table = detail.processes
    if (table !== null && table.tMs !== this.#tableMs) {
      this.#tableMs = table.tMs
      rows.push({ type: 'processes', ...table })
    }
    for (const event of detail.events) {
      const key = `${event.id}/${event.endMs ?? 'open'}`
      if (this.#events.has(key)) continue
      this.#events.add(key)
      rows.push({ type: 'event', ...event })
    }
    return rows
  }
}
