import { expect, test } from 'vitest'
import { formatRoute, parseRoute } from './route'

test('an address and its route are each other’s inverse', () => {
  const route = { view: 'soak', serial: '127.0.0.1:5555 é', sessionId: 'a&b', mode: null, ids: [] } as const
  expect(parseRoute(formatRoute(route))).toEqual(route)
  const compared = { ...route, view: 'compare', mode: 'x', ids: ['a', 'b'] } as const
  expect(parseRoute(formatRoute(compared))).toEqual(compared)
})

test('what is not known falls back to the phones', () => {
  expect(parseRoute('#/nowhere')).toEqual({
    view: 'phones',
    serial: null,
    sessionId: null,
    mode: null,
    ids: []
  })
  expect(parseRoute('')).toMatchObject({ view: 'phones' })
})
