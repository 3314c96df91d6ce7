import type { AdbDevice } from '@core/adb/types'
import type { ProvisionNotice } from '@shared/model'

/** Below this a link is a USB 2 one (480 Mbit/s carries 38 to 40 MB/s of adb), or not a cable. */
export const slowLinkRate = 45e6
/** What adb was measured to carry over USB 3, at the least. */
const usb3Rate = 120e6
/** Less to send is over before a cable could be changed. */
const leastCostSeconds = 5

const portCommand = 'cat /sys/class/udc/*/maximum_speed /sys/class/udc/*/current_speed'

/** Bytes per second that the phone's port can carry; null where the phone does not tell, or a slow port is all it has. */
export async function readPossibleRate(device: AdbDevice, signal: AbortSignal): Promise<number | null> {
  const { stdout } = await device.script(portCommand, [], { expectedExits: 'any', timeoutMs: 10_000, signal })
  return possibleRate(stdout)
}

/** The pure half: the kernel's words for USB speeds, one a line. */
export function possibleRate(text: string): number | null {
  return /^super-speed(?:-plus)?\s*$/m.test(text) ? usb3Rate : null
}

/** What to say of a link that carries `rate`; null = nothing. `leftBytes` are still to be sent. */
export function judgeLink(
  rate: number | null,
  possible: number | null,
  leftBytes: number
): Extract<ProvisionNotice, { code: 'slowLink' }> | null {
  if (rate === null || possible === null || rate >= slowLinkRate) return null
  const costSeconds = leftBytes / rate - leftBytes / possible
  if (costSeconds < leastCostSeconds) return null
  return {
    ...{ code: 'slowLink', rateBytesPerSecond: Math.round(rate) },
    ...{ possibleBytesPerSecond: possible, costSeconds: Math.round(costSeconds) }
  }
}
