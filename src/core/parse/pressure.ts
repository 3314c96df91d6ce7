import { groupsOf, rejected, textLines, type Groups, type Rejected } from './parsed'

/** Share of time that some or all tasks waited, percent over 10, 60 and 300 s, and µs since boot. */
export interface PressureShare {
  readonly avg10Pct: number
  readonly avg60Pct: number
  readonly avg300Pct: number
  readonly totalUs: number
}

/** /proc/pressure/X. `denied` (the usual answer to the shell) and `absent` (kernels without PSI) are no pressure of 0. */
export interface Pressure {
  readonly state: 'present' | 'denied' | 'absent' | 'unknown'
  readonly some: PressureShare | null
  /** null where it is not printed: `cpu` has it since Linux 5.13. */
  readonly full: PressureShare | null
  readonly rejected: readonly Rejected[]
}

const share =
  /^(some|full) avg10=(\d{1,3}\.\d{1,2}) avg60=(\d{1,3}\.\d{1,2}) avg300=(\d{1,3}\.\d{1,2}) total=(\d{1,15})$/

/** Never throws; a text that says nothing is `unknown`. */
export function parsePressure(text: string): Pressure {
  const shares = new Map<string, PressureShare>()
  const bad: Rejected[] = []
  let state: Pressure['state'] = 'unknown'
  for (const line of textLines(text)) {
    const found = groupsOf(share, line.trim())
    if (found !== null) shares.set(found(1), toShare(found))
    else if (/Permission denied/.test(line)) state = 'denied'
    else if (/No such file|Operation not supported/.test(line)) state = 'absent'
    else if (line.trim() !== '') bad.push(rejected(line, 'not a line of /proc/pressure'))
  }
  return {
    state: shares.size > 0 ? 'present' : state,
    some: shares.get('some') ?? null,
    full: shares.get('full') ?? null,
    rejected: bad
  }
}

function toShare(found: Groups): PressureShare {
  const [avg10Pct, avg60Pct, avg300Pct, totalUs] = [2, 3, 4, 5].map((group) => Number(found(group))) as [
    number,
    number,
    number,
    number
  ]
  return { avg10Pct, avg60Pct, avg300Pct, totalUs }
}
