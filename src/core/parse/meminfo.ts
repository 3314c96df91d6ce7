import { groupsOf, rejected, textLines, type Rejected } from './parsed'

/** /proc/meminfo in kB. MemAvailable is missing on kernels before 3.14; swap is zram, so it is no extra memory. */
export interface MemInfo {
  readonly totalKb: number | null
  readonly availableKb: number | null
  readonly freeKb: number | null
  readonly cachedKb: number | null
  readonly swapTotalKb: number | null
  readonly swapFreeKb: number | null
  readonly anonKb: number | null
  readonly fileKb: number | null
}

/** Every line by its key, in kB; counts without a unit (HugePages) are left out. */
export function parseMemInfoLines(text: string): {
  readonly kB: ReadonlyMap<string, number>
  readonly rejected: readonly Rejected[]
} {
  const kB = new Map<string, number>()
  const bad: Rejected[] = []
  for (const line of textLines(text)) {
    const found = groupsOf(/^([\w()]{1,64}): *(\d{1,15})( kB)?$/, line.trimEnd())
    if (found !== null && found(3) !== '' && !kB.has(found(1))) kB.set(found(1), Number(found(2)))
    else if (found === null && line.trim() !== '') bad.push(rejected(line, 'not of the form key: number kB'))
  }
  return { kB, rejected: bad }
}

/** Keys are exact (`Cached` is not `SwapCached`); a missing one is null, never 0. */
export function parseMemInfo(text: string): MemInfo {
  const { kB } = parseMemInfoLines(text)
  const of = (key: string): number | null => kB.get(key) ?? null
  const [active, inactive] = [of('Active(file)'), of('Inactive(file)')]
  return {
    totalKb: of('MemTotal'),
    availableKb: of('MemAvailable'),
    freeKb: of('MemFree'),
    cachedKb: of('Cached'),
    swapTotalKb: of('SwapTotal'),
    swapFreeKb: of('SwapFree'),
    anonKb: of('AnonPages'),
    fileKb: active === null || inactive === null ? null : active + inactive
  }
}
