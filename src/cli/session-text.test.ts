import type { Finding, SessionEvent } from '@shared/model'
import { expect, test } from 'vitest'
import { eventText, findingsText, sessionsText } from './session-text'

const heat: Finding = {
  id: 'h',
  cause: 'heat',
  fromMs: 29_000,
  toMs: null,
  policy: 7,
  capFromKHz: 3_302_400,
  capToKHz: 2_054_400,
  steps: 3,
  tempC: 61.5,
  tempSource: 'temp.cpu',
  rateBefore: 40.3,
  rateAfter: 26.2,
  evidence: ['cap.7', 'temp.cpu']
}
const hog: Finding = {
  id: 'g',
  cause: 'hog',
  fromMs: 12_000,
  toMs: 20_000,
  pid: 488,
  processName: 'c.e.keyboard',
  packageName: 'com.example.keyboard',
  cpuPct: 87.4,
  rateBefore: null,
  rateAfter: null,
  evidence: []
}

test('findings stand in the order of time, with what they cost and where it is seen', () => {
  expect(findingsText([heat, hog]).split('\n')).toEqual([
    'Findings:',
    '  0:12–0:20  hog: com.example.keyboard (pid 488) used 87 % of a core',
    '  0:29–end  heat: policy 7 capped 3.3 GHz → 2.1 GHz at 61.5 °C, 40.3 → 26.2 token/s',
    '    seen in cap.7, temp.cpu'
  ])
  expect(findingsText([])).toBe('Findings: none.')
})

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
