import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findAdb } from './find-adb'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-adb-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function program(...parts: readonly string[]): string {
  const path = join(folder, ...parts)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, 0o755)
  return path
}

test('the setting wins, as a program or as its folder', () => {
  const set = program('own', 'adb')
  const env = { PATH: join(program('bin', 'adb'), '..') }
  expect(findAdb({ setting: set, env, platform: 'linux' })).toBe(set)
  expect(findAdb({ setting: join(folder, 'own'), env, platform: 'linux' })).toBe(set)
})

test('ANDROID_HOME comes before PATH', () => {
  const home = program('sdk', 'platform-tools', 'adb')
  const path = program('bin', 'adb')
  const env = { ANDROID_HOME: join(folder, 'sdk'), PATH: `:${join(folder, 'bin')}` }
  expect(findAdb({ setting: null, env, platform: 'linux' })).toBe(home)
  expect(findAdb({ setting: null, env: { PATH: env.PATH }, platform: 'linux' })).toBe(path)
})

test('a folder named adb or a file that cannot run is not adb', () => {
  mkdirSync(join(folder, 'a', 'adb'), { recursive: true })
  writeFileSync(join(folder, 'adb'), 'text')
  expect(findAdb({ setting: null, env: { PATH: `${join(folder, 'a')}:${folder}` }, platform: 'linux' })).toBe(
    null
  )
})
