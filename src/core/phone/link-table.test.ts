import { expect, test } from 'vitest'
import type { AdbListedDevice } from '@core/adb/types'
import { trackedLink } from './link'
import { compareLinks } from './link-table'

const device = (
  address: string,
  transportId: number | null,
  state: AdbListedDevice['state'] = 'device'
): AdbListedDevice => ({ address, transportId, state, stateText: state })

const known = (...devices: AdbListedDevice[]) =>
  new Map(devices.map((item) => trackedLink(item, false)).map((link) => [link.key, link]))

test('nothing changes while the list says the same', () => {
  expect(compareLinks(known(device('A', 1)), [device('A', 1)])).toEqual({ gone: [], changed: [] })
})

test('a replug is a new transport: the old link goes, a new one comes', () => {
  const { gone, changed } = compareLinks(known(device('A', 1)), [device('A', 2)])
  expect(gone.map((link) => link.key)).toEqual(['A#1'])
  expect(changed.map((link) => link.key)).toEqual(['A#2'])
})

test('a state change voids what was known', () => {
  const { changed } = compareLinks(known(device('A', 1)), [device('A', 1, 'offline')])
  expect(changed[0]).toMatchObject({ key: 'A#1', identity: null, link: { state: 'offline' } })
})

test('one address twice is told apart by transport id', () => {
  const { changed } = compareLinks(known(device('A', 1)), [device('A', 1), device('A', 2)])
  expect(changed.map((link) => [link.key, link.ambiguous])).toEqual([
    ['A#1', true],
    ['A#2', true]
  ])
})
