import { entry, type ErrorEntry } from './entry'

/** Errors of phones over Wi-Fi. */
export const connectionErrors = {
  PAIRING_FAILED: entry(
    'stable',
    'Pairing with {address} did not succeed: {detail}',
    'Nothing was changed on the phone or this PC.',
    'On the phone open Wireless debugging → Pair device with pairing code, and use the address and code that it shows now: both change every time.'
  ),
  PHONE_NOT_IN_NETWORK: entry(
    'transient',
    'Phone {serial} answers at none of its addresses in the network. Tried: {tried}.',
    'Nothing was changed; a run that was started on it goes on.',
    'Switch Wireless debugging on, check that phone and PC are in the same network, or connect by the address the phone shows.'
  )
} as const satisfies Record<string, ErrorEntry>
