import { meanOf } from '@core/statistics/spread'
import { coolDown, currentOf, onPhone, visitTwice, type RunParts } from './phone-work'
import { readTemperature } from './phone-state'
import type { TuneRecord } from './record'

const sustainedLeast = 3

/** One long decode in the winner's settings: repetition after repetition without a rest. */
export async function sustain(record: TuneRecord, parts: RunParts, signal: AbortSignal): Promise<void> {
  const { answer, request } = record
  const cell = record.cells.find(({ id }) => id === answer?.cellId)
  if (answer === null || cell === undefined) return
  const each = (1000 * request.genTokens) / answer.rate
  const repetitions = Math.max(sustainedLeast, Math.min(5000, Math.round(request.sustainedMs / each)))
  const startTempC = await coolDown(record, parts, { cell, signal, repetition: 1 })
  const visit = {
    settings: answer.settings,
    kind: 'decode',
    repetitions,
    limitMs: 600_000 + 10 * request.sustainedMs
  } as const
  const current = currentOf(cell, 'sustained', { repetition: 1, startTempC })
  const { result, watts, energyReason } = await visitTwice(parts, { visit, signal, current })
  const endTempC = await onPhone(parts, signal, (device) => readTemperature(device, signal))
  const rates = result.kind === 'rates' ? result.rates : []
  const [firstRate = null] = rates
  const lastRate = rates.length === 0 ? null : meanOf(rates.slice(-Math.ceil(rates.length / 3)))
  record.energyReason = energyReason
  record.sustained = {
    ...{ durationMs: result.tookMs, rates: [...rates], firstRate, lastRate, endTempC },
    retentionPct: firstRate === null || lastRate === null ? null : (100 * lastRate) / firstRate,
    joulesPerToken: watts === null || lastRate === null ? null : watts / meanOf(rates),
    reason:
      result.kind === 'failed' ? result.detail : result.kind === 'tooSlow' ? 'it did not end in time' : null
  }
}
