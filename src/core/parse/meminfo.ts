import { parseInteger } from './parsed'

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

/** Keys are anchored (`Cached` is not `SwapCached`); a missing one is null, never 0. */
export function parseMemInfo(text: string): MemInfo {
  const of = (key: string): number | null =>
    parseInteger(new RegExp(`^${key}: +(\\d+) kB\\r?$`, 'm').exec(text)?.[1])
  const mapped = [of('Active\\(file\\)'), of('Inactive\\(file\\)')]
  return {
    totalKb: of('MemTotal'),
    availableKb: of('MemAvailable'),
    freeKb: of('MemFree'),
    cachedKb: of('Cached'),
    swapTotalKb: of('SwapTotal'),
    swapFreeKb: of('SwapFree'),
    anonKb: of('AnonPages'),
    fileKb: mapped.includes(null) ? null : (mapped[0] ?? 0) + (mapped[1] ?? 0)
  }
}
