import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fact, LinkFacts } from '@shared/model'
import { linkKind } from './link'

/** Shell text that prints what the phone's USB controllers negotiated: `high-speed`, `super-speed-plus`, `UNKNOWN`. */
export const usbCommand = 'cat /sys/class/udc/*/current_speed'

const notMeasured = 'not measured; ask with --measure'

/** Speeds by the kernel's words for them (usb_speed_string), in Mbit/s. */
const speeds: Readonly<Record<string, number>> = {
  'full-speed': 12,
  'high-speed': 480,
  'super-speed': 5000,
  'super-speed-plus': 10_000
}

/**
 * The link: its kind by the address, its USB speed as the phone or this PC says. Over TCP the cable, if there is one, is not what
 * carries the data. Pure.
 */
export function linkFacts(address: string, phoneSpeed: string, hostMbps: number | null): LinkFacts {
  const kind = linkKind(address)
  const known = { address: { value: address, reason: null }, kind: { value: kind, reason: null } }
  const pushBytesPerSecond = { value: null, reason: notMeasured }
  if (kind !== 'usb') {
    const none = {
      value: null,
      reason: kind === 'emulator' ? 'an emulator has no cable' : 'the link is a network connection'
    }
    return { ...known, usb: none, usbMbps: none, pushBytesPerSecond }
  }
  const told = phoneSpeed
    .split('\n')
    .map((line) => speeds[line.trim()] ?? null)
    .find((speed) => speed !== null)
  const mbps = hostMbps ?? told ?? null
  const usbMbps: Fact<number> =
    mbps === null
      ? { value: null, reason: 'neither the phone nor this PC tells the speed of the cable' }
      : { value: mbps, reason: null }
  return { ...known, usb: generation(usbMbps), usbMbps, pushBytesPerSecond }
}

function generation({ value, reason }: Fact<number>): LinkFacts['usb'] {
  if (value === null) return { value, reason }
  return { value: value >= 5000 ? 'USB 3' : value >= 480 ? 'USB 2' : 'USB 1', reason: null }
}

/** Mbit/s of the USB device with this serial as Linux lists it; null where this PC does not tell. */
export async function readHostUsbMbps(serial: string, root = '/sys/bus/usb/devices'): Promise<number | null> {
  const read = (...path: string[]) =>
    readFile(join(root, ...path), 'utf8').then(
      (text) => text.trim(),
      () => ''
    )
  const devices = await readdir(root).catch(() => [])
  for (const device of devices) {
    if ((await read(device, 'serial')) !== serial) continue
    const speed = Number(await read(device, 'speed'))
    return Number.isFinite(speed) && speed > 0 ? speed : null
  }
  return null
}
