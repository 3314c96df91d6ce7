import { expect, test } from 'vitest'
import { appIdOf, parsePackageList } from './package-list'

test('packages by app id, shared ids together, other lines listed', () => {
  const { byAppId, rejected } = parsePackageList(
    'package:com.example.app uid:10123\npackage:com.example.two uid:10123,1010123\nError: x\n'
  )
  expect(byAppId.get(10_123)).toEqual(['com.example.app', 'com.example.two'])
  expect(rejected).toHaveLength(1)
})

test('app ids of user names and numbers', () => {
  expect(['u0_a123', 'u10_a123', '10123', '1010123'].map(appIdOf)).toEqual([10_123, 10_123, 10_123, 10_123])
  expect(['root', 'shell', '2000', '1000', 'u0_i5', 'webview_zygo'].map(appIdOf)).toEqual([
    ...[null, null, null, null, null, null]
  ])
})

test('blank lines are no packages', () =>
  expect(parsePackageList('\npackage:com.example.app uid:10123\n\n')).toEqual({
    byAppId: new Map([[10_123, ['com.example.app']]]),
    rejected: []
  }))
