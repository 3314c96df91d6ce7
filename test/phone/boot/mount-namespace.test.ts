import { expect, test } from 'vitest'
import { enterMounts, propagation } from './mount-namespace'

test('a root that is a mount is made private, a plain chroot keeps what it has', () => {
  const root = '29 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw'
  const proc = '30 29 0:22 / /proc rw,nosuid - proc proc rw'
  expect(propagation(`${root}\n${proc}\n`)).toBe('private')
  expect(propagation(`${proc}\n`)).toBe('unchanged')
})

test('the mounts are entered together with their root', () => {
  expect(enterMounts(7)).toEqual(['--mount=/proc/7/ns/mnt', '--root=/proc/7/root', '--wd=/proc/7/root'])
})
