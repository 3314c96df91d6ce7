import { chmod, copyFile, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toolLinks, toolScripts } from './tool-links'
import type { WorkFolderOptions } from './work-folder'

const systemProcesses = [
  ['0', 'zygote64'],
  ['1069', 'lmkd'],
  ['1000', 'surfaceflinger'],
  ['1001', 'com.android.phone']
] as const

/** Fills `/system`: toybox links, the facades of Android's own commands, and the scripts of init. */
export async function writeSystemFolder(folder: string, o: WorkFolderOptions): Promise<void> {
  const bin = join(folder, 'system/bin')
  await copyScripts(join(import.meta.dirname, '../facades'), bin)
  for (const scripts of ['../init', '../tools'])
    await copyScripts(join(import.meta.dirname, scripts), join(folder, toolScripts))
  await linkCommands(bin, o)
  await writeFile(join(folder, 'system/etc/bench/processes'), processFile(o))
}

async function copyScripts(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    const target = join(to, to.endsWith('/bin') ? name.replace(/\.sh$/, '') : name)
    await copyFile(join(from, name), target)
    await chmod(target, 0o755)
  }
}

async function linkCommands(bin: string, o: WorkFolderOptions): Promise<void> {
  const toybox = (await readFile(join(o.tree, 'etc/toybox-commands'), 'utf8')).split('\n').filter(Boolean)
  const { links, withoutFacades } = await toolLinks(toybox, o.profile)
  for (const name of withoutFacades) await rm(join(bin, name))
  const taken = new Set(await readdir(bin))
  for (const [name, target] of links) if (!taken.has(name)) await symlink(target, join(bin, name))
}

function processFile({ profile }: WorkFolderOptions): string {
  const apps = profile.packages
    .filter((app) => app.running)
    .map((app) => [String(app.uid), app.name] as const)
  return [...systemProcesses, ...apps].map(([uid, name]) => `${uid} ${name}\n`).join('')
}
