import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { isOrphan, programMark } from './program-mark'

test('a living program is no orphan; one with its pid but another start is', () => {
  expect(isOrphan(programMark())).toBe(false)
  expect(isOrphan(`hotplate another/1 ${process.pid} ${hostname()}`)).toBe(true)
  expect(isOrphan(`hotplate another/1 999999999 ${hostname()}`)).toBe(true)
})

test('other PCs’ programs and the command line are left alone', () => {
  expect(isOrphan('hotplate another/1 1 some-other-pc')).toBe(false)
  expect(isOrphan('user')).toBe(false)
})
