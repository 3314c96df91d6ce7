import type { SessionEvent } from '@shared/model'
import { expect, test } from 'vitest'
import { eventText, sessionsText } from './session-text'

test('an event shows its span and the numbers behind it; unknown is said', () => {
  const event: SessionEvent = {
    id: 1,
    kind: 'linkLost',
    tMs: 61_000,
    endMs: 81_000,
    severity: 'warning',
    data: { address: 'usb', tempC: null }
  }
  expect(eventText(event)).toBe('1:01–1:21  linkLost: address usb, tempC unknown')
  expect(eventText({ ...event, endMs: null, data: {} })).toBe('1:01  linkLost')
})

test('no session is said in words', () => {
  expect(sessionsText([])).toContain('hotplate soak')
})
