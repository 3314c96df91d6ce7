import type { Parsed } from '@core/parse/parsed'

/** A process that was killed on the phone, and by whom. */
export interface KillNotice {
  readonly uptimeMs: number
  readonly cause: 'lmkd' | 'kernelLmk' | 'kernelOom' | 'phantom' | 'user' | 'crash' | 'unknown'
  readonly pid: number | null
  readonly name: string
  /** The killer's own words. */
  readonly reason: string
}

export function readKills(_text: string, _atMs: number): Parsed<KillNotice> {
  return { rows: [], rejected: [] }
}
