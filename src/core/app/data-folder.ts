import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** What decides where Hotplate keeps its data; given apart so that it can be tested for every system. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly home: string
}

/**
 * The data folder: HOTPLATE_HOME when set, else the place each system reserves for a program's data
 * (XDG base directories, ~/Library/Application Support, %LOCALAPPDATA%). It may not exist yet.
 */
export function dataFolder(surroundings: Surroundings = ofThisProcess()): string {
  const { env, platform, home } = surroundings
  const chosen = env['HOTPLATE_HOME']
  if (chosen !== undefined && chosen !== '') return resolve(chosen)
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Hotplate')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Hotplate')
  const base = env['XDG_DATA_HOME']
  // The XDG specification says that a relative path is to be ignored.
  return join(base?.startsWith('/') === true ? base : join(home, '.local', 'share'), 'hotplate')
}

function ofThisProcess(): Surroundings {
  return { env: process.env, platform: process.platform, home: homedir() }
}
