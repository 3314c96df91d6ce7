import type { HogExplanation, HogPattern } from '@shared/model'
import { medianOf } from './numbers'

/** Names under which well-known work shows up; the first that fits. */
const known: readonly (readonly [HogExplanation, RegExp])[] = [
  ['dex2oat', /^(dex2oat|artd$|dexopt)/],
  ['kswapd', /^(kswapd|kcompactd)/],
  ['mediaScanner', /^(media\.|android\.process\.media|com\.(google\.)?android\.providers\.media)/],
  ['playServices', /^com\.(google\.android\.gms|google\.process\.g|android\.vending)/],
  ['inputMethod', /inputmethod|keyboard|\.ime(\.|$)|^libime/i],
  ['systemServer', /^system_server$/],
  ['surfaceFlinger', /^surfaceflinger$/],
  ['packageInstaller', /packageinstaller|^installd$/],
  ['logging', /^(logd|logcat)$/]
]

/** What is known of a process by its name or package; null = nothing. */
export function explanationOf(names: readonly string[]): HogExplanation | null {
  return known.find(([, pattern]) => names.some((name) => pattern.test(name)))?.[0] ?? null
}

export interface BusySpan {
  readonly startS: number
  readonly endS: number
}

/** Bursts as regular as this (spread of their distances over the median) are told with their period. */
const regular = 0.2
const fewestBursts = 4
const allAlong = 0.85

/** Whether it was busy all along, once, now and then, or about every so many seconds. */
export function patternOf(spans: readonly BusySpan[], sessionS: number): HogPattern {
  const lengths = spans.map(({ startS, endS }) => endS - startS)
  const busyS = spans.length === 0 ? 0 : medianOf(lengths)
  const told = { busyS: Math.round(busyS * 10) / 10, bursts: spans.length }
  const total = lengths.reduce((sum, length) => sum + length, 0)
  if (total >= allAlong * sessionS) return { kind: 'steady', everyS: null, ...told }
  if (spans.length <= 1) return { kind: 'once', everyS: null, ...told }
  const distances = spans.slice(1).map(({ startS }, at) => startS - (spans[at]?.startS ?? startS))
  const every = medianOf(distances)
  const near = distances.filter((one) => Math.abs(one - every) <= regular * every).length
  const periodic = spans.length >= fewestBursts && near >= 0.75 * distances.length
  return { kind: periodic ? 'periodic' : 'bursts', everyS: periodic ? Math.round(every) : null, ...told }
}
