import { parseInteger } from '@core/parse/parsed'
import { parseZoneCapture, type CapturedZone } from '@core/parse/zone-capture'
import { zoneMeaning } from '@core/parse/zone-meaning'
import { placeholderReason } from '@core/parse/zone-values'
import { judgeZones, type ZoneVerdict } from '@core/parse/zone-verdicts'
import type { Inspected, InspectInput } from './types'

const units = { 1000: 'milliC', 10: 'deciC', 1: 'C' } as const

/** Captured thermal zones: temperatures in °C, and apart from them what is no temperature, with what it is. */
export function inspectZones({ text }: InspectInput): Inspected {
  const capture = parseZoneCapture(text)
  const verdicts = judgeZones(
    capture.zones.map(({ type, raws }) => ({ type: type ?? '', raws })),
    null
  )
  const pairs = capture.zones.map((zone, index) => [zone, verdicts[index]] as const)
  const notes =
    capture.unavailable === null
      ? []
      : ['the zones cannot be read from this shell: the thermal service or the battery must serve']
  if (capture.duplicates.length > 0)
    notes.push('the same zones were captured through two folders: they are counted once')
  return {
    data: {
      zones: pairs.flatMap(([zone, verdict]) => (isThermal(verdict) ? [zoneDocument(zone, verdict)] : [])),
      notTemperatures: pairs.flatMap(([zone, verdict]) =>
        isThermal(verdict) ? [] : [meaningDocument(zone)]
      ),
      duplicates: capture.duplicates,
      otherNodes: capture.otherNodes,
      unavailable: capture.unavailable
    },
    rejected: capture.rejected,
    notes
  }
}

function isThermal(verdict: ZoneVerdict | undefined): verdict is ZoneVerdict {
  return verdict !== undefined && verdict.kind !== 'notTemperature'
}

function zoneDocument(zone: CapturedZone, { kind, scale, readings }: ZoneVerdict): Record<string, unknown> {
  const last = readings.at(-1) ?? { celsius: null, reason: 'the capture has no temp of it' }
  return {
    id: zone.id,
    path: zone.path,
    type: zone.type,
    kind,
    raw: zone.raws.at(-1) ?? null,
    tempC: last.celsius,
    reason: last.reason,
    unit: scale === null ? null : units[scale],
    ...(readings.length < 2
      ? {}
      : {
          samples: readings.map(({ celsius, reason }, index) => ({
            raw: zone.raws[index],
            tempC: celsius,
            reason
          }))
        })
  }
}

function meaningDocument(zone: CapturedZone): Record<string, unknown> {
  const { what, unit } = zoneMeaning(zone.type ?? '') ?? { what: 'no temperature', unit: null }
  const raw = zone.raws.at(-1) ?? ''
  const number = parseInteger(raw)
  const reason =
    number === null
      ? raw === ''
        ? 'could not be read'
        : raw
      : number < -200_000
        ? placeholderReason(raw)
        : null
  return {
    id: zone.id,
    path: zone.path,
    type: zone.type,
    what,
    raw,
    value: reason === null ? number : null,
    unit,
    reason
  }
}
