/** What the scripts need from the system, how to see that it is there, and which Debian package brings it. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * `when` says who needs it: `phones` = the bench phone, `browser` = the end-to-end tests.
 * A need is met when one of `commands` is found on PATH or one of `files` exists.
 */
const needs = [
  { when: 'phones', what: 'adb', commands: ['adb'], debian: 'adb' },
  {
    when: 'phones',
    what: 'a Debian bootstrapper',
    commands: ['mmdebstrap', 'debootstrap'],
    debian: 'mmdebstrap'
  },
  {
    when: 'phones',
    what: 'the Debian archive keys',
    files: ['/usr/share/keyrings/debian-archive-keyring.gpg'],
    debian: 'debian-archive-keyring'
  },
  { when: 'phones', what: 'unshare and setpriv', commands: ['unshare'], debian: 'util-linux' },
  { when: 'phones', what: 'mount', commands: ['mount'], debian: 'mount' },
  {
    when: 'phones',
    what: 'certificate authorities',
    files: ['/etc/ssl/certs/ca-certificates.crt'],
    debian: 'ca-certificates'
  },
  { when: 'browser', what: 'Chromium', commands: ['chromium'], debian: 'chromium' },
  {
    when: 'browser',
    what: 'a font for screenshots',
    files: ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'],
    debian: 'fonts-dejavu-core'
  },
  {
    when: 'browser',
    what: 'a font with Chinese characters for screenshots',
    files: [
      '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc',
      '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
      '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf'
    ],
    debian: 'fonts-wqy-microhei'
  }
]

/**
 * The needs of this machine that are not met.
 * @param {readonly string[]} kinds which of `phones`, `browser`
 */
export function missingNeeds(kinds) {
  return needs.filter((need) => kinds.includes(need.when) && !isMet(need))
}

/** @param {(typeof needs)[number]} need */
function isMet(need) {
  return (
    (need.commands ?? []).some((name) => findCommand(name) !== null) ||
    (need.files ?? []).some((file) => existsSync(file))
  )
}

/** The full path of a program, null when PATH has none. System folders count too: they are not on every user's PATH. @param {string} name */
export function findCommand(name) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
  for (const folder of folders) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // Not in this folder.
    }
  }
  return null
}

/** True on Debian and what is made of it (Ubuntu): there packages can be installed by name. */
export function isDebianLike() {
  try {
    const text = readFileSync('/etc/os-release', 'utf8')
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(text) && findCommand('apt-get') !== null
  } catch {
    return false
  }
}

/** True where the process may mount, chroot and listen as the bench phone must. */
export function isRoot() {
  return process.getuid?.() === 0
}

/** The same command with the rights to mount and chroot: as it is for root, else through sudo with this environment. @param {readonly string[]} argv */
export function asRoot(argv) {
  return isRoot() ? argv : ['sudo', '-E', 'env', `PATH=${process.env['PATH'] ?? ''}`, ...argv]
}
