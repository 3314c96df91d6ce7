import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Disposable } from '@shared/base/disposables'
import { openInBrowser } from '../../src/cli/commands/serve'

/**
 * Shows the UI: in an Electron window where Electron's program is really there (it finds the open door of the data
 * folder), else in the browser. Without a display only the printed address remains.
 */
export function showToUser(url: string, dataFolder: string): Disposable {
  const display = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']
  if (!display) return { dispose: () => undefined }
  const electron = electronProgram()
  if (electron === null) {
    openInBrowser(url)
    return { dispose: () => undefined }
  }
  const child = spawn(electron, ['.'], {
    stdio: 'ignore',
    env: { ...process.env, HOTPLATE_HOME: dataFolder }
  })
  child.on('error', () => openInBrowser(url))
  return { dispose: () => void child.kill() }
}

/** Electron's program, null when only its package was installed. The package must not be imported: that downloads. */
function electronProgram(): string | null {
  const folder = join('node_modules', 'electron')
  try {
    const program = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim())
    return existsSync(program) ? program : null
  } catch {
    return null
  }
}
