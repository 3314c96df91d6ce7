import { explainState } from '@core/adb/device-states'
import type { AdbListedDevice } from '@core/adb/types'
import type { LinkKind, PhoneLink, PhoneState } from '@shared/model'
import type { PhoneIdentity } from './identity'

/** One way to a phone as the hub follows it. `identity` is null until the phone was asked over this very link. */
export interface TrackedLink {
  readonly key: string
  readonly link: PhoneLink
  readonly identity: PhoneIdentity | null
  /** The state in words: the adb state’s text, or why the phone could not be asked yet. */
  readonly text: string
  /** Another phone has the same address, so only the transport id tells them apart. */
  readonly ambiguous: boolean
}

/** What kind of cable an address names. */
export function linkKind(address: string): LinkKind {
  if (/\._adb(-tls-connect|-tls-pairing)?\._tcp\.?$/.test(address)) return 'mdns'
  if (/^emulator-\d+$/.test(address)) return 'emulator'
  return /^(\[.+\]|[^\s:]+):\d+$/.test(address) ? 'tcp' : 'usb'
}

/** The serial inside an mDNS name, `adb-SERIAL-xxxxxx._adb-tls-connect._tcp`; null for every other address. */
export function serialOfMdnsName(address: string): string | null {
  return /^adb-(.+)-[^-]{6}\._adb/.exec(address)?.[1] ?? null
}

export function linkKey(device: AdbListedDevice): string {
  return `${device.address}#${device.transportId ?? ''}`
}

export function trackedLink(device: AdbListedDevice, ambiguous: boolean): TrackedLink {
  const { address, state, transportId } = device
  return {
    key: linkKey(device),
    link: { address, kind: linkKind(address), state, transportId },
    identity: null,
    text: state === 'device' ? 'Asking the phone who it is.' : explainState(state, device.stateText),
    ambiguous
  }
}

const kindOrder: readonly LinkKind[] = ['usb', 'emulator', 'tcp', 'mdns']
/** Which state says most about a phone that is not up. */
const stateOrder: readonly PhoneState[] = [
  'device',
  'unauthorized',
  'authorizing',
  'noPermissions',
  'connecting',
  'recovery',
  'sideload',
  'rescue',
  'bootloader',
  'detached',
  'offline',
  'unknown',
  'host',
  'absent'
]

export function isUp(link: TrackedLink): boolean {
  return link.link.state === 'device' && link.identity !== null
}

/** Best first: links that are up, then by state, then USB before TCP before mDNS. */
export function rankLinks(links: Iterable<TrackedLink>): TrackedLink[] {
  const rank = (link: TrackedLink): number =>
    (isUp(link) ? 0 : 1000) + stateOrder.indexOf(link.link.state) * 10 + kindOrder.indexOf(link.link.kind)
  return [...links].sort((a, b) => rank(a) - rank(b))
}
