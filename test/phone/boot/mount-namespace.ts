import { readFileSync } from 'node:fs'

/**
 * nsenter's arguments to step into the mounts of a process and see them from its own root: in a chroot (a bare
 * Debian made with debootstrap) the root of the mount namespace is another one.
 */
export function enterMounts(pid: number): readonly string[] {
  return [`--mount=/proc/${pid}/ns/mnt`, `--root=/proc/${pid}/root`, `--wd=/proc/${pid}/root`]
}

/**
 * What unshare may do with mount propagation here. A chroot whose root is no mount of its own cannot make it
 * private; the phone's mounts are then also seen by the system around it until the phone is gone.
 */
export function propagation(
  mountInfo = readFileSync('/proc/self/mountinfo', 'utf8')
): 'private' | 'unchanged' {
  const isMount = mountInfo.split('\n').some((line) => line.split(' ')[4] === '/')
  return isMount ? 'private' : 'unchanged'
}
