import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhoneProfile } from '../profiles/profile'

/** Commands that a phone has and Debian's toybox lacks. */
const fromBusybox = [
  'awk',
  'bzip2',
  'dd',
  'diff',
  'expr',
  'getopt',
  'gzip',
  'more',
  'stty',
  'tr',
  'unzip',
  'vi',
  'xz'
]

/** Commands of Debian's toybox that a phone does not have. */
const absent = ['httpd', 'toysh', 'wget', 'reboot', 'su', 'login', 'sh']

/** Facades that stand for commands newer than Android 8. */
const newerFacades = ['nproc']

/** What `/system/bin` holds beside the facades. */
export interface ToolLinks {
  /** Name → program. */
  readonly links: ReadonlyMap<string, string>
  /** Facades that this phone does not have. */
  readonly withoutFacades: readonly string[]
}

/** Where the scripts of `tools/` lie on the phone. */
export const toolScripts = '/system/etc/bench'

/** The links of a phone with the tool set of its profile. `toybox` = what the tree's toybox can do. */
export async function toolLinks(toybox: readonly string[], profile: PhoneProfile): Promise<ToolLinks> {
  const { tools, hasCurl } = profile
  const links = new Map<string, string>()
  for (const name of toybox) if (!absent.includes(name)) links.set(name, '/usr/bin/toybox')
  for (const name of fromBusybox) links.set(name, '/usr/bin/busybox')
  if (tools.sha256sum !== 'plain') links.set('sha256sum', `${toolScripts}/sha256sum-${tools.sha256sum}.sh`)
  if (tools.dialect === 'android8') await makeAndroid8(links)
  if (tools.dd === 'none') links.delete('dd')
  const isUsual = tools.sha256sum === 'plain' && tools.dialect === 'current' && tools.dd === 'present'
  links.set('toybox', isUsual ? '/usr/bin/toybox' : `${toolScripts}/toybox.sh`)
  links.set('sh', '/usr/bin/mksh').set('mksh', '/usr/bin/mksh')
  if (hasCurl) links.set('curl', '/usr/bin/curl')
  return { links, withoutFacades: tools.dialect === 'android8' ? newerFacades : [] }
}

/** Android 8.0 by AOSP's list of its shell and utilities; dd and date with what they could then. */
async function makeAndroid8(links: Map<string, string>): Promise<void> {
  const text = await readFile(join(import.meta.dirname, '../tools/android-8-commands'), 'utf8')
  const known = new Set(text.split(/\s+/))
  for (const name of links.keys()) if (!known.has(name)) links.delete(name)
  for (const name of ['dd', 'date']) links.set(name, `${toolScripts}/${name}-android8.sh`)
}
