import { expect, test } from 'vitest'
import { filesystemOf, parseDf } from './storage'

test.each([
  [
    'Filesystem       1K-blocks     Used Available Use% Mounted on\n/dev/block/dm-55 228217856 61003412 167067372  27% /data/user/0\n',
    167067372 * 1024
  ],
  [
    'Filesystem     1024-blocks     Used Available Capacity Mounted on\n/dev/block/dm-9   1000  400  600 40% /data\n',
    600 * 1024
  ],
  [
    'Filesystem           1K-blocks      Used Available Use% Mounted on\n/dev/block/platform/soc/1d84000.ufshc/by-name/userdata\n                     115249236  3500100 111749136   3% /data\n',
    111749136 * 1024
  ],
  [
    'Filesystem               Size     Used     Free   Blksize\n/data                   12.0G     3.5G     8.5G   4096\n',
    8.5 * 2 ** 30
  ],
  ['Filesystem 1K-blocks Used Available Use% Mounted on\r\ntmpfs 100 100 0 100% /data\r\n', 0]
])('%j', (text, bytes) => {
  expect(parseDf(text).freeBytes).toEqual({ value: bytes, reason: null })
})

test('what df refuses is the reason', () => {
  expect(parseDf('df: /data/local/tmp: Permission denied\n').freeBytes).toEqual({
    value: null,
    reason: 'df: /data/local/tmp: Permission denied'
  })
  expect(parseDf('').freeBytes.value).toBe(null)
  expect(parseDf('Filesystem Used\nx 1\n').freeBytes.value).toBe(null)
})

test('the size stands beside the free space', () => {
  const text = 'Filesystem 1K-blocks Used Available Use% Mounted on\n/dev/x 100 40 60 40% /data\n'
  expect(parseDf(text).totalBytes).toEqual({ value: 102_400, reason: null })
})

test('the longest mount point above the path wins', () => {
  const mounts =
    '/dev/root / ext4 ro 0 0\n/dev/block/dm-9 /data f2fs rw 0 0\ntmpfs /data_mirror tmpfs rw 0 0\n'
  expect(filesystemOf('/data/local/tmp', mounts)).toBe('f2fs')
  expect(filesystemOf('/system/bin', mounts)).toBe('ext4')
  expect(filesystemOf('/x', '')).toBe(null)
})
