import { expect, test } from 'vitest'
import { formatRoute, parseRoute } from './route'

test('an address and its route are each other’s inverse', () => {
  const route = { view: 'soak', serial: '127.0.0.1:5555 é', sessionId: 'a&b' } as const
  expect(parseRoute(formatRoute(route))).toEqual(route)
})

test('what is not known falls back to the phones', () => {
  expect(parseRoute('#/compare')).toEqual({ view: 'phones', serial: null, sessionId: null })
  expect(parseRoute('')).toMatchObject({ view: 'phones' })
})
