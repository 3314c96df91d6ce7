import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PhoneProfile } from '../profiles/profile'
import { writeDialect } from './dialect'
import { writeSystemFolder } from './system-folder'
import { groupFile, passwdFile } from './users'

/** Where adbd listens inside every phone; a phone has a network namespace of its own. */
export const phoneAdbdPort = 5555

/** Lays out everything of a phone that is mounted over the tree, but `/sys` and what the physics writes. */
export async function createWorkFolder(folder: string, o: WorkFolderOptions): Promise<void> {
  const folders = ['root', 'data', 'proc', 'etc', 'run/log', 'sys', 'system/bin', 'system/etc/bench']
  for (const name of folders) await mkdir(join(folder, name), { recursive: true })
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'etc/passwd'), passwdFile(o.profile))
  await writeFile(join(folder, 'etc/group'), groupFile(o.profile))
  await writeFile(join(folder, 'proc/denied'), '', { mode: 0o000 })
  await writeFile(join(folder, 'run/adbd-port'), `${phoneAdbdPort}\n`)
  await writeFile(join(folder, 'run/props'), propertyFile(o))
  await writeFile(join(folder, 'run/packages'), packageFile(o.profile))
  for (const buffer of ['main', 'system', 'events', 'crash'])
    await writeOpenFile(join(folder, `run/logcat-${buffer}`))
  await promisify(execFile)('mkfifo', [join(folder, 'run/requests')])
  await chmod(join(folder, 'run/requests'), 0o666)
  await newBootId(folder)
  await writeSystemFolder(folder, o)
  await writeDialect(folder, o.profile)
}

/** What a work folder is made from. */
export interface WorkFolderOptions {
  readonly profile: PhoneProfile
  readonly serial: string
  readonly tree: string
}

async function writeOpenFile(path: string): Promise<void> {
  await writeFile(path, '')
  await chmod(path, 0o666)
}

/** A fresh boot id, as each boot of a kernel draws one. */
export async function newBootId(folder: string): Promise<void> {
  await writeFile(join(folder, 'proc/boot_id'), `${randomUUID()}\n`)
}

function propertyFile({ profile, serial }: WorkFolderOptions): string {
  const abis = hostAbis()
  const properties: Readonly<Record<string, string>> = {
    ...profile.properties,
    'ro.serialno': serial,
    'ro.boot.serialno': serial,
    'ro.build.version.release': profile.androidVersion,
    'ro.build.version.sdk': String(profile.sdk),
    'ro.product.cpu.abi': abis[0] ?? '',
    'ro.product.cpu.abilist': abis.join(','),
    'ro.product.cpu.abilist64': abis.join(','),
    'ro.product.cpu.abilist32': '',
    'init.svc.adbd': 'running'
  }
  const lines = Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1))
  return lines.map(([key, value]) => `${key}=${value}\n`).join('')
}

/** What really runs here comes first; arm64 stays in the list for code that looks for it. */
function hostAbis(): readonly string[] {
  return process.arch === 'x64' ? ['x86_64', 'arm64-v8a'] : ['arm64-v8a']
}

function packageFile(profile: PhoneProfile): string {
  return profile.packages.map(({ name, uid }) => `${name} ${uid}\n`).join('')
}
