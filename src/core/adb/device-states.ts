import type { PhoneState } from '@shared/model/phone'

/** The adb server's state words (AOSP transport.cpp, to_string(ConnectionState)). */
const stateWords = [
  'offline',
  'bootloader',
  'device',
  'host',
  'recovery',
  'rescue',
  'sideload',
  'unauthorized',
  'authorizing',
  'connecting',
  'detached',
  'unknown'
] as const satisfies readonly PhoneState[]

/** The server's state text → our state. The text for missing permissions is a whole sentence that changed over the years. */
export function stateFromText(text: string): PhoneState {
  if (text.startsWith('no permissions')) return 'noPermissions'
  return stateWords.find((word) => word === text) ?? 'unknown'
}

const explanations: Record<PhoneState, string> = {
  device: 'Ready.',
  offline:
    'The phone does not answer adb. Replug the cable, wake the screen, or switch USB debugging off and on.',
  unauthorized:
    'The phone has not allowed this computer. Unlock it and accept “Allow USB debugging”; if no dialog appears, revoke USB debugging authorisations in the developer options and replug.',
  authorizing: 'The phone is checking this computer’s key. Unlock it and look for the dialog.',
  connecting: 'The link is being set up; this takes a moment.',
  noPermissions:
    'This computer’s user may not open the USB device. Install the udev rules for Android (Debian: android-sdk-platform-tools-common), join the group plugdev, and replug.',
  recovery: 'The phone is in recovery mode. Choose “Reboot system now” on the phone.',
  sideload: 'The phone waits for a sideloaded update. Finish or cancel it on the phone, then reboot.',
  rescue: 'The phone is in rescue mode. Reboot it.',
  bootloader: 'The phone is in its bootloader. Run `fastboot reboot` or choose “Start”.',
  host: 'This is another adb host, not a phone.',
  detached: 'Another program has taken the phone’s USB interface. Run `adb attach`, or replug.',
  unknown: 'The adb server gives a state that Hotplate does not know.',
  absent: 'The phone is not connected. Plug it in, or connect it over Wi-Fi.'
}

/** What a state means and what to do about it; the server's own words are added where they say more than the state. */
export function explainState(state: PhoneState, serverText = ''): string {
  const adds = state === 'unknown' || state === 'noPermissions'
  return adds && serverText !== '' ? `${explanations[state]} (adb: ${serverText})` : explanations[state]
}
