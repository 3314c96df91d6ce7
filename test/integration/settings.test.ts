import { createAdb } from '@core/adb/create-adb'
import { phoneLayout } from '@core/phone/layout'
import { createPhoneHub } from '@core/phone/phone-hub'
import { createPhoneSettings } from '@core/phone/settings/create-phone-settings'
import type { Phone } from '@core/phone/types'
import { bootBenchPhone, startAdbServer, type BenchPhone } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const owned = new DisposableStore()
let bench: BenchPhone
let phone: Phone
const settings = createPhoneSettings({ by: 'user' })

beforeAll(async () => {
  const server = owned.add(await startAdbServer())
  bench = owned.add(await bootBenchPhone({ profile: 'snapdragon-8-gen-3', adb: server }))
  const adb = owned.add(createAdb({ address: server, env: process.env, log: silentLog }))
  const hub = owned.add(createPhoneHub({ adb, log: silentLog }))
  phone = await hub.waitFor(bench.serial, { timeoutMs: 90_000 })
})
afterAll(() => owned.dispose())
afterEach(async () => {
  await settings.restore(phone)
})

const said = async (...argv: string[]): Promise<string> =>
  (await phone.device().exec(argv, { expectedExits: 'any' })).stdout.trim()
const put = (text: string): Promise<unknown> =>
  phone.device().push({ bytes: new TextEncoder().encode(text) }, phoneLayout.journal)

test('settings change, are read back, and come back in reverse order', async () => {
  const changes = [
    ['stayAwake', 'on'],
    ['brightnessMode', 'manual'],
    ['brightness', '10'],
    ['brightness', '20'],
    ['dnd', 'priority'],
    ['airplane', 'on'],
    ['fixedPerformance', 'on']
  ] as const
  for (const [kind, value] of changes) await settings.apply(phone, { kind, value })
  expect(await said('settings', 'get', 'global', 'stay_on_while_plugged_in')).toBe('15')
  expect(await said('settings', 'get', 'system', 'screen_brightness')).toBe('20')
  expect(await said('settings', 'get', 'global', 'zen_mode')).toBe('1')
  expect(await said('settings', 'get', 'global', 'airplane_mode_on')).toBe('1')
  expect(await said('cat', '/data/system/bench/fixed-performance')).toBe('true')

  const { restored, failed } = await createPhoneSettings({ by: 'another program' }).restore(phone)
  expect(failed).toEqual([])
  expect(restored.map(({ kind }) => kind)).toEqual(changes.map(([kind]) => kind).reverse())
  expect(await said('settings', 'get', 'global', 'stay_on_while_plugged_in')).toBe('0')
  expect(await said('settings', 'get', 'system', 'screen_brightness')).toBe('128')
  expect(await said('settings', 'get', 'system', 'screen_brightness_mode')).toBe('1')
  expect(await said('settings', 'get', 'global', 'zen_mode')).toBe('0')
  expect(await said('settings', 'get', 'global', 'airplane_mode_on')).toBe('0')
  expect(await said('cat', '/data/system/bench/fixed-performance')).toBe('false')
  expect(await settings.restore(phone)).toEqual({ restored: [], failed: [] })
})

test('the journal is on the phone before the change, so a program that died in between is undone', async () => {
  // The settings provider is out of order: what is written down first is all that becomes of the change.
  await phone.device().script('chmod 500 /data/system/bench && chmod 400 /data/system/bench/settings-global')
  const broken = settings.apply(phone, { kind: 'stayAwake', value: 'on' })
  await expect(broken).rejects.toMatchObject({ code: 'SETTING_FAILED' })
  await phone.device().script('chmod 700 /data/system/bench && chmod 600 /data/system/bench/settings-global')
  const entry = (await settings.journal(phone)).at(-1)
  expect(entry).toMatchObject({ kind: 'stayAwake', old: '0', now: '15' })
  expect(entry?.note).toMatch(/^Did not take/)
  expect(entry?.restoredAt).not.toBeNull()
})

test('what cannot be brought back is told with what the phone said, and stays', async () => {
  await settings.apply(phone, { kind: 'stayAwake', value: 'on' })
  const file = await said('cat', phoneLayout.journal)
  await put(file.replaceAll('"settings","put","global"', '"settings","put","nowhere"'))
  const { restored, failed } = await settings.restore(phone)
  expect(restored).toEqual([])
  expect(failed[0]?.evidence).toMatchObject({ exitCode: 255 })
  expect(failed[0]?.reason).toContain("Invalid namespace 'nowhere'")
  expect((await settings.journal(phone)).at(-1)).toMatchObject({ restoredAt: null })
  await put(file)
})

test('commands that are not ours are never run, and a damaged journal stops every change', async () => {
  await settings.apply(phone, { kind: 'stayAwake', value: 'on' })
  const file = await said('cat', phoneLayout.journal)
  await put(file.replaceAll(/"undo":\["settings","put"[^\]]*\]/g, '"undo":["touch","/data/local/tmp/owned"]'))
  expect((await settings.restore(phone)).failed[0]?.reason).toContain('no command')
  expect(await said('ls', '/data/local/tmp')).not.toContain('owned')
  await put(file.slice(0, -20))
  await expect(settings.apply(phone, { kind: 'dnd', value: 'none' })).rejects.toMatchObject({
    code: 'JOURNAL_UNREADABLE'
  })
  expect(await said('settings', 'get', 'global', 'zen_mode')).toBe('0')
  await put(file)
})

test('an app is frozen, proven by its CPU, and thawed', async () => {
  const hog = await bench.startHog({ packageName: 'com.example.keyboard', cores: 1 })
  const state = async (): Promise<string> =>
    /^State:\s+(\w)/m.exec(await said('cat', `/proc/${hog.pid}/status`))?.[1] ?? ''
  const entry = await settings.apply(phone, {
    kind: 'appFreeze',
    subject: 'com.example.keyboard',
    value: 'frozen'
  })
  expect(await state()).toBe('T')
  await settings.restore(phone, [entry.id])
  expect(await state()).not.toBe('T')
  await hog.stop()
})

test('names from outside never become shell text', async () => {
  for (const subject of ['com.example;touch x', '$(id)', '--user', ''])
    await expect(
      settings.apply(phone, { kind: 'appBackground', subject, value: 'ignore' })
    ).rejects.toMatchObject({ code: 'BAD_INPUT' })
})

test('a pulled cable loses nothing: the next program brings it back', async () => {
  await settings.apply(phone, { kind: 'dnd', value: 'none' })
  await bench.pullCable()
  await expect(settings.restore(phone)).rejects.toMatchObject({ kind: 'transient' })
  await bench.plugCable()
  await phone.whenUp(AbortSignal.timeout(60_000))
  const { restored } = await createPhoneSettings({ by: 'next' }).restore(phone)
  expect(restored.map(({ kind }) => kind)).toEqual(['dnd'])
  expect(await said('settings', 'get', 'global', 'zen_mode')).toBe('0')
})
