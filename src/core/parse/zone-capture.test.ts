import { expect, test } from 'vitest'
import { parseZoneCapture } from './zone-capture'

test('lines path|type|temp, with what cat said in place of a value', () => {
  const text =
    '/sys/class/thermal/thermal_zone0|cpu-0-0|51200\r\n' +
    '1|skin|cat: /sys/class/thermal/thermal_zone1/temp: Permission denied\n' +
    '/sys/class/thermal/thermal_zone2|cat: /sys/class/thermal/thermal_zone2/type: Permission denied|Invalid argument\n' +
    '/sys/class/thermal/thermal_zone3|odd|name|42000\n\n'
  const { zones, rejected } = parseZoneCapture(text)
  expect(rejected).toEqual([])
  expect(zones).toEqual([
    { id: 0, path: '/sys/class/thermal/thermal_zone0', type: 'cpu-0-0', raws: ['51200'] },
    { id: 1, path: null, type: 'skin', raws: ['Permission denied'] },
    { id: 2, path: '/sys/class/thermal/thermal_zone2', type: null, raws: ['Invalid argument'] },
    { id: 3, path: '/sys/class/thermal/thermal_zone3', type: 'odd|name', raws: ['42000'] }
  ])
})

test('grep -H over the nodes, errors as grep: path: text, other nodes counted', () => {
  const text =
    '/sys/class/thermal/thermal_zone10/type:cpu-0-0-usr\n/sys/class/thermal/thermal_zone10/temp:61200\n' +
    '/sys/class/thermal/thermal_zone10/trip_point_0_temp:95000\n' +
    '/sys/class/thermal/thermal_zone2/type:skin\ngrep: /sys/class/thermal/thermal_zone2/temp: Permission denied\n' +
    'grep: /sys/class/thermal/thermal_zone3/type: Permission denied\nthermal_zone4/temp:33.25\n'
  const capture = parseZoneCapture(text)
  expect(capture.zones).toEqual([
    { id: 10, path: '/sys/class/thermal/thermal_zone10', type: 'cpu-0-0-usr', raws: ['61200'] },
    { id: 2, path: '/sys/class/thermal/thermal_zone2', type: 'skin', raws: ['Permission denied'] },
    { id: 3, path: '/sys/class/thermal/thermal_zone3', type: null, raws: [] },
    { id: 4, path: null, type: null, raws: ['33.25'] }
  ])
  expect([capture.otherNodes, capture.rejected]).toEqual([1, []])
})

test('two views of /sys are one set of zones; a zone read twice has two samples', () => {
  const text =
    '/sys/class/thermal/thermal_zone0|cpu|51200\n/sys/devices/virtual/thermal/thermal_zone0|cpu|51300\n' +
    '/sys/devices/virtual/thermal/thermal_zone0/temp:51300\n/sys/class/thermal/thermal_zone0|cpu|51400\n'
  const { zones, duplicates } = parseZoneCapture(text)
  expect(zones.map((zone) => zone.raws)).toEqual([['51200', '51400']])
  expect(duplicates).toEqual(['/sys/devices/virtual/thermal/thermal_zone0'])
})

test('a denied folder and a pattern that matched nothing are unavailable, with the words of the phone', () => {
  expect(
    parseZoneCapture('ls: /sys/class/thermal: Permission denied\nls: /sys/class/thermal: Permission denied\n')
      .unavailable
  ).toMatch(/^ls: /)
  expect(
    parseZoneCapture('cat: /sys/class/thermal/thermal_zone*/temp: No such file or directory\n').unavailable
  ).toMatch(/No such file/)
  const loop =
    '/sys/class/thermal/thermal_zone*|cat: /sys/class/thermal/thermal_zone*/type: No such file or directory|cat: /sys/class/thermal/thermal_zone*/temp: No such file or directory\n'
  expect(parseZoneCapture(loop)).toMatchObject({
    zones: [],
    unavailable: 'No such file or directory',
    rejected: []
  })
})

test('two blocks cannot be paired: their lines are set apart, as are denials and everything else', () => {
  const text =
    'cpu-0-0\n51200\navc: denied { read } for name="thermal" tcontext=u:object_r:sysfs:s0\nx|y|z\nps: bad: one\n'
  expect(parseZoneCapture(text).rejected.map(({ reason }) => reason)).toEqual([
    'neither path|type|temp nor path:value',
    'a value without its zone: blocks of types and values cannot be paired',
    'an SELinux denial',
    'neither path|type|temp nor path:value',
    'neither path|type|temp nor path:value'
  ])
})
