import type { SessionFrame } from '@shared/model'
import { formatClock, formatGHz } from '@shared/units/format'
import { seriesFamilies, seriesNames } from '@shared/units/series'
import { textTable } from './table'

/** The newest value of every series, gathered from the frames of one session; null = unknown right now. */
export class NewestValues {
  readonly #values = new Map<string, number | null>()

  take(frame: SessionFrame): void {
    for (const column of frame.columns) {
      if (column.v.length > 0) this.#values.set(column.name, column.v.at(-1) ?? null)
    }
  }

  get(name: string): number | null {
    return this.#values.get(name) ?? null
  }

  /** Names of a family, such as the caps of every policy, in the order they came. */
  family(prefix: string): string[] {
    return [...this.#values.keys()].filter((name) => name.startsWith(prefix))
  }

  all(): Readonly<Record<string, number | null>> {
    return Object.fromEntries(this.#values)
  }
}

/** The live lines of a session: one line that says it all, then the busiest processes. */
export function liveSessionLines(frame: SessionFrame, values: NewestValues): string[] {
  const { detail } = frame
  const planned = detail.plannedMs === null ? '' : ` of ${formatClock(detail.plannedMs)}`
  const head = [
    detail.phoneName,
    `${formatClock(frame.nowMs)}${planned}`,
    detail.state,
    show(values.get(seriesNames.tokenRate), (v) => `${v.toFixed(1)} token/s`),
    show(values.get(seriesNames.cpuTemp), (v) => `CPU ${v.toFixed(1)} °C`),
    show(values.get(seriesNames.batteryTemp), (v) => `battery ${v.toFixed(1)} °C`),
    clocksText(values),
    show(values.get(seriesNames.batteryPower), (v) => `${v.toFixed(2)} W`)
  ]
  return [head.filter(Boolean).join('  '), ...processLines(detail)]
}

/** Prints each event of a session once. */
export class EventLog {
  readonly #seen = new Set<string>()

  /** The events that were not given before. A span that has ended is given again, but for requests: they only follow each other. */
  fresh(detail: SessionFrame['detail']): SessionFrame['detail']['events'] {
    return detail.events.filter((event) => {
      const isOpen = event.endMs === null || event.kind === 'requestStarted'
      const key = `${event.id}/${isOpen ? 'open' : 'ended'}`
      const isNew = !this.#seen.has(key)
      this.#seen.add(key)
      return isNew
    })
  }
}

function clocksText(values: NewestValues): string {
  const part = (name: string): string => {
    const policy = name.slice(seriesFamilies.clock.length)
    const clock = values.get(name)
    const cap = values.get(`${seriesFamilies.cap}${policy}`)
    return `${clock === null ? '?' : formatGHz(clock)}${cap === null ? '' : `/${formatGHz(cap)}`}`
  }
  const clocks = values.family(seriesFamilies.clock).map(part)
  return clocks.length === 0 ? '' : `clock/cap ${clocks.join(' ')}`
}

function processLines(detail: SessionFrame['detail']): string[] {
  const rows = detail.processes?.rows ?? []
  const busiest = [...rows].sort((a, b) => b.cpuPct - a.cpuPct).slice(0, 5)
  if (busiest.length === 0) return []
  const columns = [
    { title: '  % of a core', align: 'right' },
    { title: 'pid', align: 'right' },
    { title: 'process' }
  ] as const
  const flag = (row: (typeof rows)[number]): string =>
    row.isRun
      ? ' (run)'
      : row.isSampler
        ? ' (sampler)'
        : row.hogSinceMs === null
          ? ''
          : ` HOG since ${formatClock(row.hogSinceMs)}`
  return textTable(
    columns,
    busiest.map((row) => [
      row.cpuPct.toFixed(0),
      String(row.pid),
      `${row.packageName ?? row.name}${flag(row)}`
    ])
  ).split('\n')
}

function show(value: number | null, text: (value: number) => string): string {
  return value === null ? '' : text(value)
}
