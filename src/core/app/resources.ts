import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder that holds what goes to the phone (`resources/phone`): found by walking up from the running file, so that it
 * works from source, from `out/` and from an installed package. A packaged Electron app passes its own folder instead.
 * Throws when there is none, which means a broken installation.
 */
export function resourcesFolder(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'resources')
    if (existsSync(join(candidate, 'phone'))) return candidate
    if (folder === dirname(folder)) throw new Error(`No resources/phone folder was found above ${from}.`)
  }
}
