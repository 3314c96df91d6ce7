import { expect, test } from 'vitest'
import { cpusOfMask, parseCpuList, tasksetMask } from './cpu-sets'

test('masks are hexadecimal without 0x, beyond 32 bits too', () => {
  expect(tasksetMask([4, 5, 6, 7])).toBe('f0')
  expect(tasksetMask([0, 40])).toBe('10000000001')
  expect(tasksetMask([])).toBe('')
})

test('CPU lists of the kernel', () => {
  expect(parseCpuList('0-2,7\n')).toEqual([0, 1, 2, 7])
  expect(parseCpuList('')).toBeNull()
  expect(parseCpuList('0-x')).toBeNull()
})

test('CPUs of a mask', () => {
  expect(cpusOfMask('0xF0')).toEqual([4, 5, 6, 7])
  expect(cpusOfMask('10000000001')).toEqual([0, 40])
  expect(cpusOfMask('')).toBeNull()
  expect(cpusOfMask('f0,c')).toBeNull()
})
