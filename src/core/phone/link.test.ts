import { expect, test } from 'vitest'
import { linkKind, rankLinks, serialOfMdnsName, trackedLink, type TrackedLink } from './link'

test.each([
  ['R5CX12345AB', 'usb'],
  ['0123456789ABCDEF', 'usb'],
  ['(no serial number)', 'usb'],
  ['127.0.0.1:5600', 'tcp'],
  ['[fe80::1]:5555', 'tcp'],
  ['phone.local:5555', 'tcp'],
  ['emulator-5554', 'emulator'],
  ['adb-39281FDJ-x1y2z3._adb-tls-connect._tcp', 'mdns'],
  ['adb-39281 FDJ (2)-x1y2z3._adb-tls-connect._tcp.', 'mdns'],
  ['adb-39281FDJ._adb._tcp', 'mdns']
])('%s is %s', (address, kind) => {
  expect(linkKind(address)).toBe(kind)
})

test('an mDNS name holds the serial', () => {
  expect(serialOfMdnsName('adb-39281FDJ-x1y2z3._adb-tls-connect._tcp')).toBe('39281FDJ')
  expect(serialOfMdnsName('127.0.0.1:5600')).toBe(null)
})

const identity = { serialno: 'S', bootId: 'b', name: 'n', androidRelease: '14' }
const link = (address: string, state: 'device' | 'offline', up = false): TrackedLink => ({
  ...trackedLink({ address, state, stateText: state, transportId: 1 }, false),
  identity: up ? identity : null
})

test('an up link wins, USB before TCP, and a telling state before offline', () => {
  const usb = link('R5CX', 'device', true)
  const tcp = link('10.0.0.1:5555', 'device', true)
  const offlineUsb = link('R5CX', 'offline')
  expect(rankLinks([tcp, usb])[0]).toBe(usb)
  expect(rankLinks([offlineUsb, tcp])[0]).toBe(tcp)
  expect(rankLinks([offlineUsb, link('10.0.0.1:5555', 'device')])[0]?.link.state).toBe('device')
})
