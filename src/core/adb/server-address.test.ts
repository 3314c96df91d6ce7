import { expect, test } from 'vitest'
import { isLocal, serverAddressFromEnv } from './server-address'

test.each([
  [{}, { host: '127.0.0.1', port: 5037 }],
  [{ ANDROID_ADB_SERVER_PORT: '5099' }, { host: '127.0.0.1', port: 5099 }],
  [{ ANDROID_ADB_SERVER_ADDRESS: '10.0.0.7' }, { host: '10.0.0.7', port: 5037 }],
  [
    { ADB_SERVER_SOCKET: 'tcp:6000', ANDROID_ADB_SERVER_PORT: '5099' },
    { host: '127.0.0.1', port: 6000 }
  ],
  [{ ADB_SERVER_SOCKET: 'tcp:localhost:6000' }, { host: '127.0.0.1', port: 6000 }],
  [{ ADB_SERVER_SOCKET: 'tcp:[::1]:6000' }, { host: '::1', port: 6000 }],
  [{ ADB_SERVER_SOCKET: '' }, { host: '127.0.0.1', port: 5037 }]
])('%j', (env, address) => {
  expect(serverAddressFromEnv(env)).toEqual(address)
})

test('what is not TCP is refused with the variable’s name', () => {
  expect(() => serverAddressFromEnv({ ADB_SERVER_SOCKET: 'localfilesystem:/tmp/adb' })).toThrow(
    /ADB_SERVER_SOCKET/
  )
  expect(() => serverAddressFromEnv({ ANDROID_ADB_SERVER_PORT: '99999' })).toThrow(/no port/)
})

test('only loopback counts as this computer', () => {
  expect(isLocal({ host: '127.0.0.1', port: 1 })).toBe(true)
  expect(isLocal({ host: '10.0.0.7', port: 1 })).toBe(false)
})
