import { expect, test } from 'vitest'
import { parseMemlockLimit } from './memlock'

const limits = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max cpu time              unlimited            unlimited            seconds
Max locked memory         ${soft.padEnd(21)}${soft.padEnd(21)}bytes
`

test('the soft limit in bytes', () => {
  expect(parseMemlockLimit(limits('65536'))).toEqual({ value: 65536, reason: null })
  expect(parseMemlockLimit(limits('0')).value).toBe(0)
  expect(parseMemlockLimit(limits('unlimited'))).toEqual({
    value: Number.MAX_SAFE_INTEGER,
    reason: 'unlimited'
  })
  expect(parseMemlockLimit('cat: denied\n')).toEqual({ value: null, reason: 'cat: denied' })
})
