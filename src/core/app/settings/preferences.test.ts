import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@shared/base/log'
import { Preferences } from '@shared/model'
import { expect, test } from 'vitest'
import { merged, openPreferences } from './preferences'

const folder = (): string => mkdtempSync(join(tmpdir(), 'hotplate-preferences-'))

test('a change stays over a restart and leaves the rest as it was', () => {
  const at = folder()
  const first = openPreferences(at, silentLog)
  first.set({ temperatureUnit: 'fahrenheit', thresholds: { startCpuC: 55 } })
  const { preferences, kept } = openPreferences(at, silentLog).state()
  expect(preferences).toMatchObject({ temperatureUnit: 'fahrenheit', theme: 'auto' })
  expect(preferences.thresholds).toMatchObject({ startCpuC: 55, startSkinC: 37 })
  expect(kept).toBeNull()
})

test('a file that is damaged is told and the defaults hold', () => {
  const at = folder()
  writeFileSync(join(at, 'preferences.json'), '{"theme":"purple"}')
  const { preferences, kept } = openPreferences(at, silentLog).state()
  expect(preferences.theme).toBe('auto')
  expect(kept?.path).toContain('preferences.json.bad-')
})

test('what adb is reached by takes effect at the next start, and says so', () => {
  const service = openPreferences(folder(), silentLog)
  expect(service.set({ theme: 'dark' }).restartNeeded).toBe(false)
  expect(service.set({ adbServer: '127.0.0.1:5038' }).restartNeeded).toBe(true)
  expect(service.set({ adbServer: null }).restartNeeded).toBe(false)
})

test('every reader sees a change', async () => {
  const service = openPreferences(folder(), silentLog)
  const reader = service.watch()
  await reader.next()
  service.set({ language: 'zh-CN' })
  expect((await reader.next()).value).toMatchObject({ preferences: { language: 'zh-CN' } })
  await service.dispose()
})

test('null is a value, absent is none', () => {
  const before = { ...Preferences.parse({}), adbPath: '/opt/adb' }
  expect(merged(before, {}).adbPath).toBe('/opt/adb')
  expect(merged(before, { adbPath: null }).adbPath).toBeNull()
})
