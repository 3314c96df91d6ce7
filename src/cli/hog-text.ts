import type { HogExplanation, HogPattern, VerdictHog } from '@shared/model'
import { textTable } from './table'

/** What well-known processes are about, in a sentence. */
const explanations: Readonly<Record<HogExplanation, string>> = {
  dex2oat: 'compiles apps after an install or update; it ends by itself',
  kswapd: 'frees memory for others: its work is a sign of memory pressure, told as memory',
  mediaScanner: 'looks through new files on the storage; it ends by itself',
  playServices: 'Google’s services and store: updates, syncs and backups',
  inputMethod: 'the keyboard; another one can be chosen in the settings',
  systemServer: 'the heart of Android; busy when many apps are',
  surfaceFlinger: 'draws the screen; quiet when the screen is off',
  packageInstaller: 'installs or updates an app; it ends by itself',
  logging: 'writes the system’s log; a program that logs a lot keeps it busy',
  unlisted: 'CPU that no listed process explains: processes too short-lived to be seen'
}

const columns = [
  { title: 'who' },
  { title: 'token/s', align: 'right' },
  { title: '95 %', align: 'right' },
  { title: 'CPU %', align: 'right' },
  { title: 'when' },
  { title: 'note' }
] as const

/** The hogs as a table, the costliest first. */
export function hogsText(hogs: readonly VerdictHog[]): string {
  return textTable(columns, hogs.map(row))
}

function row({ subject, costTokenRate, interval, busyPct, pattern, ...hog }: VerdictHog): string[] {
  const marks = [
    ...(hog.foreground === true ? ['in the foreground'] : []),
    ...(hog.system && hog.explanation !== 'unlisted' ? ['part of Android'] : []),
    ...(hog.explanation === null ? [] : [explanations[hog.explanation]])
  ]
  return [
    subject,
    costTokenRate === null ? 'unknown' : costTokenRate.toFixed(2),
    interval === null ? '' : interval.map((one) => one.toFixed(2)).join('–'),
    busyPct.toFixed(0),
    patternText(pattern),
    marks.join('; ')
  ]
}

function patternText({ kind, everyS, busyS, bursts }: HogPattern): string {
  switch (kind) {
    case 'steady':
      return 'all along'
    case 'once':
      return `once, ${busyS.toFixed(0)} s`
    case 'bursts':
      return `${bursts} bursts of ${busyS.toFixed(0)} s`
    case 'periodic':
      return `every ${everyS ?? 0} s for ${busyS.toFixed(0)} s`
  }
}
