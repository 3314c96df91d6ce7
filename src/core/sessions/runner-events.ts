import { seriesNames } from '@shared/units/series'
import type { Observation } from '@core/diagnosis/observation'
import type { RunnerEvent } from '@core/runs/types'

/** What one line of the runner's events.log means for the session; null = it is only a step of the runner. */
export function observationOf(event: RunnerEvent, tMs: number): Observation | null {
  const text = event.data['text'] ?? null
  switch (event.kind) {
    case 'runnerStarted':
      return { kind: 'runStarted', tMs, endMs: null, severity: 'info', data: {} }
    case 'loadStarted':
      return { kind: 'loadStarted', tMs, endMs: null, severity: 'info', data: numbersOf(event, ['pid']) }
    case 'requestStarted':
      return {
        kind: 'requestStarted',
        tMs,
        endMs: null,
        severity: 'info',
        data: { ...numbersOf(event, ['number']), series: seriesNames.tokenRate }
      }
    case 'steady':
      return {
        ...{ kind: 'steady', tMs, endMs: null, severity: 'info' },
        data: numbersOf(event, ['windows', 'windowMs', 'tokens'])
      }
    case 'watchdog':
      return {
        ...{ kind: 'watchdog', tMs, endMs: null, severity: 'info' },
        data: { ...wordsOf(event, ['state', 'battery', 'skin']), ...told(event, watchdogNumbers) }
      }
    case 'limitReached':
      return {
        ...{ kind: 'limitReached', tMs, endMs: null, severity: 'error' },
        data: { ...wordsOf(event, ['reason', 'sensor']), ...told(event, ['valueMc', 'limitMc', 'pid']) }
      }
    case 'action':
      return {
        ...{ kind: 'action', tMs, endMs: null, severity: 'info' },
        data: wordsOf(event, ['entryId', 'undoes', 'code', 'packageName'])
      }
    case 'runEnded': {
      const reason = event.data['reason'] ?? null
      const severity =
        reason === 'done' || reason === 'stopped' ? 'info' : reason === 'limit' ? 'warning' : 'error'
      return { kind: 'runEnded', tMs, endMs: null, severity, data: { reason, text } }
    }
    default:
      return null
  }
}

const watchdogNumbers = ['batteryMc', 'skinMc', 'limitS', 'restored', 'failed']

function wordsOf({ data }: RunnerEvent, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]])))
}

/** The numbers that the line has. */
function told(event: RunnerEvent, keys: readonly string[]): Record<string, number | null> {
  return numbersOf(
    event,
    keys.filter((key) => event.data[key] !== undefined)
  )
}

function numbersOf(event: RunnerEvent, keys: readonly string[]): Record<string, number | null> {
  const value = (key: string): number | null => {
    const number = Number(event.data[key])
    return event.data[key] === undefined || Number.isNaN(number) ? null : number
  }
  return Object.fromEntries(keys.map((key) => [key, value(key)]))
}
