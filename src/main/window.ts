import { BrowserWindow } from 'electron'
import type { WindowState } from './window-state'

/** Opens the window on `page`. The page gets no Node, no remote objects and its own context. */
export function openWindow(page: string, preload: string, state: WindowState): BrowserWindow {
  const window = new BrowserWindow({
    ...state.options(),
    minWidth: 960,
    minHeight: 600,
    show: false,
    title: 'Hotplate',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false
    }
  })
  window.once('ready-to-show', () => window.show())
  state.follow(window)
  window.loadURL(page).catch(() => undefined) // What cannot be loaded says so in the window; another address may have come instead.
  return window
}
