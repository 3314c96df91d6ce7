import type { Exported } from './exported'

const pid = 1

/** The session as trace JSON that Perfetto opens: a counter track a series, slices for spans, instants for moments. Times are µs. */
export function exportPerfetto({ detail, columns }: Exported): string {
  const units = new Map(detail.series.map(({ name, unit }) => [name, unit]))
  const about = { ph: 'M', pid, name: 'process_name', args: { name: `${detail.phoneName}: ${detail.name}` } }
  const counters = columns.flatMap(({ name, tMs, v }) => {
    const track = `${name} (${units.get(name) ?? ''})`
    return tMs.flatMap((ms, at) => {
      const value = v[at]
      return value == null ? [] : [{ ph: 'C', pid, ts: ms * 1000, name: track, args: { value } }]
    })
  })
  const events = detail.events.map(({ kind, tMs, endMs, data }) =>
    endMs === null
      ? { ph: 'i', s: 'p', pid, tid: 1, ts: tMs * 1000, name: kind, args: data }
      : { ph: 'X', pid, tid: 1, ts: tMs * 1000, dur: (endMs - tMs) * 1000, name: kind, args: data }
  )
  return `${JSON.stringify({ displayTimeUnit: 'ms', traceEvents: [about, ...counters, ...events] })}\n`
}
