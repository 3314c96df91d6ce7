import { spawn } from 'node:child_process'
import type { Disposable } from '@shared/base/disposables'
import { electronProgram } from './electron-program'
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
