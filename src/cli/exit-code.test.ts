import type { ErrorCode } from '@shared/errors/catalogue'
import { HotplateError } from '@shared/errors/hotplate-error'
import { expect, test } from 'vitest'
import { exitCodeOf } from './exit-code'

test.each<[ErrorCode, number]>([
  ['NO_SPACE', 1],
  ['HASH_MISMATCH', 1],
  ['INTENT_UNSUPPORTED', 1],
  ['BAD_INPUT', 2],
  ['UNKNOWN_SESSION', 2],
  ['MODEL_INVALID', 2],
  ['PHONE_NOT_FOUND', 3],
  ['PHONE_NOT_READY', 3],
  ['TRANSPORT_LOST', 3],
  ['ADB_NOT_FOUND', 3],
  ['INTERNAL', 3]
])('%s ends the program with %d', (code, expected) => {
  expect(exitCodeOf(new HotplateError(code).toDetail())).toBe(expected)
})
