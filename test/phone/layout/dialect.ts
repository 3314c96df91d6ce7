import { chmod, copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhoneProfile } from '../profiles/profile'

/**
 * Gives a laid-out `/system` the words of its Android and its maker: kernel, screen, settings, and the `top` of the time.
 * Where today's toybox prints what that Android printed, it stays.
 */
export async function writeDialect(folder: string, profile: PhoneProfile): Promise<void> {
  const bin = join(folder, 'system/bin')
  const bench = join(folder, 'system/etc/bench')
  await writeFile(join(bench, 'kernel'), `${profile.kernel}\n`)
  await writeFile(join(bench, 'screen'), `${profile.screen.widthPx}x${profile.screen.heightPx}\n`)
  for (const [path, value] of Object.entries(profile.settings)) {
    const [space = '', key = ''] = path.split('/')
    const file = join(bench, `settings-${space}`)
    await writeFile(file, `${key}=${value}\n${await readFile(file, 'utf8')}`)
  }
  if (profile.sdk < 29) await rm(join(bin, 'device_config'), { force: true })
  const top = topScript(profile.sdk)
  if (top === null) return
  await rm(join(bin, 'top'), { force: true })
  await copyFile(join(import.meta.dirname, '../dialects', top), join(bin, 'top'))
  await chmod(join(bin, 'top'), 0o755)
}

/** Android 12 and later print what today's toybox prints. */
function topScript(sdk: number): string | null {
  if (sdk < 26) return 'top-toolbox.sh'
  return sdk < 31 ? 'top-toybox.sh' : null
}
