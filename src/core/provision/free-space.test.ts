import { expect, test } from 'vitest'
import { parseFreeBytes } from './free-space'

test.each([
  [
    'toybox',
    'Filesystem       1K-blocks      Used Available Use% Mounted on\n/dev/block/dm-46 227000000 100000000 126999999  45% /data\n',
    126_999_999 * 1024
  ],
  [
    'a long device name on its own line',
    'Filesystem           1K-blocks      Used Available Use% Mounted on\n/dev/block/bootdevice/by-name/userdata\n   110528072  94127536  16269464  86% /data\n',
    16_269_464 * 1024
  ],
  ['full', 'Filesystem 1K-blocks Used Available Use% Mounted on\ntmpfs 1000 1000 0 100% /data\n', 0],
  ['denied', 'df: /data/local/tmp: Permission denied\n', null],
  ['nothing', '', null],
  ['Android 5 without a percentage', 'Filesystem Size Used Free Blksize\n/data 11.9G 8.0G 3.9G 4096\n', null]
])('df: %s', (_what, text, free) => {
  expect(parseFreeBytes(text)).toBe(free)
})
