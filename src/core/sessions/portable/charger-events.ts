import type { PortableEvent, SeriesColumns } from '@shared/model'
import { seriesNames } from '@shared/units/series'

/** The times at which the charger was plugged or unplugged, from the series that tells whether it is. */
export function chargerEvents(columns: readonly SeriesColumns[]): readonly PortableEvent[] {
  const plugged = columns.find(({ name }) => name === seriesNames.batteryPlugged)
  const events: PortableEvent[] = []
  let before: number | null = null
  plugged?.v.forEach((value, at) => {
    if (value === null) return
    if (before !== null && value !== before)
      events.push({
        t: (plugged.tMs[at] ?? 0) / 1000,
        kind: 'charger',
        data: { plugged: value > 0 }
      })
    before = value
  })
  return events
}
