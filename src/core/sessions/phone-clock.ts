import type { AdbDevice } from '@core/adb/types'

/** How the PC's clock and the phone's uptime relate: PC time (ms since 1970) = uptime in ms + `offsetMs`. */
export interface ClockOffset {
  readonly offsetMs: number
  /** The true offset lies within half of this, either way. */
  readonly roundTripMs: number
}

const trips = 4

/** Measures the offset by a few round trips and believes the shortest one. Throws what `exec` throws. */
export async function measureClock(
  device: AdbDevice,
  now: () => number,
  signal: AbortSignal
): Promise<ClockOffset> {
  const measured: ClockOffset[] = []
  for (let trip = 0; trip < trips; trip += 1) {
    const before = now()
    const { stdout } = await device.exec(['cat', '/proc/uptime'], { signal, timeoutMs: 5_000 })
    const after = now()
    const uptimeMs = parseUptimeMs(stdout)
    if (uptimeMs !== null)
      measured.push({ offsetMs: (before + after) / 2 - uptimeMs, roundTripMs: after - before })
  }
  return shortest(measured)
}

function shortest(measured: readonly ClockOffset[]): ClockOffset {
  const [best] = [...measured].sort((a, b) => a.roundTripMs - b.roundTripMs)
  if (best === undefined) throw new Error('/proc/uptime told no time')
  return best
}

/** The first number of /proc/uptime in ms; null when the text is not that. */
export function parseUptimeMs(text: string): number | null {
  const match = /^(\d{1,10}\.\d{1,6})\s/.exec(text)
  return match === null ? null : Math.round(Number(match[1]) * 1000)
}
