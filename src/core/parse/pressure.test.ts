import { expect, test } from 'vitest'
import { parsePressure } from './pressure'

const some = 'some avg10=12.50 avg60=3.10 avg300=0.62 total=123456\n'

test('present: percent and µs; cpu has no full line before 5.13', () => {
  expect(parsePressure(`${some}full avg10=1.00 avg60=0.50 avg300=0.10 total=99\r\n`)).toEqual({
    state: 'present',
    some: { avg10Pct: 12.5, avg60Pct: 3.1, avg300Pct: 0.62, totalUs: 123_456 },
    full: { avg10Pct: 1, avg60Pct: 0.5, avg300Pct: 0.1, totalUs: 99 },
    rejected: []
  })
  expect(parsePressure(some).full).toBeNull()
})

test('denied and absent are no pressure of 0', () => {
  expect(parsePressure('cat: /proc/pressure/memory: Permission denied\n')).toMatchObject({
    state: 'denied',
    some: null
  })
  expect(parsePressure('cat: /proc/pressure/memory: No such file or directory\n').state).toBe('absent')
  expect(parsePressure('\n').state).toBe('unknown')
})

test('a torn line is listed', () => expect(parsePressure('some avg10=12.5').rejected).toHaveLength(1))
