import type { AdbListedDevice } from '@core/adb/types'
import { linkKey, trackedLink, type TrackedLink } from './link'

export interface LinkChanges {
  readonly gone: readonly TrackedLink[]
  /** New links, and links whose state changed: what was known of them is void. */
  readonly changed: readonly TrackedLink[]
}

/** Compares the links that are followed with a new device list. Pure. */
export function compareLinks(
  known: ReadonlyMap<string, TrackedLink>,
  devices: readonly AdbListedDevice[]
): LinkChanges {
  const present = new Set(devices.map(linkKey))
  const changed: TrackedLink[] = []
  for (const device of devices) {
    const ambiguous = devices.some((other) => other !== device && other.address === device.address)
    const before = known.get(linkKey(device))
    if (before?.link.state !== device.state || before.ambiguous !== ambiguous) {
      changed.push(trackedLink(device, ambiguous))
    }
  }
  return { gone: [...known.values()].filter(({ key }) => !present.has(key)), changed }
}
