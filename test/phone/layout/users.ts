import type { PhoneProfile } from '../profiles/profile'

const systemUsers: Readonly<Record<string, number>> = {
  root: 0,
  system: 1000,
  radio: 1001,
  lmkd: 1069,
  shell: 2000,
  nobody: 9999
}

const shellGroups: Readonly<Record<string, number>> = {
  input: 1004,
  log: 1007,
  adb: 1011,
  sdcard_rw: 1015,
  sdcard_r: 1028,
  net_bt_admin: 3001,
  net_bt: 3002,
  inet: 3003,
  net_bw_stats: 3006,
  readproc: 3009,
  uhid: 3011
}

/** Android's name of an app's user: uid 10123 of user 0 is `u0_a123`. */
export function appUserName(uid: number): string {
  return `u0_a${uid - 10_000}`
}

/** `/etc/passwd` of a phone: the system's users and one per app. */
export function passwdFile(profile: PhoneProfile): string {
  return names(profile)
    .map(([name, id]) => `${name}:x:${id}:${id}::/:/system/bin/sh\n`)
    .join('')
}

/** `/etc/group` of a phone. */
export function groupFile(profile: PhoneProfile): string {
  return [...names(profile), ...Object.entries(shellGroups)]
    .map(([name, id]) => `${name}:x:${id}:\n`)
    .join('')
}

function names(profile: PhoneProfile): readonly (readonly [string, number])[] {
  return [
    ...Object.entries(systemUsers),
    ...profile.packages.map(({ uid }) => [appUserName(uid), uid] as const)
  ]
}
