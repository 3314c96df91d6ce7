import { expect, test } from 'vitest'
import { errorFromFailure } from './failures'

test.each([
  ["device 'R5CX' not found", 'absent'],
  ['device not found', 'absent'],
  ['no devices/emulators found', 'absent'],
  ['device offline', 'offline'],
  ['device still connecting', 'connecting'],
  ['device still authorizing', 'authorizing'],
  [
    "device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set\nTry 'adb kill-server' if that seems wrong.\nOtherwise check for a confirmation dialog on your device.",
    'unauthorized'
  ],
  ['insufficient permissions for device: missing udev rules?\nSee [x] for more information', 'noPermissions'],
  ['more than one device with serial 0123456789ABCDEF', 'unknown']
])('%s → %s', (text, state) => {
  expect(errorFromFailure(text, 'R5CX', 'shell')).toMatchObject({
    code: 'PHONE_NOT_READY',
    kind: 'transient',
    data: { serial: 'R5CX', state }
  })
})

test('closed means the link died', () => {
  expect(errorFromFailure('closed', 'R5CX', 'shell')).toMatchObject({ code: 'TRANSPORT_LOST' })
})
