import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '@shared/errors/catalogue'
import { expect, test } from 'vitest'
import { rooms, sourceFiles } from './source-files'

test.each(rooms())('%s has a short README that says what belongs there', (room) => {
  const path = join(room, 'README.md')
  expect(existsSync(path), path).toBe(true)
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  expect(lines[0]).toMatch(/^# /)
  expect(lines.length).toBeLessThanOrEqual(14)
})

test('file names are kebab-case', () => {
  const odd = sourceFiles().filter(
    ({ path }) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path.split('/').at(-1) ?? '')
  )
  expect(odd.map((file) => file.path)).toEqual([])
})

test('every code of the catalogue is thrown somewhere', () => {
  const product = sourceFiles().filter(({ path }) => path.startsWith('src/') && !path.includes('/errors/'))
  const text = product.map((file) => file.text).join('\n')
  expect(errorCodes.filter((code) => !text.includes(`'${code}'`))).toEqual([])
})
