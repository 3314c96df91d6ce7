import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resourcesFolder } from './resources'

test('walks up to the first folder that has resources/phone', () => {
  const root = mkdtempSync(join(tmpdir(), 'hotplate-resources-'))
  mkdirSync(join(root, 'resources', 'phone'), { recursive: true })
  mkdirSync(join(root, 'out', 'main', 'resources'), { recursive: true })
  expect(resourcesFolder(join(root, 'out', 'main', 'cli.js'))).toBe(join(root, 'resources'))
})

test('says where it looked when there is none', () => {
  expect(() => resourcesFolder('/nowhere/at/all.js')).toThrow('above /nowhere/at/all.js')
})
