import { expect, test } from 'vitest'
import { parseDeviceList } from './device-list'
import { explainState } from './device-states'

const sentence =
  'no permissions (missing udev rules? user is in the plugdev group); see [http://developer.android.com/tools/device.html]'

function one(line: string) {
  const { devices, rejected } = parseDeviceList(line)
  expect(rejected).toEqual([])
  expect(devices).toHaveLength(1)
  return devices[0]
}

test.each([
  [
    'R5CX12345AB            device usb:1-4 product:e3q model:SM_S928B device:e3q transport_id:3',
    { address: 'R5CX12345AB', state: 'device', transportId: 3 }
  ],
  [
    '127.0.0.1:5600         device product:x model:y device:z transport_id:12',
    { address: '127.0.0.1:5600', state: 'device', transportId: 12 }
  ],
  [
    'localhost:5600         offline transport_id:2',
    { address: 'localhost:5600', state: 'offline', transportId: 2 }
  ],
  [
    'R5CX12345AB            unauthorized usb:1-4 transport_id:5',
    { address: 'R5CX12345AB', state: 'unauthorized', transportId: 5 }
  ],
  ['R5CX12345AB            unauthorized transport_id:5', { state: 'unauthorized', transportId: 5 }],
  [
    'adb-39281 FDJ-x1y2z3._adb-tls-connect._tcp device product:p transport_id:8',
    { address: 'adb-39281 FDJ-x1y2z3._adb-tls-connect._tcp', state: 'device', transportId: 8 }
  ],
  ['my device              device transport_id:8', { address: 'my device', state: 'device' }],
  [
    '(no serial number)     device usb:1-4 transport_id:9',
    { address: '(no serial number)', state: 'device', transportId: 9 }
  ],
  ['R5CX12345AB            sideload', { address: 'R5CX12345AB', state: 'sideload', transportId: null }],
  ['R5CX12345AB            hibernating transport_id:4', { state: 'unknown', stateText: 'hibernating' }],
  ['R5CX12345AB\tdevice', { address: 'R5CX12345AB', state: 'device', transportId: null }],
  ['R5CX12345AB\tdevice\r', { address: 'R5CX12345AB', state: 'device' }],
  ['Küche 手机\toffline', { address: 'Küche 手机', state: 'offline' }]
])('%s', (line, expected) => {
  expect(one(line)).toMatchObject(expected)
})

test.each([
  `R5CX12345AB            ${sentence} usb:1-4 transport_id:7`,
  `R5CX12345AB            ${sentence} transport_id:7`,
  `R5CX12345AB\t${sentence}`,
  'R5CX12345AB            no permissions (user in plugdev group; are your udev rules wrong?); see [http://developer.android.com/tools/device.html]',
  'R5CX12345AB            no permissions usb:1-4'
])('no permissions is a sentence: %s', (line) => {
  const device = one(line)
  expect(device).toMatchObject({ address: 'R5CX12345AB', state: 'noPermissions' })
  expect(device?.stateText).toMatch(/^no permissions/)
  expect(explainState('noPermissions', device?.stateText)).toContain('udev')
})

test('two phones with one serial stay two, told apart by transport id', () => {
  const { devices } = parseDeviceList(
    '0123456789ABCDEF       device usb:1-1 transport_id:1\n0123456789ABCDEF       device usb:1-2 transport_id:2\n'
  )
  expect(devices.map((device) => device.transportId)).toEqual([1, 2])
})

test('an empty list is a list, nonsense is rejected and kept', () => {
  expect(parseDeviceList('')).toEqual({ devices: [], rejected: [] })
  expect(parseDeviceList('\u0000\n').rejected).toHaveLength(1)
})
