import type { AdbDevice } from '@core/adb/types'

/**
 * Free bytes by the text of `df -k DIR`, null when it cannot be read. Columns differ by version; blocks, used, free
 * and a percentage stand in this order in toybox and busybox (a long device name wraps in some), and
 * `Used Available Use%` gives the free ones just before the percentage in all of them.
 */
export function parseFreeBytes(text: string): number | null {
  const words = text.trim().split('\n').slice(1).join(' ').split(/\s+/)
  const percent = words.findIndex((word) => /^\d+%$/.test(word))
  const freeKb = words[percent - 1]
  if (percent < 3 || freeKb === undefined || !/^\d+$/.test(freeKb)) return null
  return Number(freeKb) * 1024
}

/** Free bytes of the folder's file system on the phone; null = the phone does not tell. */
export async function readFreeBytes(
  device: AdbDevice,
  folder: string,
  signal: AbortSignal
): Promise<number | null> {
  const { stdout } = await device.exec(['df', '-k', folder], {
    expectedExits: 'any',
    timeoutMs: 20_000,
    signal
  })
  return parseFreeBytes(stdout)
}
