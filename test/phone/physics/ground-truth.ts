import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

/** One thing that really happened to a phone, on the phone's own monotonic clock. */
export interface GroundTruthEntry {
  readonly uptimeMs: number
  readonly what:
    | 'booted'
    | 'rebooting'
    | 'cap-lowered'
    | 'cap-raised'
    | 'hog-start'
    | 'hog-stop'
    | 'cable-pulled'
    | 'cable-plugged'
    | 'charger-plugged'
    | 'charger-unplugged'
    | 'storage-limited'
    | 'memory-limited'
    | 'cores-restricted'
    | 'temperatures-held'
    | 'battery-level'
    | 'load-seen'
    | 'load-gone'
    | 'heated'
  readonly [detail: string]: unknown
}

/** The record of what was done to a phone; only tests read it. */
export interface GroundTruth {
  readonly file: string
  note(what: GroundTruthEntry['what'], details?: Readonly<Record<string, unknown>>): void
  read(): readonly GroundTruthEntry[]
}

/** Starts an empty record. */
export function createGroundTruth(file: string): GroundTruth {
  writeFileSync(file, '')
  return {
    file,
    note: (what, details = {}) =>
      appendFileSync(file, `${JSON.stringify({ uptimeMs: uptimeMs(), what, ...details })}\n`),
    read: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as GroundTruthEntry)
  }
}

/** Milliseconds of `/proc/uptime`, which host and phone share. */
export function uptimeMs(): number {
  return Math.round(Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]) * 1000)
}
