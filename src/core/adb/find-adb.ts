import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface AdbProgramSearch {
  /** The adb path of the settings: the program, or the folder it lies in. */
  readonly setting: string | null
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform?: NodeJS.Platform
}

/** Looks for the adb program in the settings, ANDROID_HOME/platform-tools and PATH, in that order; null = nowhere. */
export function findAdb({ setting, env, platform = process.platform }: AdbProgramSearch): string | null {
  const name = platform === 'win32' ? 'adb.exe' : 'adb'
  const home = env['ANDROID_HOME'] ?? env['ANDROID_SDK_ROOT'] ?? ''
  const candidates = [
    ...(setting === null || setting === '' ? [] : [setting, join(setting, name)]),
    ...(home === '' ? [] : [join(home, 'platform-tools', name)]),
    ...(env['PATH'] ?? '')
      .split(delimiter)
      .filter((folder) => folder !== '')
      .map((folder) => join(folder, name))
  ]
  return candidates.find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
