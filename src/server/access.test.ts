import { expect, test } from 'vitest'
import { cookieName, refuseHost, refuseOrigin, refuseStranger, sameText } from './access'

const gate = { port: 7000, token: 'right-token' }
const visitor = { host: '127.0.0.1:7000', origin: undefined, cookie: undefined }

test.each(['127.0.0.1:7000', 'localhost:7000', 'LOCALHOST:7000', '[::1]:7000'])('host %s is ours', (host) => {
  expect(refuseHost({ ...visitor, host }, gate)).toBeNull()
})

test.each([undefined, '', 'evil.example:7000', '127.0.0.1:7001', '127.0.0.1', 'localhost:7000.evil.example'])(
  'host %s is not ours',
  (host) => expect(refuseHost({ ...visitor, host }, gate)?.status).toBe(421)
)

test('an origin is needed by a socket, not by a page', () => {
  expect(refuseOrigin(visitor, gate, false)).toBeNull()
  expect(refuseOrigin(visitor, gate, true)?.status).toBe(403)
})

test.each(['null', 'https://evil.example', 'http://127.0.0.1:7001', 'https://127.0.0.1:7000'])(
  'origin %s is foreign',
  (origin) => expect(refuseOrigin({ ...visitor, origin }, gate, false)?.status).toBe(403)
)

test('the cookie is found among others', () => {
  const cookie = `a=b; ${cookieName(gate)}=right-token; c=d`
  expect(refuseStranger({ ...visitor, cookie }, gate)).toBeNull()
})

test.each([undefined, '', 'hotplate_7000=', 'hotplate_7000=wrong-token', 'hotplate_7001=right-token'])(
  'cookie %s is a stranger’s',
  (cookie) => expect(refuseStranger({ ...visitor, cookie }, gate)?.status).toBe(401)
)

test('texts of different length are different', () => {
  expect(sameText('a', 'ab')).toBe(false)
  expect(sameText('ab', 'ab')).toBe(true)
})
