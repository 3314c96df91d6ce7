import { expect, test } from 'vitest'
import { parsePackageDump } from './package-dump'

const dump = (flags: string): string => `Activity Resolver Table:
  Non-Data Actions:
Packages:
  Package [com.termux] (5f3a1c2):
    userId=10257
    pkg=Package{a1 com.termux}
    versionCode=1022 minSdk=24 targetSdk=28
    versionName=0.118.3
    ${flags}
    User 0: ceDataInode=1 installed=true hidden=false
  Package [com.termux.api] (77):
    versionName=0.50
Queries:
`

test('version, code and whether it is debuggable', () => {
  const facts = { installed: true, version: '0.118.3', versionCode: 1022 }
  expect(parsePackageDump(dump('flags=[ DEBUGGABLE HAS_CODE ALLOW_CLEAR_USER_DATA ]'), 'com.termux')).toEqual(
    {
      ...{ ...facts, debuggable: true }
    }
  )
  expect(parsePackageDump(dump('pkgFlags=[ HAS_CODE ]'), 'com.termux').debuggable).toBe(false)
  expect(parsePackageDump(dump(''), 'com.termux').debuggable).toBeNull()
})

test('a package that is not there, and text that is none', () => {
  const none = { installed: false, version: null, versionCode: null, debuggable: null }
  expect(parsePackageDump('Unable to find package: com.termux\n', 'com.termux')).toEqual(none)
  expect(parsePackageDump('', 'com.termux')).toEqual(none)
  expect(parsePackageDump(dump(''), 'com.other')).toEqual(none)
})

test('a dump cut off before its version', () =>
  expect(
    parsePackageDump('Packages:\n  Package [com.termux] (5f3a1c2):\n    userId=10257\n', 'com.termux')
  ).toEqual({
    ...{ installed: true, version: null, versionCode: null, debuggable: null }
  }))
