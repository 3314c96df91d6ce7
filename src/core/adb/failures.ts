import { HotplateError } from '@shared/errors/hotplate-error'
import type { PhoneState } from '@shared/model/phone'
import { explainState } from './device-states'

/** The adb server's FAIL texts for a phone that cannot be used (AOSP transport.cpp, acquire_one_transport). */
const texts: readonly (readonly [RegExp, PhoneState])[] = [
  [/^device offline/, 'offline'],
  [/^device still connecting/, 'connecting'],
  [/^device still authorizing/, 'authorizing'],
  [/^device unauthorized/, 'unauthorized'],
  [/^insufficient permissions/, 'noPermissions'],
  [/^no permissions/, 'noPermissions'],
  [
    /^(device '.*' not found|device not found|no devices|unknown transport|no device with transport id)/s,
    'absent'
  ],
  [/^more than one/, 'unknown']
]

/** What a FAIL means: PHONE_NOT_READY with the state, or TRANSPORT_LOST (“closed” and everything unknown). */
export function errorFromFailure(text: string, serial: string, what: string): HotplateError {
  const state = texts.find(([pattern]) => pattern.test(text))?.[1]
  if (state === undefined) {
    return new HotplateError('TRANSPORT_LOST', { serial, what, detail: text }, { cause: new Error(text) })
  }
  const stateText = state === 'unknown' ? text : explainState(state, text.replaceAll('\n', ' '))
  return new HotplateError('PHONE_NOT_READY', { serial, state, stateText }, { cause: new Error(text) })
}
