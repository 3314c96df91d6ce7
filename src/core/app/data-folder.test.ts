import { expect, test } from 'vitest'
import { dataFolder } from './data-folder'

test.each([
  ['linux', {}, '/home/u/.local/share/hotplate'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/hotplate'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/u/.local/share/hotplate'],
  ['linux', { HOTPLATE_HOME: '/elsewhere', XDG_DATA_HOME: '/data' }, '/elsewhere'],
  ['linux', { HOTPLATE_HOME: '' }, '/home/u/.local/share/hotplate'],
  ['darwin', {}, '/home/u/Library/Application Support/Hotplate']
] as const)('on %s with %o the data lies in %s', (platform, env, folder) => {
  expect(dataFolder({ platform, env, home: '/home/u' })).toBe(folder)
})
