import { chown, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../host/run-command'

const mountPoints = ['data', 'system', 'sdcard', 'vendor/bin', 'run', 'tmp', 'proc', 'sys', 'dev', 'bench']
const droppedFolders = [
  'var/cache/apt',
  'var/lib/apt/lists',
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale'
]

/** Turns a Debian tree into what a phone's root looks like; what differs per phone is mounted at boot. */
export async function makeTreeLookLikeAndroid(tree: string): Promise<void> {
  for (const folder of droppedFolders) await rm(join(tree, folder), { recursive: true, force: true })
  for (const folder of mountPoints) await mkdir(join(tree, folder), { recursive: true })
  await rm(join(tree, 'usr/bin/sh'), { force: true })
  await symlink('mksh', join(tree, 'usr/bin/sh'))
  await writeFile(join(tree, 'etc/toybox-commands'), await listToyboxCommands(tree))
  await chown(tree, 0, 0)
}

async function listToyboxCommands(tree: string): Promise<string> {
  const { stdout } = await runCommand('chroot', [tree, '/usr/bin/toybox'])
  return stdout.trim().split(/\s+/).join('\n')
}
