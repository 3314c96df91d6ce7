import { Preferences } from '@shared/model'
import { expect, test } from 'vitest'
import { chosenServer } from './open-settings'

const prefer = (adbServer: string | null): Preferences => Preferences.parse({ adbServer })

test('the environment names the server before the settings do', () => {
  expect(chosenServer(prefer('10.0.0.1:5038'), {})).toEqual({ host: '10.0.0.1', port: 5038 })
  expect(chosenServer(prefer('10.0.0.1:5038'), { ANDROID_ADB_SERVER_PORT: '6000' }).port).toBe(6000)
  expect(chosenServer(prefer('[::1]:5038'), {})).toEqual({ host: '::1', port: 5038 })
  expect(chosenServer(prefer(null), {})).toEqual({ host: '127.0.0.1', port: 5037 })
})

test('an address that is none is refused', () => {
  expect(() => prefer('nowhere')).toThrow()
})
